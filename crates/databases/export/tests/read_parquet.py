"""Reads an exported file with DuckDB or polars: the types of its columns, then each row as JSON."""

import json
import sys

reader, path = sys.argv[1:]
TYPES = {
    "UBIGINT": "uint64",
    "UInt64": "uint64",
    "UINTEGER": "uint32",
    "UInt32": "uint32",
    "VARCHAR": "text",
    "String": "text",
}
COLUMNS = ["number", "position", "value", "distance"]

if reader == "duckdb":
    import duckdb

    table = duckdb.sql(f"SELECT * FROM read_parquet('{path}') ORDER BY number")
    names, types, rows = table.columns, table.types, table.fetchall()
else:
    import polars

    table = polars.read_parquet(path)
    names, types, rows = table.columns, table.dtypes, table.rows()

assert names == COLUMNS, names
print(*(TYPES[str(kind)] for kind in types))
for row in rows:
    print(json.dumps(row))
