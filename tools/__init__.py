"""Small programs for working on the site; the site itself never imports them."""
