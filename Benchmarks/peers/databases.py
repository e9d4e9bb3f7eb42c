"""Databases that run inside a program, on one thread, with the same tables of points and zones."""

import pathlib
import warnings

import rows


def wkb(rings):
    """Rings as polygons in WKB."""
    shapely, _ = rows.package("shapely")
    return None if shapely is None else [shapely.to_wkb(shapely.polygons(ring)) for ring in rings]


class DuckDB:
    """DuckDB with its spatial extension, which must come as a package: nothing is fetched at run time."""

    name = "DuckDB spatial"

    def __init__(self):
        module, version = rows.package("duckdb")
        extension, _ = rows.package("duckdb_extension_spatial", "duckdb-extension-spatial")
        if module is None or extension is None:
            raise ImportError("DuckDB and its extension are not both installed")
        self._connection = module.connect(config={"threads": 1})
        folder = pathlib.Path(next(iter(extension.__path__)))
        files = [file for file in folder.rglob("spatial.duckdb_extension") if f"v{version}" in file.parts]
        if not files:
            raise ImportError(f"duckdb-extension-spatial has no extension for DuckDB {version}")
        self._connection.execute(f"LOAD '{files[0]}'")
        revision = self.answer("SELECT extension_version FROM duckdb_extensions() WHERE extension_name = 'spatial'")
        self.version = f"{version} (spatial {revision})"

    def make_points(self, table, points):
        columns = {"x": points[:, 0].copy(), "y": points[:, 1].copy()}
        self._connection.register("columns", columns)
        self._connection.execute(
            f"CREATE OR REPLACE TABLE {table} AS SELECT row_number() OVER () AS id, ST_Point(x, y) AS geometry FROM columns")
        self._connection.unregister("columns")

    def make_zones(self, table, polygons):
        self._connection.execute(f"CREATE OR REPLACE TABLE {table} (id INTEGER, wkb BLOB)")
        self._connection.executemany(f"INSERT INTO {table} VALUES (?, ?)", list(enumerate(polygons)))
        self._connection.execute(
            f"CREATE OR REPLACE TABLE {table} AS SELECT id, ST_GeomFromWKB(wkb) AS geometry FROM {table}")

    def answer(self, query):
        return self._connection.execute(query).fetchone()[0]


class SedonaDB:
    """SedonaDB, whose engine is kept to one thread by the core that the run is pinned to and by its partitions."""

    name = "SedonaDB"

    def __init__(self):
        with warnings.catch_warnings():
            # It tells of raster files that it cannot read, which nobody asks for here.
            warnings.simplefilter("ignore")
            module, self.version = rows.package("sedonadb")
            self._arrow, _ = rows.package("pyarrow")
            if module is None or self._arrow is None:
                raise ImportError("SedonaDB and pyarrow are not both installed")
            self._session = module.connect()
        self._session.sql("SET datafusion.execution.target_partitions = 1").execute()

    def _make(self, table, columns, geometry):
        self._session.create_data_frame(self._arrow.table(columns)).to_view("columns", overwrite=True)
        made = self._session.sql(f"SELECT id, {geometry} AS geometry FROM columns").to_memtable()
        made.to_view(table, overwrite=True)

    def make_points(self, table, points):
        columns = {"id": range(len(points)), "x": points[:, 0].copy(), "y": points[:, 1].copy()}
        columns["id"] = self._arrow.array(columns["id"])
        self._make(table, columns, "ST_Point(x, y)")

    def make_zones(self, table, polygons):
        self._make(
            table, {"id": self._arrow.array(range(len(polygons))), "wkb": self._arrow.array(polygons, self._arrow.binary())},
            "ST_GeomFromWKB(wkb)")

    def answer(self, query):
        return self._arrow.table(self._session.sql(query))[0][0].as_py()


def open_all():
    """The databases that are there; the reason is told for each that is not."""
    found = []
    for kind in (DuckDB, SedonaDB):
        try:
            found.append(kind())
        except Exception as error:  # A database that does not start is a peer less, whatever the reason.
            rows.skipped(kind.name, error)
    return found
