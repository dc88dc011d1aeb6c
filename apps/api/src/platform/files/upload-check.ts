import { acceptsLook, type FileFolder } from '@muster/contract/files/file-rules'
import { fail } from '../errors.ts'
import { activePdfFinder } from './active-pdf.ts'
import { claimedSize, isTooLargeUpload, MAX_UPLOAD_MEGAPIXELS } from './picture-size.ts'
import { detectLook, SNIFF_BYTES } from './sniff.ts'

export interface Expected {
  folder: FileFolder
  extension: string
  /** Exact size in bytes. */
  size: number
}

const PICTURES: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp'])
/** Within as many bytes a JPEG says its size: before it may be a small picture and where it was taken. */
const PICTURE_BYTES = 262_144

/** From the header: a small file can unpack to any number of pixels. @throws AppError `files.too_many_pixels` */
function checkPixels(beginning: Buffer): void {
  const size = claimedSize(beginning)
  if (size && isTooLargeUpload(size))
    fail('files.too_many_pixels', { parameters: { ...size, most: MAX_UPLOAD_MEGAPIXELS } })
}

function checkContent(beginning: Buffer, { folder, extension }: Expected): void {
  const look = detectLook(beginning.subarray(0, SNIFF_BYTES))
  if (!look || !acceptsLook(folder, extension, look)) {
    fail('files.content_mismatch', { parameters: { type: extension } })
  }
  if (PICTURES.has(extension)) checkPixels(beginning)
}

/**
 * Passes through exactly the announced number of bytes, after checking that the content matches the file
 * name.
 *
 * @throws AppError `files.size_mismatch`, `files.content_mismatch`, `files.too_many_pixels`, `files.active_pdf`
 */
export async function* checkUpload(
  source: AsyncIterable<Buffer>,
  expected: Expected,
): AsyncGenerator<Buffer> {
  const isActive = expected.extension === 'pdf' ? activePdfFinder() : () => false
  for await (const chunk of checkBytes(source, expected)) {
    if (isActive(chunk)) fail('files.active_pdf')
    yield chunk
  }
}

async function* checkBytes(source: AsyncIterable<Buffer>, expected: Expected): AsyncGenerator<Buffer> {
  const needed = PICTURES.has(expected.extension) ? PICTURE_BYTES : SNIFF_BYTES
  let received = 0
  let beginning: Buffer[] | undefined = []
  for await (const chunk of source) {
    received += chunk.length
    if (received > expected.size) break
    if (!beginning) {
      yield chunk
      continue
    }
    beginning.push(chunk)
    if (received < needed) continue
    const whole = Buffer.concat(beginning)
    beginning = undefined
    checkContent(whole, expected)
    yield whole
  }
  if (received !== expected.size) fail('files.size_mismatch', { parameters: { expected: expected.size } })
  if (!beginning) return
  const whole = Buffer.concat(beginning)
  checkContent(whole, expected)
  yield whole
}
