import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import { readSheet, type SheetLimits, type SheetSource } from './read-sheet.ts'
import { type WorkbookContent, writeSheet } from './write-sheet.ts'

/** Builds workbooks by hand for the tests of the reader. */

export interface ZipPart {
  name: string
  content: string | Buffer
  /** General-purpose flags of the entry; 1 marks it as encrypted. */
  flags?: number
  isStored?: boolean
  /** Unpacked size as declared in the headers. */
  claimedSize?: number
}

function header(part: ZipPart, packed: Buffer, offset: number | null): Buffer {
  const name = Buffer.from(part.name)
  const content = Buffer.from(part.content)
  const isCentral = offset !== null
  const fixed = Buffer.alloc(isCentral ? 46 : 30)
  let at = fixed.writeUInt32LE(isCentral ? 0x02014b50 : 0x04034b50)
  if (isCentral) at = fixed.writeUInt16LE(20, at)
  at = fixed.writeUInt16LE(20, at)
  at = fixed.writeUInt16LE(part.flags ?? 0, at)
  at = fixed.writeUInt16LE(part.isStored ? 0 : 8, at)
  at = fixed.writeUInt32LE(0, at)
  at = fixed.writeUInt32LE(crc32(content), at)
  at = fixed.writeUInt32LE(packed.length, at)
  at = fixed.writeUInt32LE(part.claimedSize ?? content.length, at)
  fixed.writeUInt16LE(name.length, at)
  if (isCentral) fixed.writeUInt32LE(offset, 42)
  return Buffer.concat([fixed, name])
}

export function makeZip(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const content = Buffer.from(part.content)
    const packed = part.isStored ? content : deflateRawSync(content)
    const body = Buffer.concat([header(part, packed, null), packed])
    directory.push(header(part, packed, offset))
    bodies.push(body)
    offset += body.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, central, end])
}

const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export interface WorkbookParts {
  /** The rows inside `<sheetData>`. */
  sheetData: string
  /** Elements before and after the rows. */
  beforeData?: string
  afterData?: string
  sharedStrings?: string
  /** Format codes of styles 0, 1, 2 … */
  formats?: string[]
  uses1904?: boolean
  /** Adds a hidden first sheet. */
  hiddenFirst?: boolean
  /** Inserted before the sheet's root element. */
  prolog?: string
  extra?: ZipPart[]
  sheetFlags?: number
}

/** The smallest workbook around the given rows. */
export function makeWorkbook(workbook: WorkbookParts): Buffer {
  const formats = workbook.formats ?? []
  const relationship = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONSHIP}/${type}" Target="${target}"/>`
  const hidden = workbook.hiddenFirst ? '<sheet name="Hidden" sheetId="9" state="hidden" r:id="h"/>' : ''
  const sheet = (rows: string) =>
    `${workbook.prolog ?? ''}<worksheet>${workbook.beforeData ?? ''}<sheetData>${rows}</sheetData>${workbook.afterData ?? ''}</worksheet>`
  return makeZip([
    {
      name: '_rels/.rels',
      content: `<Relationships>${relationship('w', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${RELATIONSHIP}"><workbookPr date1904="${workbook.uses1904 ? 1 : 0}"/><sheets>${hidden}<sheet name="Data" sheetId="1" r:id="d"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${relationship('h', 'worksheet', 'worksheets/sheet9.xml')}${relationship('d', 'worksheet', '/xl/worksheets/sheet1.xml')}${relationship('s', 'sharedStrings', 'sharedStrings.xml')}${relationship('f', 'styles', 'styles.xml')}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet><numFmts>${formats.map((code, id) => `<numFmt numFmtId="${200 + id}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs>${formats.map((_code, id) => `<xf numFmtId="${200 + id}"/>`).join('')}</cellXfs></styleSheet>`,
    },
    { name: 'xl/sharedStrings.xml', content: `<sst>${workbook.sharedStrings ?? ''}</sst>` },
    { name: 'xl/worksheets/sheet9.xml', content: sheet('<row r="1"><c r="A1"><v>1</v></c></row>') },
    { name: 'xl/worksheets/sheet1.xml', content: sheet(workbook.sheetData), flags: workbook.sheetFlags ?? 0 },
    ...(workbook.extra ?? []),
  ])
}

/** Rows of texts for `sheetData`; blank cells are left out. */
export function sheetRows(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[], number: number) =>
    row.map((text, at) =>
      text === '' ? '' : `<c r="${String.fromCharCode(65 + at)}${number}" t="str"><v>${text}</v></c>`,
    )
  return rows.map((row, at) => `<row r="${at + 1}">${cells(row, at + 1).join('')}</row>`).join('')
}

/** The smallest OpenDocument workbook around the given tables. */
export function makeOds(tables: string): Buffer {
  const names = ['office', 'table', 'text'].map((name) => `xmlns:${name}="urn:${name}"`).join(' ')
  const content = `<office:document-content ${names}><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`
  return makeZip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', isStored: true },
    { name: 'content.xml', content },
  ])
}

export async function rowsOf(source: SheetSource, limits: Partial<SheetLimits> = {}): Promise<string[][]> {
  return Array.fromAsync(readSheet(source, limits))
}

/** The key of the error that reading throws. */
export async function errorOf(source: SheetSource, limits: Partial<SheetLimits> = {}): Promise<string> {
  const error = await rowsOf(source, limits).then(
    (rows) => new Error(`${rows.length} rows were read.`),
    (caught: unknown) => caught,
  )
  return (error as { key?: string }).key ?? String(error)
}

export async function workbookBytes(content: WorkbookContent): Promise<Buffer> {
  return buffer(writeSheet(content))
}
