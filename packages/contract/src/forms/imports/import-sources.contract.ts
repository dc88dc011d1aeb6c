import { endpoint, field, signedIn, z } from '../../kit/index.ts'
import { rememberedSource } from './import-shapes.ts'

/** What imports remember of the sources their files come from. Who may import into a form may look after them. */

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
  summary: 'The sources that imports into a form remember, the last used first',
})

export const renameImportSource = endpoint({
  id: 'forms.import_source.rename',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/import/sources/rename',
  access: signedIn,
  body: z.object({ source_id: field.id(), name: field.requiredText(100) }),
  data: z.object(rememberedSource),
  errors: ['record.duplicate'],
  summary: 'Give a remembered source another name',
})

export const forgetImportSource = endpoint({
  id: 'forms.import_source.forget',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/import/sources/forget',
  access: signedIn,
  body: z.object({ source_id: field.id() }),
  data: field.nothing(),
  summary: 'Forget a source: its next file is matched afresh',
})
