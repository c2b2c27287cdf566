/** Reads boards as JSON from the standard input and prints what layout.js places, for the comparison with the server's picture. */
import { readFileSync } from "node:fs";
import { cubePlaces } from "../../static/js/board/cube.js";
import { pointX, readSides, scene } from "../../static/js/board/layout.js";

const boards = JSON.parse(readFileSync(0, "utf8"));
const placed = boards.map(({ view, position, cube, ...more }) => ({
  ...scene(view, readSides(view, position), more),
  cube: cube && cubePlaces(view, cube),
  columns: Array.from({ length: 24 }, (_, i) => pointX(view, i + 1)),
}));
process.stdout.write(JSON.stringify(placed));
