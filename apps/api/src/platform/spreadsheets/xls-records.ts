/** Records of a workbook before 2007 (MS-XLS, BIFF8). */

export const record = {
  formula: 0x0006,
  end: 0x000a,
  dates1904: 0x0022,
  password: 0x002f,
  continued: 0x003c,
  columnInfo: 0x007d,
  sheet: 0x0085,
  multipleNumbers: 0x00bd,
  richLabel: 0x00d6,
  cellFormat: 0x00e0,
  mergedCells: 0x00e5,
  sharedStrings: 0x00fc,
  sharedLabel: 0x00fd,
  number: 0x0203,
  label: 0x0204,
  boolean: 0x0205,
  formulaText: 0x0207,
  row: 0x0208,
  shortNumber: 0x027e,
  numberFormat: 0x041e,
  begin: 0x0809,
} as const

export interface XlsRecord {
  type: number
  data: Buffer
}

/** The records of a part of the stream, without those of parts within it, such as charts. */
export function* recordsFrom(stream: Buffer, start: number): Iterable<XlsRecord> {
  let depth = 0
  for (let at = start; at + 4 <= stream.length; ) {
    const type = stream.readUInt16LE(at)
    const length = stream.readUInt16LE(at + 2)
    if (type === record.begin) depth += 1
    if (type === record.end) depth -= 1
    if (depth <= 0) return
    if (depth === 1) yield { type, data: stream.subarray(at + 4, at + 4 + length) }
    at += 4 + length
  }
}

const WIDE = 1
const EXTENDED = 4
const RICH = 8

function textAt(data: Buffer, at: number, count: number, isWide: boolean): string {
  return isWide ? data.toString('utf16le', at, at + count * 2) : data.toString('latin1', at, at + count)
}

/** A text of a record, after its length of one or two bytes. */
export function shortText(data: Buffer, at: number, lengthBytes: 1 | 2): string {
  const count = lengthBytes === 1 ? data.readUInt8(at) : data.readUInt16LE(at)
  const flags = data.readUInt8(at + lengthBytes)
  const extra = (flags & RICH ? 2 : 0) + (flags & EXTENDED ? 4 : 0)
  return textAt(data, at + lengthBytes + 1 + extra, count, (flags & WIDE) !== 0)
}

/** Reads texts that go on in further records; within characters, each of those starts with a byte of flags. */
class Pieces {
  readonly #pieces: readonly Buffer[]
  #piece = 0
  #at = 0

  constructor(pieces: readonly Buffer[]) {
    this.#pieces = pieces
  }

  get #current(): Buffer | undefined {
    return this.#pieces[this.#piece]
  }

  get #left(): number {
    return (this.#current?.length ?? 0) - this.#at
  }

  /** Whether there is more; moves to the next piece at the end of one. */
  get hasMore(): boolean {
    while (this.#current && this.#left <= 0) this.#next()
    return this.#current !== undefined
  }

  #next(): void {
    this.#piece += 1
    this.#at = 0
  }

  number(bytes: 1 | 2 | 4): number {
    if (!this.hasMore) return 0
    const value = this.#current?.readUIntLE(this.#at, bytes) ?? 0
    this.#at += bytes
    return value
  }

  passOver(count: number): void {
    for (let left = count; left > 0 && this.hasMore; ) {
      const step = Math.min(left, this.#left)
      this.#at += step
      left -= step
    }
  }

  text(count: number, flags: number): string {
    let text = ''
    let width = flags & WIDE ? 2 : 1
    for (let left = count; left > 0 && this.#current; ) {
      if (this.#left < width) {
        this.#next()
        if (!this.#current) break
        width = this.number(1) & WIDE ? 2 : 1
        continue
      }
      const step = Math.min(left, Math.floor(this.#left / width))
      text += textAt(this.#current, this.#at, step, width === 2)
      this.#at += step * width
      left -= step
    }
    return text
  }
}

/** The texts shared by all cells, from their record and those that continue it. */
export function* sharedTexts(parts: readonly Buffer[]): Iterable<string> {
  const pieces = new Pieces(parts)
  pieces.passOver(8)
  while (pieces.hasMore) {
    const count = pieces.number(2)
    const flags = pieces.number(1)
    const runs = flags & RICH ? pieces.number(2) : 0
    const extra = flags & EXTENDED ? pieces.number(4) : 0
    yield pieces.text(count, flags)
    pieces.passOver(runs * 4 + extra)
  }
}

/** A number in the short form of four bytes: an integer or the upper part of a double, perhaps in hundredths. */
export function shortNumber(packed: number): number {
  const isHundredths = (packed & 1) !== 0
  let value = packed >> 2
  if ((packed & 2) === 0) {
    const double = Buffer.alloc(8)
    double.writeInt32LE(packed & ~3, 4)
    value = double.readDoubleLE(0)
  }
  return isHundredths ? value / 100 : value
}
