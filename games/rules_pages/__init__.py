"""The rules in whole sentences, built for any ruleset from the same options that decide about every step."""
