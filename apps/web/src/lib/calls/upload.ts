import { generateSignedUrl } from '@muster/contract/calls/files/files'
import { checkFile, fileTypes, type UploadFolder } from '@muster/contract/files/file-rules'
import type { uploadedFile } from '@muster/contract/files/files.contract'
import type { z } from '@muster/contract/kit/index'
import { call } from './api.ts'
import { API_TEXT, ApiError } from './api-error.ts'
import { TIMING } from './timings.ts'
import { errorOf, readEnvelope, send } from './transport.ts'

export type StoredFile = z.infer<typeof uploadedFile>

/** A file as the person knows it, and where it lies now. */
export interface Upload extends StoredFile {
  /** The name it had on the person's device. */
  originalName: string
}

const refusalTexts = {
  'files.too_large': (refusal: { n: number }) => `File shall not be greater than ${refusal.n}MB.`,
  'files.wrong_type': (refusal: { types: string }) => `Only ${refusal.types} files are allowed.`,
}

/** What is wrong with a file before any byte is sent, in the specification's words; null when nothing is. */
export function uploadProblem(folder: UploadFolder, file: File): string | null {
  const refusal = checkFile(folder, { name: file.name, contentType: file.type, size: file.size })
  if (!refusal) return null
  return refusal.key === 'files.too_large'
    ? refusalTexts[refusal.key](refusal)
    : refusalTexts[refusal.key](refusal)
}

/** Devices without the program for a kind of file know no type for it. */
function contentTypeOf(file: File): string {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  return file.type || (fileTypes[extension]?.contentType ?? 'application/octet-stream')
}

async function askForAddress(folder: UploadFolder, file: File, contentType: string, signal?: AbortSignal) {
  const body = { key: file.name, content_type: contentType, file_size: file.size, folder }
  const address = await call(generateSignedUrl, { body }, { signal })
  if (!address?.signed_url) {
    throw new ApiError({ key: 'client.no_signed_url', message: API_TEXT.noSignedUrl, status: 0 })
  }
  return address
}

/**
 * Uploads a file in the specification's two steps (platform document, section 7): asks for an address that
 * takes exactly this file, then puts the bytes there.
 * @throws ApiError in the server's words, or the specification's text when it gives no address.
 */
export async function upload(folder: UploadFolder, file: File, signal?: AbortSignal): Promise<Upload> {
  const problem = uploadProblem(folder, file)
  if (problem) throw new ApiError({ key: 'client.file', message: problem, status: 422 })
  const contentType = contentTypeOf(file)
  const address = await askForAddress(folder, file, contentType, signal)
  const response = await send({
    method: 'PUT',
    // A path below the origin, or a full address when files are kept elsewhere.
    url: new URL(address.signed_url, window.location.origin).toString(),
    headers: { 'content-type': contentType },
    body: file,
    // Large files over slow lines take longer than the general helper waits.
    timeout: TIMING.callTimeout,
    signal,
  })
  if (!response.ok) throw errorOf(response.status, await readEnvelope(response))
  const { fileName, filePath, type } = address
  return { fileName, filePath, type, originalName: file.name }
}
