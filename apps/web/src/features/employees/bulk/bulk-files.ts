import {
  uploadLogins,
  uploadLoginsOff,
  uploadRosters,
} from '@muster/contract/calls/employees/bulk/bulk-files'
import { listImportRuns } from '@muster/contract/calls/forms/imports/import-runs'
import {
  downloadSample,
  downloadSectionSample,
  uploadSectionSample,
} from '@muster/contract/calls/forms/imports/import-samples'
import { BULK_FILE } from '@muster/contract/employees/bulk/bulk-files'
import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { DataOf } from '@muster/contract/kit/index'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import type { SheetRequest } from '../../../lib/sheets/sheet-look.ts'

export type FileKind = 'login' | 'loginOff' | 'roster' | 'section'
export type UploadAnswer = DataOf<typeof uploadLogins>

const calls = { login: uploadLogins, loginOff: uploadLoginsOff, roster: uploadRosters } as const

export const formOf = (kind: FileKind | 'edit' | 'people') =>
  kind === 'section' || kind === 'people' ? EMPLOYEE_FORM : BULK_FILE[kind]

export function downloadBulkSample(kind: FileKind, section: string): Promise<unknown> {
  if (kind !== 'section') return download(downloadSample, { body: { formid: formOf(kind) } })
  return download(downloadSectionSample, { body: { formid: EMPLOYEE_FORM, section_id: section } })
}

/** Starts the all-or-nothing import of an uploaded file. */
export async function uploadBulk(
  kind: FileKind,
  section: string,
  request: SheetRequest,
): Promise<UploadAnswer> {
  if (kind !== 'section') return call(calls[kind], { body: request })
  const body = { formid: EMPLOYEE_FORM, section_id: section, ...request }
  return { counts: await call(uploadSectionSample, { body }), job_id: null }
}

const SHOWN = 20

/** Latest runs of one kind. */
export const runsOptions = (formid: number) =>
  queryOptions({
    ...readOptions(listImportRuns, { query: { formid, show: 'finished', limit: SHOWN } }),
    staleTime: 0,
    meta: { errorShown: 'inline' },
  })
