import type { EncodedFile } from '@muster/contract/files/encoded-file'
import { saveBlob } from './download.ts'

/**
 * Saves a file that arrived within an answer, in base64. Returns the job that makes it instead, or null, as `download` does.
 *
 * @param answer of a call whose data is an `EncodedFile`
 */
export async function saveEncoded(answer: Promise<EncodedFile>): Promise<{ job: string } | null> {
  const { file_name, content_type, file, job } = await answer
  if (job !== null) return { job }
  const bytes = Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0))
  saveBlob(new Blob([bytes], { type: content_type }), file_name)
  return null
}
