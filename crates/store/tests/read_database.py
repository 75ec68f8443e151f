"""Reads a database as `src/format.md` says, without any of our code, and prints what it has.

Usage: python3 read_database.py DIRECTORY

For each tier: its number, how many positions it has, the sum of their codes, and the sum of each code
times its place from 1 on. Needs what is in requirements.txt.
"""

import json
import pathlib
import struct
import sys

import blake3
import numpy
import zstandard

FRAME_BYTES = 65536
CHECKSUM_BYTES = 83


def read_manifest(path):
    raw = path.read_bytes()
    manifest = json.loads(raw)
    assert manifest["format"] == "stonework-database" and manifest["version"] == 1
    end = b',\n  "blake3": "%s"\n}\n' % manifest["blake3"].encode()
    assert len(end) == CHECKSUM_BYTES and raw.endswith(end)
    assert blake3.blake3(raw[:-CHECKSUM_BYTES]).hexdigest() == manifest["blake3"]
    return manifest


def read_seek_table(raw):
    """The lengths of the frames, compressed and not."""
    frames, flags, magic = struct.unpack("<IBI", raw[-9:])
    assert flags == 0 and magic == 0x8F92EAB1
    table = raw[-(17 + 8 * frames) :]
    assert struct.unpack("<II", table[:8]) == (0x184D2A5E, 9 + 8 * frames)
    return list(struct.iter_unpack("<II", table[8:-9]))


def read_tier(path, tier):
    raw = path.read_bytes()
    assert len(raw) == tier["file"]["bytes"]
    assert blake3.blake3(raw).hexdigest() == tier["file"]["blake3"]
    table = read_seek_table(raw)
    assert all(content_length == FRAME_BYTES for _, content_length in table[:-1])
    codes = []
    begin = 0
    for length, content_length in table:
        frame = raw[begin : begin + length]
        parameters = zstandard.get_frame_parameters(frame)
        assert parameters.has_checksum and parameters.content_size == content_length
        content = zstandard.ZstdDecompressor().decompress(frame)
        planes = numpy.frombuffer(content, dtype=numpy.uint8).reshape(tier["code_bytes"], -1)
        codes.append(sum(plane.astype("<u4") << (8 * at) for at, plane in enumerate(planes)))
        begin += length
    assert begin == len(raw) - 17 - 8 * len(table)
    codes = numpy.concatenate(codes)
    assert len(codes) == tier["positions"]

    # any zstd tool reads the whole file in one go
    reader = zstandard.ZstdDecompressor().stream_reader(raw, read_across_frames=True)
    assert len(reader.read()) == len(codes) * tier["code_bytes"]
    return codes


def main():
    directory = pathlib.Path(sys.argv[1])
    manifest = read_manifest(directory / "manifest.json")
    assert manifest["complete"]
    first = 0
    for number, tier in enumerate(manifest["tiers"]):
        assert tier["tier"] == number and tier["first"] == first
        first += tier["positions"]
        codes = numpy.zeros(0, dtype="<u4")
        if tier["file"] is not None:
            codes = read_tier(directory / tier["file"]["name"], tier)
        codes = codes.astype(numpy.uint64)
        places = numpy.arange(1, len(codes) + 1, dtype=numpy.uint64)
        print(number, len(codes), codes.sum(), (codes * places).sum())
    assert first == manifest["game"]["positions"]
    counts = manifest["counts"]
    by_code = manifest["by_code"]
    assert counts["drawn"] == sum(n for code, n in by_code if code == 0)
    assert counts["lost"] == sum(n for code, n in by_code if code % 2 == 1)
    assert counts["won"] == sum(n for code, n in by_code if code > 0 and code % 2 == 0)


main()
