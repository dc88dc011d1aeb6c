import { generateSignedUrl } from '@muster/contract/calls/files/files'
import { checkFile, fileTypes, type UploadFolder } from '@muster/contract/files/file-rules'
import type { uploadedFile } from '@muster/contract/files/files.contract'
import type { z } from '@muster/contract/kit/index'
import { call } from './api.ts'
import { API_TEXT, ApiError } from './api-error.ts'
import { TIMING } from './timings.ts'
import { errorOf, readEnvelope, send } from './transport.ts'
import { duringUpload } from './uploads.ts'

export type StoredFile = z.infer<typeof uploadedFile>

/** An uploaded file: its original name, and where it is stored. */
export interface Upload extends StoredFile {
  /** The name on the person's device. */
  originalName: string
}

const refusalTexts = {
  'files.too_large': (refusal: { n: number }) => `File shall not be greater than ${refusal.n}MB.`,
  'files.wrong_type': (refusal: { types: string }) => `Only ${refusal.types} files are allowed.`,
}

/** Why a file is refused before the upload, in the specification's words; null if it is allowed. */
export function uploadProblem(folder: UploadFolder, file: File): string | null {
  const refusal = checkFile(folder, { name: file.name, contentType: file.type, size: file.size })
  if (!refusal) return null
  return refusal.key === 'files.too_large'
    ? refusalTexts[refusal.key](refusal)
    : refusalTexts[refusal.key](refusal)
}

/** Devices without a program for a kind of file report no content type. */
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
 * Uploads a file in the specified two steps (platform document, section 7): requests a URL for exactly this
 * file, then uploads the bytes.
 *
 * @throws ApiError with the server's message, or the specification's text if it returns no URL.
 */
export function upload(folder: UploadFolder, file: File, signal?: AbortSignal): Promise<Upload> {
  return duringUpload(inTwoSteps(folder, file, signal))
}

async function inTwoSteps(folder: UploadFolder, file: File, signal?: AbortSignal): Promise<Upload> {
  const problem = uploadProblem(folder, file)
  if (problem) throw new ApiError({ key: 'client.file', message: problem, status: 422 })
  const contentType = contentTypeOf(file)
  const address = await askForAddress(folder, file, contentType, signal)
  const response = await send({
    method: 'PUT',
    // A path of this origin, or a full URL for external storage.
    url: new URL(address.signed_url, window.location.origin).toString(),
    headers: { 'content-type': contentType },
    body: file,
    // Large files on slow connections exceed the general time-out.
    timeout: TIMING.callTimeout,
    signal,
  })
  if (!response.ok) throw errorOf(response.status, await readEnvelope(response))
  const { fileName, filePath, type } = address
  return { fileName, filePath, type, originalName: file.name }
}
