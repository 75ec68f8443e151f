"""Reads a database as `src/format.md` says, without any of our code, and prints what it has.

Usage: python3 read_database.py DIRECTORY

For each tier: its number, how many positions it has, the sum of their codes, and the sum of each code
times its place from 1 on. For each level: its grade, how many positions it has, and the sum of their
keys, modulo 2 to the 64th. Needs what is in requirements.txt.
"""

import json
import pathlib
import struct
import sys

import blake3
import numpy
import zstandard

FRAME_BYTES = 65536
KEYS_PER_FRAME = 8192
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


def read_frames(path, file):
    """The contents of the frames."""
    raw = path.read_bytes()
    assert len(raw) == file["bytes"]
    assert blake3.blake3(raw).hexdigest() == file["blake3"]
    table = read_seek_table(raw)
    contents = []
    begin = 0
    for length, content_length in table:
        frame = raw[begin : begin + length]
        parameters = zstandard.get_frame_parameters(frame)
        assert parameters.has_checksum and parameters.content_size == content_length
        contents.append(zstandard.ZstdDecompressor().decompress(frame))
        begin += length
    assert begin == len(raw) - 17 - 8 * len(table)

    # any zstd tool reads the whole file in one go
    reader = zstandard.ZstdDecompressor().stream_reader(raw, read_across_frames=True)
    assert reader.read() == b"".join(contents)
    return contents


def read_tier(path, tier):
    contents = read_frames(path, tier["file"])
    assert all(len(content) == FRAME_BYTES for content in contents[:-1])
    codes = []
    for content in contents:
        planes = numpy.frombuffer(content, dtype=numpy.uint8).reshape(tier["code_bytes"], -1)
        codes.append(sum(plane.astype("<u4") << (8 * at) for at, plane in enumerate(planes)))
    codes = numpy.concatenate(codes)
    assert len(codes) == tier["positions"]
    return codes


def read_level(path, level):
    """The keys of a level."""
    *contents, firsts = read_frames(path, level["file"])
    keys = []
    left = level["positions"]
    for content in contents:
        count = min(left, KEYS_PER_FRAME)
        left -= count
        width = content[0]
        planes = numpy.frombuffer(content[9:], dtype=numpy.uint8).reshape(width, count - 1)
        steps = numpy.zeros(count, dtype="<u8")
        steps[0] = struct.unpack("<Q", content[1:9])[0]
        for at, plane in enumerate(planes):
            steps[1:] |= plane.astype("<u8") << numpy.uint64(8 * at)
        assert (steps[1:] > 0).all()
        keys.append(numpy.cumsum(steps, dtype="<u8"))
    assert left == 0
    firsts = numpy.frombuffer(firsts, dtype="<u8")
    assert (firsts == [frame[0] for frame in keys]).all()
    keys = numpy.concatenate(keys)
    assert (keys[1:] > keys[:-1]).all()
    return keys


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
    if manifest["game"]["numbering"] == "keys":
        assert manifest["levels"]["complete"]
        levels = manifest["levels"]["levels"]
        for level, tier in zip(levels, reversed(manifest["tiers"]), strict=True):
            assert level["positions"] == tier["positions"]
            keys = read_level(directory / level["file"]["name"], level)
            print("level", level["grade"], len(keys), keys.sum())
    counts = manifest["counts"]
    by_code = manifest["by_code"]
    assert counts["drawn"] == sum(n for code, n in by_code if code == 0)
    assert counts["lost"] == sum(n for code, n in by_code if code % 2 == 1)
    assert counts["won"] == sum(n for code, n in by_code if code > 0 and code % 2 == 0)


main()
