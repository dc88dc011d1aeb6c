import {
  finishFileRequest,
  listFileRequests,
  signFileRequest,
} from '@muster/contract/calls/files/file-requests'
import type { createFileRequest, openFileRequest } from '@muster/contract/files/file-requests.contract'
import { fileFolders, fileTypes, megabytes } from '@muster/contract/files/file-rules'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { call } from '../../../lib/calls/api.ts'
import { API_TEXT, ApiError } from '../../../lib/calls/api-error.ts'
import { extensionOf } from '../../../lib/calls/file-names.ts'
import { putFile } from '../../../lib/calls/put-file.ts'
import { readOptions } from '../../../lib/calls/query.ts'

export type FileRequest = DataOf<typeof listFileRequests>['requests'][number]
export type OpenRequest = DataOf<typeof openFileRequest>

export function requestsOptions(employeeId: number) {
  return {
    ...readOptions(listFileRequests, { body: { record_type: 'employee', record_id: employeeId } }),
    placeholderData: undefined,
    meta: { errorShown: 'inline' as const },
  }
}

type Extensions = BodyOf<typeof createFileRequest>['extensions']

/** Labelled choices that stand for lists of extensions. */
export const kindChoices = {
  documents: ['pdf', 'jpg', 'jpeg', 'png', 'docx', 'xlsx'],
  images: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp'],
  pdf: ['pdf'],
  all: [...fileFolders.employee_documents.extensions],
} as const satisfies Record<string, Extensions>
export type KindChoice = keyof typeof kindChoices

/** Validates a file before the upload; returns the specification's message, or null if the file is valid. */
export function requestProblem(
  { extensions, max_bytes }: Pick<OpenRequest, 'extensions' | 'max_bytes'>,
  file: Pick<File, 'name' | 'size'>,
): string | null {
  if (!extensions.includes(extensionOf(file.name))) return `Only ${extensions.join(', ')} files are allowed.`
  if (file.size > max_bytes) return `File shall not be greater than ${megabytes(max_bytes)}MB.`
  return null
}

/** Uploads the requested file and submits it, which uses up the link. */
export async function handIn(
  key: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<DataOf<typeof finishFileRequest>> {
  const content_type = file.type || (fileTypes[extensionOf(file.name)]?.contentType ?? '')
  const body = { key, file_name: file.name, content_type, file_size: file.size }
  const address = await call(signFileRequest, { body })
  if (!address?.signed_url) {
    throw new ApiError({ key: 'client.no_signed_url', message: API_TEXT.noSignedUrl, status: 0 })
  }
  await putFile(address.signed_url, file, content_type, onProgress)
  return call(finishFileRequest, { body: { key } })
}
