import { acceptsLook, type FileFolder } from '@muster/contract/files/file-rules'
import { fail } from '../errors.ts'
import { detectLook, SNIFF_BYTES } from './sniff.ts'

export interface Expected {
  folder: FileFolder
  extension: string
  /** Exact size in bytes. */
  size: number
}

function checkContent(beginning: Buffer, { folder, extension }: Expected): void {
  const look = detectLook(beginning.subarray(0, SNIFF_BYTES))
  if (!look || !acceptsLook(folder, extension, look)) {
    fail('files.content_mismatch', { parameters: { type: extension } })
  }
}

/**
 * Passes through exactly the announced number of bytes, after checking that the content matches the file
 * name.
 *
 * @throws AppError `files.size_mismatch`, `files.content_mismatch`
 */
export async function* checkUpload(
  source: AsyncIterable<Buffer>,
  expected: Expected,
): AsyncGenerator<Buffer> {
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
    if (received < SNIFF_BYTES) continue
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
