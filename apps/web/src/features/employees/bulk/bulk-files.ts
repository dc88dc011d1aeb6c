import { BULK_FILE } from '@muster/contract/employees/bulk-files'
import { uploadLogins, uploadLoginsOff, uploadRosters } from '@muster/contract/employees/bulk-files.contract'
import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import {
  downloadSample,
  downloadSectionSample,
  type ImportRejection,
  listImportRuns,
  uploadSectionSample,
} from '@muster/contract/forms/imports.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { download } from '../../../lib/download.ts'
import { readOptions } from '../../../lib/query.ts'
import { upload } from '../../../lib/upload.ts'

export type FileKind = 'login' | 'loginOff' | 'roster' | 'section'
export type UploadAnswer = DataOf<typeof uploadLogins>

const calls = { login: uploadLogins, loginOff: uploadLoginsOff, roster: uploadRosters } as const

export const formOf = (kind: FileKind | 'edit' | 'people') =>
  kind === 'section' || kind === 'people' ? EMPLOYEE_FORM : BULK_FILE[kind]

export function downloadBulkSample(kind: FileKind, section: string): Promise<unknown> {
  if (kind !== 'section') return download(downloadSample, { body: { formid: formOf(kind) } })
  return download(downloadSectionSample, { body: { formid: EMPLOYEE_FORM, section_id: section } })
}

/** Uploads a file and has it written: all of it, or nothing. */
export async function uploadBulk(kind: FileKind, section: string, file: File): Promise<UploadAnswer> {
  const { filePath } = await upload('imports', file)
  if (kind !== 'section') return call(calls[kind], { body: { filePath } })
  const body = { formid: EMPLOYEE_FORM, section_id: section, filePath }
  return { counts: await call(uploadSectionSample, { body }), job_id: null }
}

/** What the server said of a refused file; null for any other failure. */
export function rejectionIn(error: unknown): ImportRejection | null {
  if (!(error instanceof ApiError) || error.key !== 'forms.import_rejected') return null
  return (error.data as ImportRejection | null) ?? null
}

/** Has the browser fetch a file from its short-lived address. */
export function fetchFile(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

const SHOWN = 20

/** The latest runs of one kind. */
export const runsOptions = (formid: number) =>
  queryOptions({
    ...readOptions(listImportRuns, { query: { formid, show: 'finished', limit: SHOWN } }),
    staleTime: 0,
    meta: { errorShown: 'inline' },
  })
