import { type Access, type Endpoint, endpoint, type Schema, z } from '../../kit/index.ts'
import { sheetLook } from './sheet-shapes.ts'

/** A call that takes an uploaded sheet. */
type UploadCall<A extends Access, B extends Schema> = Endpoint<A, undefined, undefined, B, Schema>

/**
 * Beside a call that takes a sheet: where the file's columns probably go, before anything is judged. It takes what
 * the upload takes, under the same permission.
 */
export function sheetColumnsCall<A extends Access, B extends Schema>(id: string, upload: UploadCall<A, B>) {
  return endpoint({
    ...{ id, service: upload.service, method: 'POST', path: `${upload.path}/columns` },
    access: upload.access,
    body: upload.body as B,
    data: sheetLook,
    errors: upload.errors.filter((key) => !key.endsWith('_rejected')),
    summary: `Look at a file for “${upload.id}”: its columns, where they probably go, and how its dates are written`,
  })
}

/** Beside a call that takes a sheet: the same file with what is wrong marked in it. Judges, and never writes. */
export function sheetProblemsCall<A extends Access, B extends Schema>(id: string, upload: UploadCall<A, B>) {
  return endpoint({
    ...{ id, service: upload.service, method: 'POST', path: `${upload.path}/problems-file` },
    access: upload.access,
    body: upload.body as B,
    answer: 'file',
    data: z.null(),
    errors: [...upload.errors.filter((key) => !key.endsWith('_rejected')), 'forms.sheet_without_problems'],
    summary: `The file of “${upload.id}” with what is wrong marked in it; writes nothing`,
  })
}
