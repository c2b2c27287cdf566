"""Starts the real site in processes of its own, as people run it, for tests that talk to it from outside.

With DATABASE_URL and REDIS_URL set it is a grown site: two servers, a referee and static files as in
production. Without, it is what `make run` gives: one server, SQLite and memory.
"""

import atexit
import functools
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import psycopg
from psycopg import sql

from tests.scratch import scratch

ROOT = Path(__file__).resolve().parent.parent
HOST = "127.0.0.1"
START_SECONDS = 60
# The same limit as `make run` has.
MAX_FRAME = 8192


def free_port() -> int:
    """A port of this machine that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


MEMBER = """
from uuid import uuid4
from django.test import Client
from accounts.models import User
client = Client()
client.force_login(User.objects.create_user(f"{{uuid4().hex[:12]}}@example.com", {name!r}))
print(client.cookies["sessionid"].value)
"""
SETTINGS = {"DJANGO_SETTINGS_MODULE": "config.settings"}
PRODUCTION = {
    "DEBUG": "0",
    "HTTPS": "0",
    "SECRET_KEY": "only-for-tests-but-long-enough-to-be-accepted-by-every-check",
    "ALLOWED_HOSTS": HOST,
}


@functools.cache
def collected_static() -> str:
    """The folder of the static files as production serves them; collected once a process."""
    folder = scratch("nardy-static-")
    command = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity=0"]
    env = os.environ | SETTINGS | PRODUCTION | {"STATIC_ROOT": folder}
    subprocess.run(command, cwd=ROOT, env=env, check=True)
    return folder


@functools.cache
def blank_sqlite() -> Path:
    """A database with the bots in it and nothing else, to be copied; made once a process."""
    file = Path(scratch("nardy-blank-")) / "site.sqlite3"
    _lay_out_database(f"sqlite:///{file}")
    return file


@functools.cache
def blank_postgres(server: str) -> str:
    """The same on a PostgreSQL server: the name of a database to make others from. It goes with the process."""
    name = f"nardy_blank_{uuid4().hex[:12]}"
    on_server(server, "CREATE DATABASE {}", name)
    atexit.register(on_server, server, "DROP DATABASE IF EXISTS {} WITH (FORCE)", name)
    _lay_out_database(urlunsplit(urlsplit(server)._replace(path=f"/{name}")))
    return name


def _lay_out_database(url: str) -> None:
    env = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
    env |= SETTINGS | {"DEBUG": "1", "DATABASE_URL": url}
    for command in (["migrate", "--verbosity=0"], ["seed_bots"]):
        subprocess.run(
            [sys.executable, "manage.py", *command], cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL
        )


def on_server(server: str, statement: str, *names: str) -> None:
    """Carry out a statement about databases, whose names stand for its braces."""
    maintenance = urlunsplit(urlsplit(server)._replace(path="/postgres"))
    with psycopg.connect(maintenance, autocommit=True) as connection:
        connection.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))


@dataclass
class Process:
    """One process of the site: its command, its log, and how to see that it is up."""

    name: str
    command: list[str]
    log: Path
    port: int | None = None
    running: subprocess.Popen[bytes] | None = None

    def start(self, env: dict[str, str]) -> None:
        with self.log.open("ab") as log:
            self.running = subprocess.Popen(
                self.command, cwd=ROOT, env=env, stdout=log, stderr=subprocess.STDOUT
            )

    def end(self, *, gently: bool) -> None:
        if self.running is None:
            return
        if gently:
            self.running.terminate()
            try:
                self.running.wait(10)
            except subprocess.TimeoutExpired:
                self.running.kill()
        else:
            self.running.kill()
        self.running.wait()
        self.running = None

    def up(self) -> bool:
        """Whether it answers; raises RuntimeError with its log if it has ended by itself or answers with a fault."""
        assert self.running is not None
        if self.running.poll() is not None:
            raise RuntimeError(f"{self.name} ended by itself:\n{self.tail()}")
        if self.port is None:
            return True
        try:
            with urllib.request.urlopen(f"http://{HOST}:{self.port}/", timeout=10):
                return True
        except urllib.error.HTTPError as error:
            if error.code >= 500:
                raise RuntimeError(f"{self.name} answers {error.code}:\n{self.tail()}") from error
            return True
        except OSError:
            return False

    def tail(self, lines: int = 80) -> str:
        """The end of its log; empty before the first start and after the site is closed."""
        text = self.log.read_text(errors="replace") if self.log.exists() else ""
        return "\n".join(text.splitlines()[-lines:])


@dataclass
class Site:
    """The whole site. Use it as a context manager, or `open()` and `close()` it.

    `servers` is the number of server processes (default: 2 with Redis, else 1). `production` serves it with DEBUG
    off (default: with Redis, unless `env` asks for foretold dice, which production refuses). `env` adds to
    the environment of every process.
    """

    servers: int = 0
    production: bool | None = None
    env: dict[str, str] = field(default_factory=dict)
    database_url: str = field(default_factory=lambda: os.environ.get("DATABASE_URL", ""))
    redis_url: str = field(default_factory=lambda: os.environ.get("REDIS_URL", ""))
    folder: Path = field(init=False)
    processes: list[Process] = field(init=False, default_factory=list)
    inside: "subprocess.Popen[str] | None" = field(init=False, default=None)

    def __enter__(self) -> "Site":
        self.open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def urls(self) -> list[str]:
        """The address of each server process, without a slash at its end."""
        return [f"http://{HOST}:{process.port}" for process in self.processes if process.port]

    def open(self) -> None:
        """A fresh database with the bots in it, then every process, up and answering."""
        self.folder = Path(tempfile.mkdtemp(prefix="nardy-live-"))
        try:
            self.environment = self._environment()
            self._lay_out()
            self.start()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End every process and leave nothing behind."""
        for process in self.processes:
            process.end(gently=True)
        if self.inside is not None:
            self.inside.communicate()  # it ends with its input
        if self.postgres:
            on_server(self.database_url, "DROP DATABASE IF EXISTS {} WITH (FORCE)", self.database)
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        """Start what is not running and wait until all of it answers."""
        for process in self.processes:
            if process.running is None:
                process.start(self.environment)
        deadline = time.monotonic() + START_SECONDS
        for process in self.processes:
            while not process.up():
                if time.monotonic() > deadline:
                    raise RuntimeError(f"{process.name} does not answer:\n{process.tail()}")
                time.sleep(0.05)

    def kill(self) -> None:
        """End every process as a power cut would (SIGKILL)."""
        for process in self.processes:
            process.end(gently=False)

    def manage(self, *arguments: str, stdin: str = "") -> str:
        """Run one management command against this site; returns what it printed."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            input=stdin,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"manage.py {' '.join(arguments)} failed:\n{done.stdout}{done.stderr}")
        return done.stdout

    def python(self, code: str) -> str:
        """Run Python code inside the site (its database, its settings); returns what it printed."""
        if self.inside is None:
            self.inside = subprocess.Popen(
                [sys.executable, "-m", "tests.inside"],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        assert self.inside.stdin is not None
        assert self.inside.stdout is not None
        self.inside.stdin.write(json.dumps(code) + "\n")
        self.inside.stdin.flush()
        answer = json.loads(self.inside.stdout.readline())
        if answer["error"]:
            raise RuntimeError(f"Inside the site:\n{answer['out']}{answer['error']}")
        out: str = answer["out"]
        return out

    def member(self, name: str) -> str:
        """The session of a new member, who has come without the sign-up page."""
        return self.python(MEMBER.format(name=name)).strip()

    def logs(self) -> str:
        """The end of every process's log, for a failed test's report."""
        return "\n".join(f"--- {process.name}\n{process.tail()}" for process in self.processes)

    # -- how it is made ---------------------------------------------------------------------------

    @property
    def postgres(self) -> bool:
        return self.database_url.startswith("postgres")

    def _environment(self) -> dict[str, str]:
        env = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
        env |= SETTINGS | {"PYTHONUNBUFFERED": "1", "LOG_LEVEL": "INFO", "REFEREE_PAUSE": "0.1"}
        if self.postgres:
            self.database = f"nardy_live_{uuid4().hex[:12]}"
            blank = blank_postgres(self.database_url)
            on_server(self.database_url, "CREATE DATABASE {} TEMPLATE {}", self.database, blank)
            env["DATABASE_URL"] = urlunsplit(urlsplit(self.database_url)._replace(path=f"/{self.database}"))
        else:
            shutil.copy(blank_sqlite(), self.folder)
            env["DATABASE_URL"] = f"sqlite:///{self.folder / blank_sqlite().name}"
        if self.redis_url:
            prefix = f"nardy-live-{uuid4().hex[:12]}"
            env |= {"REDIS_URL": self.redis_url, "REDIS_PREFIX": prefix, "EMBEDDED_REFEREE": "0"}
        default = bool(self.redis_url) and "DICE_SEED" not in self.env
        if default if self.production is None else self.production:
            env |= PRODUCTION | {"STATIC_ROOT": collected_static()}
        else:
            env["DEBUG"] = "1"
        return env | self.env

    def _lay_out(self) -> None:
        for number in range(self.servers or (2 if self.redis_url else 1)):
            port = free_port()
            command = [sys.executable, "-m", "daphne", "--bind", HOST, "--port", str(port)]
            command += ["--websocket-max-frame-size", str(MAX_FRAME), "--verbosity", "0"]
            command.append("config.asgi:application")
            name = f"server {number + 1}"
            self.processes.append(Process(name, command, self.folder / f"server{number + 1}.log", port))
        if self.environment.get("EMBEDDED_REFEREE") == "0":
            command = [sys.executable, "manage.py", "referee"]
            self.processes.append(Process("referee", command, self.folder / "referee.log"))
