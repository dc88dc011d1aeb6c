/** Builds workbooks of Excel 97 by hand for the tests of their reader (MS-CFB, MS-XLS). */

export interface XlsSheet {
  name: string
  /** Numbers in the first column have the format `00000`, in the third one `yyyy-mm-dd`. */
  rows: (string | number)[][]
  /** First and last row, first and last column, from 0. */
  merges?: [number, number, number, number][]
  hiddenRows?: number[]
}

const SECTOR = 512
const END = 0xfffffffe
const FREE = 0xffffffff
const MOST_IN_RECORD = 8224

const u8 = (...values: number[]) => Buffer.from(values)
const u16 = (...values: number[]) => Buffer.concat(values.map((value) => u8(value & 0xff, value >> 8)))
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const recordOf = (type: number, ...parts: Buffer[]) => {
  const data = Buffer.concat(parts)
  return Buffer.concat([u16(type, data.length), data])
}

const isWide = (text: string) => [...text].some((sign) => (sign.codePointAt(0) ?? 0) > 255)
const characters = (text: string) => Buffer.from(text, isWide(text) ? 'utf16le' : 'latin1')
const flagsOf = (text: string) => u8(isWide(text) ? 1 : 0)

/** The shared texts, continued in further records where they are too long. */
function sharedStrings(texts: readonly string[]): Buffer {
  const records: Buffer[] = []
  let type = 0xfc
  let open = Buffer.concat([u32(texts.length), u32(texts.length)])
  const flush = () => {
    records.push(recordOf(type, open))
    type = 0x3c
    open = Buffer.alloc(0)
  }
  for (const text of texts) {
    if (open.length + 4 > MOST_IN_RECORD) flush()
    open = Buffer.concat([open, u16(text.length), flagsOf(text)])
    const width = isWide(text) ? 2 : 1
    for (let left = characters(text); left.length > 0; ) {
      const fits = Math.floor((MOST_IN_RECORD - open.length) / width) * width
      open = Buffer.concat([open, left.subarray(0, fits)])
      left = left.subarray(fits)
      if (left.length === 0) break
      flush()
      open = flagsOf(text)
    }
  }
  flush()
  return Buffer.concat(records)
}

function cellOf(row: number, column: number, value: string | number, texts: string[]): Buffer {
  if (value === '') return Buffer.alloc(0)
  if (typeof value === 'string') {
    texts.push(value)
    return recordOf(0xfd, u16(row, column, 0), u32(texts.length - 1))
  }
  const number = Buffer.alloc(8)
  number.writeDoubleLE(value)
  return recordOf(0x203, u16(row, column, column === 0 ? 1 : column === 2 ? 2 : 0), number)
}

const begin = (kind: number) => recordOf(0x809, u16(0x600, kind, 0, 0), u32(0), u32(0))
const end = recordOf(0x0a)

function sheetStream({ rows, merges = [], hiddenRows = [] }: XlsSheet, texts: string[]): Buffer {
  const parts = rows.flatMap((cells, row) => [
    recordOf(0x208, u16(row, 0, cells.length, 255, 0, 0, hiddenRows.includes(row) ? 0x20 : 0, 0)),
    ...cells.map((value, column) => cellOf(row, column, value, texts)),
  ])
  const merged = recordOf(0xe5, u16(merges.length, ...merges.flat()))
  return Buffer.concat([begin(0x10), ...parts, merged, end])
}

function workbookStream(sheets: readonly XlsSheet[]): Buffer {
  const texts: string[] = []
  const streams = sheets.map((sheet) => sheetStream(sheet, texts))
  const format = (id: number, code: string) => recordOf(0x41e, u16(id, code.length), u8(0), Buffer.from(code))
  const style = (id: number) => recordOf(0xe0, u16(0, id), Buffer.alloc(16))
  const globals = (starts: readonly number[]) =>
    Buffer.concat([
      begin(0x05),
      ...[format(164, '00000'), format(165, 'yyyy-mm-dd'), style(0), style(164), style(165)],
      ...sheets.map(({ name }, at) =>
        recordOf(0x85, u32(starts[at] ?? 0), u8(0, 0, name.length, 0), Buffer.from(name)),
      ),
      sharedStrings(texts),
      end,
    ])
  let at = globals([]).length
  const starts = streams.map((stream) => {
    at += stream.length
    return at - stream.length
  })
  return Buffer.concat([globals(starts), ...streams])
}

function entry(name: string, kind: number, start: number, size: number): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 'utf16le')
  bytes.writeUInt16LE(name === '' ? 0 : (name.length + 1) * 2, 64)
  bytes.writeUInt8(kind, 66)
  for (const at of [68, 72, 76]) bytes.writeUInt32LE(FREE, at)
  if (kind === 5) bytes.writeUInt32LE(1, 76)
  bytes.writeUInt32LE(start, 116)
  bytes.writeUInt32LE(size, 120)
  return bytes
}

/** A compound file with the workbook as its only stream; too long for the small ones. */
export function makeXls(sheets: readonly XlsSheet[]): Buffer {
  const written = workbookStream(sheets)
  const stream = Buffer.concat([written, Buffer.alloc(Math.max(0, 4096 - written.length))])
  const sectors = Math.ceil(stream.length / SECTOR)
  // Sector 0 is the allocation table, 1 the directory, then the stream.
  const fat = [
    0xfffffffd,
    END,
    ...Array.from({ length: sectors }, (_s, at) => (at === sectors - 1 ? END : at + 3)),
  ]
  while (fat.length < SECTOR / 4) fat.push(FREE)
  const header = Buffer.alloc(SECTOR)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  u16(0x3e, 3, 0xfffe, 9, 6).copy(header, 24)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(END, 60)
  header.writeUInt32LE(END, 68)
  for (let at = 76; at < SECTOR; at += 4) header.writeUInt32LE(at === 76 ? 0 : FREE, at)
  const directory = Buffer.concat([
    entry('Root Entry', 5, END, 0),
    entry('Workbook', 2, 2, stream.length),
    entry('', 0, 0, 0),
    entry('', 0, 0, 0),
  ])
  const padded = Buffer.concat([stream, Buffer.alloc(sectors * SECTOR - stream.length)])
  return Buffer.concat([header, Buffer.concat(fat.map(u32)), directory, padded])
}
