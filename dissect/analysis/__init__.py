"""The questions, one SQL file each.

Here live: SQL that DuckDB and Spark both run unchanged, and `questions`, which fills in its parameters.
In → out: tables of `schema` → answers.  May import: schema.  Never: an engine, a file, the screen.
The law: a question means the same on every engine, so nothing here is in one engine's own words (docs/commands.md
says what each answer counts; a lint in tests/analysis holds the files to the common words).
"""
