import type { FileLook } from '@muster/contract/files/file-rules'

/** How many leading bytes `detectLook` needs; fewer for shorter files. */
export const SNIFF_BYTES = 4096

const ascii = (bytes: Buffer, at: number, text: string) =>
  bytes.length >= at + text.length && bytes.toString('latin1', at, at + text.length) === text
const starts = (bytes: Buffer, ...expected: number[]) =>
  expected.every((byte, index) => bytes[index] === byte)

const magic: readonly (readonly [FileLook, (bytes: Buffer) => boolean])[] = [
  ['png', (bytes) => starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['jpeg', (bytes) => starts(bytes, 0xff, 0xd8, 0xff)],
  ['gif', (bytes) => ascii(bytes, 0, 'GIF87a') || ascii(bytes, 0, 'GIF89a')],
  ['webp', (bytes) => ascii(bytes, 0, 'RIFF') && ascii(bytes, 8, 'WEBP')],
  ['wav', (bytes) => ascii(bytes, 0, 'RIFF') && ascii(bytes, 8, 'WAVE')],
  ['bmp', (bytes) => ascii(bytes, 0, 'BM') && bytes.length >= 26 && bytes.readUInt32LE(6) === 0],
  ['pdf', (bytes) => ascii(bytes, 0, '%PDF-')],
  ['zip', (bytes) => starts(bytes, 0x50, 0x4b, 0x03, 0x04) || starts(bytes, 0x50, 0x4b, 0x05, 0x06)],
  ['ole', (bytes) => starts(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
  ['mp4', (bytes) => ascii(bytes, 4, 'ftyp') || ascii(bytes, 4, 'moov')],
  ['avi', (bytes) => ascii(bytes, 0, 'RIFF') && ascii(bytes, 8, 'AVI ')],
  // An ASN.1 sequence with a two-byte length, then another one or a version: certificates and their stores.
  ['der', (bytes) => starts(bytes, 0x30, 0x82) && (bytes[4] === 0x30 || bytes[4] === 0x02)],
  ['webm', (bytes) => starts(bytes, 0x1a, 0x45, 0xdf, 0xa3)],
  // Either an ID3 tag, or the first frame: 11 set bits, then a layer other than the reserved one.
  ['mp3', (bytes) => ascii(bytes, 0, 'ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2)],
]

/** Markup that a browser would execute or render, whatever the file's extension. */
const MARKUP = /^\s*<(?:!doctype|\?xml|html|head|body|script|svg|iframe|img|style|link|meta|object|embed)\b/i

function textOf(bytes: Buffer): string | undefined {
  if (starts(bytes, 0xff, 0xfe))
    return bytes.subarray(2, bytes.length - (bytes.length % 2)).toString('utf16le')
  if (starts(bytes, 0xfe, 0xff)) {
    const swapped = Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2))).swap16()
    return swapped.toString('utf16le')
  }
  // Control characters other than tab, line ends and form feed do not occur in any of the text encodings.
  const isBinary = bytes.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b))
  return isBinary ? undefined : bytes.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '')
}

/** UTF-16 without a mark: a zero byte in many characters, always at the same side. */
function isWideText(bytes: Buffer): boolean {
  const [even, odd] = [0, 1].map((side) => bytes.filter((byte, at) => byte === 0 && at % 2 === side).length)
  const [few, many] = [even ?? 0, odd ?? 0].sort((one, other) => one - other)
  return (many ?? 0) > 1 && (few ?? 0) * 3 <= (many ?? 0) && (many ?? 0) * 50 > bytes.length
}

/**
 * Detects a file's type from its first bytes, ignoring its name and declared type; undefined for types that
 * are not accepted.
 */
export function detectLook(firstBytes: Buffer): FileLook | undefined {
  if (firstBytes.length === 0) return undefined
  const known = magic.find(([, matches]) => matches(firstBytes))
  if (known) return known[0]
  const text = textOf(firstBytes)
  if (text !== undefined) return MARKUP.test(text) ? 'markup' : 'text'
  return isWideText(firstBytes) ? 'wide text' : undefined
}

/** Readers accept bytes after the end of a PDF: a line break, or what a mail server added. */
const PDF_END_BYTES = 4096

const ENDS: { readonly [Look in FileLook]?: (bytes: Buffer) => boolean } = {
  pdf: (bytes) => bytes.includes('%%EOF', Math.max(0, bytes.length - PDF_END_BYTES), 'latin1'),
  // The size in the header, and the last chunk.
  png: (bytes) =>
    bytes.length > 32 &&
    ascii(bytes, 12, 'IHDR') &&
    bytes.readUInt32BE(16) > 0 &&
    bytes.readUInt32BE(20) > 0 &&
    bytes.includes('IEND', 24, 'latin1'),
  jpeg: (bytes) => bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 3,
}

/** Whether a whole file of this type reaches its end, where that is cheap to tell: it was not cut off or made up. */
export const isComplete = (look: FileLook, bytes: Buffer): boolean => ENDS[look]?.(bytes) ?? true
