import { createInflateRaw } from 'node:zlib'
import { SheetError, unreadable } from './sheet-error.ts'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'

/**
 * Reads a ZIP file by its central directory only: entries not listed there are ignored, so nothing bypasses
 * the limits. Every unpacked byte counts against one budget, regardless of declared sizes.
 */
export interface ZipArchive {
  names: ReadonlySet<string>
  /** Unpacked chunks of an entry; throws `sheet.too_large` beyond the budget. */
  read: (name: string) => AsyncIterable<Uint8Array>
}

interface ZipEntry {
  offset: number
  packedSize: number
  method: number
}

const END_SIGNATURE = 0x06054b50
const CENTRAL_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const END_SIZE = 22
const CENTRAL_SIZE = 46
const LOCAL_SIZE = 30
const MAX_COMMENT = 0xffff
/** A workbook has a few dozen parts; thousands indicate an attack. */
const MAX_ENTRIES = 5_000
const IN_ZIP64 = 0xffffffff
const STORED = 0
const DEFLATED = 8

function findEnd(bytes: Buffer): number {
  const earliest = Math.max(0, bytes.length - END_SIZE - MAX_COMMENT)
  for (let at = bytes.length - END_SIZE; at >= earliest; at -= 1) {
    if (bytes.readUInt32LE(at) === END_SIGNATURE) return at
  }
  throw unreadable(spreadsheetsTexts('endsTooEarly'))
}

/**
 * Sizes beyond 32 bits are in the ZIP64 extra field, in the order packed/unpacked/offset, only as far as
 * needed.
 */
function readZip64(extra: Buffer, entry: ZipEntry, unpackedSize: number): ZipEntry {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let from = at + 4
    const next = (size32: number) => {
      if (size32 !== IN_ZIP64) return size32
      from += 8
      return Number(extra.readBigUInt64LE(from - 8))
    }
    next(unpackedSize)
    const packedSize = next(entry.packedSize)
    return { ...entry, packedSize, offset: next(entry.offset) }
  }
  return entry
}

function readDirectory(bytes: Buffer): Map<string, ZipEntry> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw new SheetError('sheet.too_large', spreadsheetsTexts('tooManyParts'))
  const entries = new Map<string, ZipEntry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let number = 0; number < count; number += 1) {
    if (bytes.readUInt32LE(at) !== CENTRAL_SIGNATURE) throw unreadable(spreadsheetsTexts('directoryDamaged'))
    const flags = bytes.readUInt16LE(at + 8)
    if ((flags & 1) === 1) {
      throw new SheetError('sheet.encrypted', spreadsheetsTexts('passwordProtected'))
    }
    const nameLength = bytes.readUInt16LE(at + 28)
    const extraLength = bytes.readUInt16LE(at + 30)
    const nameEnd = at + CENTRAL_SIZE + nameLength
    const entry = {
      method: bytes.readUInt16LE(at + 10),
      packedSize: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    }
    const extra = bytes.subarray(nameEnd, nameEnd + extraLength)
    const name = bytes.toString('utf8', at + CENTRAL_SIZE, nameEnd)
    entries.set(partName(name), readZip64(extra, entry, bytes.readUInt32LE(at + 24)))
    at = nameEnd + extraLength + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** Normalises part names: they are case-insensitive, and some writers use backslashes. */
function partName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
}

function packedBytes(bytes: Buffer, entry: ZipEntry): Buffer {
  if (entry.offset + LOCAL_SIZE > bytes.length) throw unreadable(spreadsheetsTexts('partCutOff'))
  if (bytes.readUInt32LE(entry.offset) !== LOCAL_SIGNATURE) throw unreadable(spreadsheetsTexts('partDamaged'))
  const nameLength = bytes.readUInt16LE(entry.offset + 26)
  const extraLength = bytes.readUInt16LE(entry.offset + 28)
  const from = entry.offset + LOCAL_SIZE + nameLength + extraLength
  if (from + entry.packedSize > bytes.length) throw unreadable(spreadsheetsTexts('partCutOff'))
  return bytes.subarray(from, from + entry.packedSize)
}

async function* unpack(
  bytes: Buffer,
  entry: ZipEntry,
  spend: (size: number) => void,
): AsyncIterable<Uint8Array> {
  const packed = packedBytes(bytes, entry)
  if (entry.method === STORED) {
    spend(packed.length)
    yield packed
    return
  }
  if (entry.method !== DEFLATED) throw unreadable(spreadsheetsTexts('compressionNotSupported'))
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  inflate.end(packed)
  try {
    for await (const chunk of inflate) {
      spend(chunk.length)
      yield chunk
    }
  } catch (error) {
    if (error instanceof SheetError) throw error
    throw unreadable(spreadsheetsTexts('partDamaged'), error)
  } finally {
    inflate.destroy()
  }
}

/** Opens a ZIP file in memory. `maxUnpackedBytes` limits all read parts together. */
export function openZip(bytes: Buffer, maxUnpackedBytes: number): ZipArchive {
  let left = maxUnpackedBytes
  const spend = (size: number) => {
    left -= size
    if (left < 0) throw new SheetError('sheet.too_large', spreadsheetsTexts('uncompressedTooLarge'))
  }
  const entries = readEntries(bytes)
  return {
    names: new Set(entries.keys()),
    read: (name) => {
      const entry = entries.get(partName(name))
      if (!entry) throw unreadable(spreadsheetsTexts('partMissing', { name }))
      return unpack(bytes, entry, spend)
    },
  }
}

function readEntries(bytes: Buffer): Map<string, ZipEntry> {
  try {
    return readDirectory(bytes)
  } catch (error) {
    // Offsets outside the file.
    if (error instanceof RangeError) throw unreadable(spreadsheetsTexts('directoryDamaged'), error)
    throw error
  }
}
