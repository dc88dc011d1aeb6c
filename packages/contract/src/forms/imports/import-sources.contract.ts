import { endpoint, field, signedIn, z } from '../../kit/index.ts'
import { rememberedSource } from './import-shapes.ts'

/**
 * Remembered import sources. Everybody who may import into a form uses them; their owner, and whoever imports for the
 * whole organisation, renames and deletes them.
 */

export const listImportSources = endpoint({
  id: 'forms.import_source.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/import/sources',
  access: signedIn,
  query: z.object({ formid: field.idInText() }),
  data: z.object({
    sources: z.array(z.object({ ...rememberedSource, columns: z.array(z.string()) })),
  }),
  errors: ['forms.import_not_offered'],
  summary: 'Remembered import sources of a form, most recently used first',
})

export const renameImportSource = endpoint({
  id: 'forms.import_source.rename',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/import/sources/rename',
  access: signedIn,
  body: z.object({ source_id: field.id(), name: field.requiredText(100) }),
  data: z.object(rememberedSource),
  errors: ['record.duplicate', 'access.denied'],
  summary: 'Rename a remembered source',
})

export const forgetImportSource = endpoint({
  id: 'forms.import_source.forget',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/import/sources/forget',
  access: signedIn,
  body: z.object({ source_id: field.id() }),
  data: field.nothing(),
  errors: ['access.denied'],
  summary: 'Delete a remembered source: its next file is matched from scratch',
})
