import { isUtf8 } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FileEncoding } from '@muster/contract/imports/sheets/sheet-reading'
import { likelyEncoding } from './encoding-scores.ts'

const CHUNK = 64 * 1024
/** Lines with other characters than ASCII that are judged. */
const SAMPLE = 32 * 1024
const NEWLINE = 0x0a

const startsWith = (bytes: Buffer, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte)

/** UTF-16 without a mark: its line ends and Western characters have a zero byte, always at the same side. */
function guessUtf16(bytes: Buffer): FileEncoding | null {
  const sample = bytes.subarray(0, 4096)
  const zeros = [0, 0]
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] as number) + 1
  })
  const [even, odd] = zeros as [number, number]
  const few = sample.length * 0.02
  if (odd > few && even <= odd * 0.3) return 'utf-16le'
  return even > few && odd <= even * 0.3 ? 'utf-16be' : null
}

/** Lines that contain more than ASCII, up to a limit. */
async function linesToJudge(bytes: Buffer): Promise<Buffer> {
  const found: Buffer[] = []
  let size = 0
  let pause = CHUNK
  for (let at = 0; at < bytes.length && size < SAMPLE; at += 1) {
    if ((bytes[at] as number) >= 0x80) {
      const start = Math.max(bytes.lastIndexOf(NEWLINE, at) + 1, at - 1024)
      const newline = bytes.indexOf(NEWLINE, at)
      const end = Math.min(newline < 0 ? bytes.length : newline + 1, at + 1024)
      found.push(bytes.subarray(start, end))
      size += end - start
      at = end - 1
    }
    if (at > pause) {
      pause = at + CHUNK * 16
      await nextTurn()
    }
  }
  return Buffer.concat(found, size)
}

/** Length of the UTF-8 character of several bytes that starts here; 0 if there is none. */
function lengthInUtf8(bytes: Buffer, at: number): number {
  const first = bytes[at] as number
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  if (first < 0xc2 || first > 0xf4 || at + length > bytes.length) return 0
  return isUtf8(bytes.subarray(at, at + length)) ? length : 0
}

/** Whether a text is UTF-8 apart from a few damaged bytes. */
function isMostlyUtf8(sample: Buffer): boolean {
  let [valid, damaged] = [0, 0]
  for (let at = 0; at < sample.length; at += 1) {
    if ((sample[at] as number) < 0x80) continue
    const length = lengthInUtf8(sample, at)
    if (length === 0) damaged += 1
    else {
      valid += 1
      at += length - 1
    }
  }
  return damaged <= 1 ? valid > 0 : valid >= damaged * 2
}

/** The encoding of a text, by its mark, its zeros, or the words that it would contain. */
export async function detectEncoding(bytes: Buffer): Promise<FileEncoding> {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const utf16 = guessUtf16(bytes)
  if (utf16 !== null) return utf16
  if (isUtf8(bytes)) return 'utf-8'
  const sample = await linesToJudge(bytes)
  return isMostlyUtf8(sample) ? 'utf-8' : likelyEncoding(sample)
}

/** Decodes bytes piece by piece; what the encoding does not have becomes U+FFFD. */
export function* decodeChunks(bytes: Buffer, encoding: FileEncoding): Iterable<string> {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += CHUNK)
    yield decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true })
  yield decoder.decode()
}
