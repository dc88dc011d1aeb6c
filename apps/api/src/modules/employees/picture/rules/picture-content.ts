import { pictureTexts } from '../picture.texts.ts'

/** Detects what a profile picture really is from its bytes, not its name. */

/** Edges in pixels. */
const SMALLEST = 64
const LARGEST = 2048

interface Parsed {
  width: number
  height: number
  /** Contains camera metadata: where and when it was taken, with which device. */
  hasTraces: boolean
  /** Contains data after the picture's end or in unexpected places. */
  hasMore: boolean
}

const ascii = (bytes: Buffer, at: number, length: number) => bytes.toString('latin1', at, at + length)

/** JPEG frame markers, which hold the size: baseline, progressive etc.; not tables (C4, CC) and not C8. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
/** Exif, XMP, IPTC and vendor data. The colour profile (E2), JFIF (E0) and Adobe (EE) are allowed. */
const isTrace = (marker: number) =>
  marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee)

/** The next marker in compressed data, skipping stuffed bytes and restart markers. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] as number
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return -1
}

/** Offset of the segment after the one at `at` with the given length; -1 if there is none. */
function nextPart(bytes: Buffer, at: number, length: number): number {
  const end = at + 2 + length
  if (length < 2 || end > bytes.length) return -1
  return bytes[at + 1] === 0xda ? endOfScan(bytes, end) : end
}

function parseJpeg(bytes: Buffer): Parsed | null {
  const found: Parsed = { width: 0, height: 0, hasTraces: false, hasMore: false }
  let at = 2
  while (at >= 0 && at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number
    const length = bytes.readUInt16BE(at + 2)
    if (isFrame(marker) && at + 9 <= bytes.length) {
      found.height = bytes.readUInt16BE(at + 5)
      found.width = bytes.readUInt16BE(at + 7)
    }
    found.hasTraces ||= isTrace(marker)
    at = nextPart(bytes, at, length)
    const isOver = at >= 0 && bytes[at] === 0xff && bytes[at + 1] === 0xd9
    if (isOver) return { ...found, hasMore: at + 2 !== bytes.length }
  }
  return null
}

const PNG_PARTS = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'pHYs',
  'sBIT',
])

function parsePng(bytes: Buffer): Parsed | null {
  if (bytes.length < 33 || ascii(bytes, 12, 4) !== 'IHDR') return null
  const found: Parsed = {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    hasTraces: false,
    hasMore: false,
  }
  let at = 8
  while (at + 12 <= bytes.length) {
    const name = ascii(bytes, at + 4, 4)
    at += 12 + bytes.readUInt32BE(at)
    if (at > bytes.length) return null
    found.hasTraces ||= !PNG_PARTS.has(name)
    if (name === 'IEND') return { ...found, hasMore: at !== bytes.length }
  }
  return null
}

const JPEG = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
const PNG = (bytes: Buffer) => bytes.toString('hex', 0, 8) === '89504e470d0a1a0a'

function parse(bytes: Buffer): Parsed | null {
  if (JPEG(bytes)) return parseJpeg(bytes)
  return PNG(bytes) ? parsePng(bytes) : null
}

/**
 * Why these bytes are refused as a profile picture, as a message for the person; null when valid. Accepts only a
 * complete JPEG or PNG without appended data or metadata such as the location.
 */
export function pictureProblem(bytes: Buffer): string | null {
  const found = parse(bytes)
  if (!found || found.hasMore) return pictureTexts('unreadablePicture')
  if (found.hasTraces) {
    return pictureTexts('pictureHasHiddenData')
  }
  const [short, long] = [Math.min(found.width, found.height), Math.max(found.width, found.height)]
  if (short < SMALLEST) return pictureTexts('pictureTooSmall', { smallest: SMALLEST })
  return long > LARGEST ? pictureTexts('pictureTooLarge', { largest: LARGEST }) : null
}
