"""Builds workbooks part by part."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRICT_OFFICE = "http://purl.oclc.org/ooxml/officeDocument/relationships"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"

TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
SHEETS = "application/vnd.openxmlformats-officedocument.spreadsheetml"
CONTENT = [
    ("workbook", f"{SHEETS}.sheet.main+xml"),
    ("worksheets/sheet1", f"{SHEETS}.worksheet+xml"),
    ("sharedStrings", f"{SHEETS}.sharedStrings+xml"),
    ("styles", f"{SHEETS}.styles+xml"),
]


def relations(office=OFFICE, **targets):
    rows = (
        f'<Relationship Id="{kind}1" Type="{office}/{kind}" Target="{target}"/>'
        for kind, target in targets.items()
    )
    return f'<Relationships xmlns="{RELATIONS}">{"".join(rows)}</Relationships>'


def members(rows, *, words="", styles="", main=MAIN, office=OFFICE, more=""):
    """The parts of a workbook with one sheet of these rows."""
    return {
        "[Content_Types].xml": f'<Types xmlns="{TYPES}">'
        + "".join(
            f'<Override PartName="/xl/{path}.xml" ContentType="{kind}"/>' for path, kind in CONTENT
        )
        + "</Types>",
        "_rels/.rels": relations(office, officeDocument="xl/workbook.xml"),
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets>'
        '<sheet name="Members" sheetId="1" r:id="worksheet1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": relations(
            office,
            worksheet="worksheets/sheet1.xml",
            sharedStrings="/xl/sharedStrings.xml",
            styles="styles.xml",
        ),
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData>{rows}</sheetData>'
        f"{more}</worksheet>",
        "xl/sharedStrings.xml": f'<sst xmlns="{main}">{words}</sst>',
        "xl/styles.xml": f'<styleSheet xmlns="{main}">{styles}</styleSheet>',
    }


def packed(parts, kind=ZIP_DEFLATED):
    file = BytesIO()
    with ZipFile(file, "w", kind) as folder:
        for name, content in parts.items():
            folder.writestr(name, content)
    return file.getvalue()


def cell(place, value, kind="n", style=0):
    return f'<c r="{place}" t="{kind}" s="{style}"><v>{value}</v></c>'


def row(*cells, line=1):
    return f'<row r="{line}">{"".join(cells)}</row>'
