import { SheetError, unreadable } from './sheet-error.ts'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'

/**
 * Reads one stream of a compound file (MS-CFB), the container of workbooks before 2007. Chains of sectors are followed no
 * further than the file has sectors, so a chain in a circle ends.
 */

const FREE = 0xfffffffa
const DIRECTORY_ENTRY = 128
const IN_HEADER = 109

interface Container {
  bytes: Buffer
  sectorSize: number
  fat: Uint32Array
}

function sectorAt({ bytes, sectorSize }: Pick<Container, 'bytes' | 'sectorSize'>, index: number): Buffer {
  const from = (index + 1) * sectorSize
  return bytes.subarray(from, from + sectorSize)
}

/** The sectors of a chain, up to the number that the file has. */
function chainFrom(fat: Uint32Array, start: number): number[] {
  const chain: number[] = []
  for (let next = start; next < FREE && chain.length <= fat.length; next = fat[next] ?? FREE) chain.push(next)
  if (chain.length > fat.length) throw unreadable(spreadsheetsTexts('directoryDamaged'))
  return chain
}

function numbersIn(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_zero, at) => bytes.readUInt32LE(at * 4))
}

/** Places of the sectors that hold the allocation table. */
function tableSectors(bytes: Buffer, sectorSize: number): number[] {
  const sectors = [...numbersIn(bytes.subarray(76, 76 + IN_HEADER * 4))]
  const most = Math.ceil(bytes.length / sectorSize)
  let next = bytes.readUInt32LE(68)
  for (let count = 0; next < FREE && count < most; count += 1) {
    const numbers = numbersIn(sectorAt({ bytes, sectorSize }, next))
    sectors.push(...numbers.subarray(0, -1))
    next = numbers.at(-1) ?? FREE
  }
  return sectors.filter((sector) => sector < most)
}

function openContainer(bytes: Buffer): Container {
  const shift = bytes.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw unreadable(spreadsheetsTexts('directoryDamaged'))
  const sectorSize = 2 ** shift
  const tables = tableSectors(bytes, sectorSize).map((sector) => sectorAt({ bytes, sectorSize }, sector))
  return { bytes, sectorSize, fat: numbersIn(Buffer.concat(tables)) }
}

const contentOf = (container: Container, start: number): Buffer =>
  Buffer.concat(chainFrom(container.fat, start).map((sector) => sectorAt(container, sector)))

interface Entry {
  name: string
  start: number
  size: number
}

function readEntries(directory: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at + DIRECTORY_ENTRY <= directory.length; at += DIRECTORY_ENTRY) {
    const length = Math.min(directory.readUInt16LE(at + 64), 64)
    entries.push({
      name: directory.toString('utf16le', at, at + Math.max(0, length - 2)).toLowerCase(),
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    })
  }
  return entries
}

/** Streams below the size limit are in sectors of 64 bytes within the stream of the root. */
function smallContent(container: Container, root: Entry, start: number): Buffer {
  const miniSize = 2 ** container.bytes.readUInt16LE(32)
  const table = numbersIn(contentOf(container, container.bytes.readUInt32LE(60)))
  const mini = contentOf(container, root.start)
  const sectors = chainFrom(table, start).map((at) => mini.subarray(at * miniSize, (at + 1) * miniSize))
  return Buffer.concat(sectors)
}

function readStream(bytes: Buffer, names: readonly string[]): Buffer | null {
  const container = openContainer(bytes)
  const entries = readEntries(contentOf(container, bytes.readUInt32LE(48)))
  const [root] = entries
  const entry = entries.find(({ name }) => names.includes(name))
  if (!root || !entry) return null
  const isSmall = entry.size < bytes.readUInt32LE(56)
  const content = isSmall ? smallContent(container, root, entry.start) : contentOf(container, entry.start)
  return content.subarray(0, entry.size)
}

/**
 * The content of the first stream with one of these names (in lower case), or null.
 *
 * @throws SheetError for a damaged file
 */
export function cfbStream(bytes: Buffer, names: readonly string[]): Buffer | null {
  try {
    return readStream(bytes, names)
  } catch (error) {
    // Any other error comes from places outside the file.
    if (error instanceof SheetError) throw error
    throw unreadable(spreadsheetsTexts('directoryDamaged'), error)
  }
}
