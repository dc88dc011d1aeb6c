import { buffer } from 'node:stream/consumers'
import type { EncodedFile } from '@muster/contract/files/encoded-file'
import type { FileReply } from './route.ts'

/** A file as part of an answer, in base64; what a background job makes is announced by its id. */
export async function encodedFile(answer: FileReply | { job: string }): Promise<EncodedFile> {
  if ('job' in answer) return { file_name: '', content_type: '', file: '', job: answer.job }
  const { name, contentType, content } = answer
  const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
  return { file_name: name, content_type: contentType, file: bytes.toString('base64'), job: null }
}
