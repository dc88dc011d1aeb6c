import { type Access, type Endpoint, endpoint, type Schema, z } from '../../kit/index.ts'
import { sheetLook } from './sheet-shapes.ts'

/** A call that accepts an uploaded sheet. */
type UploadCall<A extends Access, B extends Schema> = Endpoint<A, undefined, undefined, B, Schema>

/**
 * Companion of an upload call: suggests targets for the file's columns before anything is validated. Same
 * input and permission as the upload.
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

/** Companion of an upload call: returns the file with its problems marked. Validates, and never writes. */
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
