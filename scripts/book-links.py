#!/usr/bin/env python3
"""A preprocessor of mdBook: a link of a page to a file outside of the book becomes the path of that file."""

import json
import posixpath
import re
import sys

LINK = re.compile(r"\[([^\]]+)\]\((?!\w+:|#)([^)#\s]+)(#[^)\s]*)?\)")
CODE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)


def plain(page, text):
    """The text of a page, with the links that leave the book put as paths from the top of the repository."""

    def put(link):
        says, to, _ = link.groups()
        path = posixpath.normpath(posixpath.join("docs", posixpath.dirname(page), to))
        if path.startswith("docs/"):
            return link.group(0)
        return says if path in says else f"{says} (`{path}`)"

    parts = CODE.split(text)
    return "".join(part if part.startswith("```") else LINK.sub(put, part) for part in parts)


def walk(value):
    if isinstance(value, dict):
        if value.get("path") and "content" in value:
            value["content"] = plain(value["path"], value["content"])
        value = value.values()
    elif not isinstance(value, list):
        return
    for inner in value:
        walk(inner)


if len(sys.argv) > 1 and sys.argv[1] == "supports":
    sys.exit(0)
_, book = json.load(sys.stdin)
walk(book)
json.dump(book, sys.stdout)
