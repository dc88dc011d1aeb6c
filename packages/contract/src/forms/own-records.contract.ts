import { can, endpoint, field, filters, search, sort, z } from '../kit/index.ts'
import { formNumber } from './form-shapes.ts'

/** Entries of the organisation's own forms, as far as they need more than the calls that every form has. */
export const exportRecords = endpoint({
  id: 'forms.record.export',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/forms/export/{formid}',
  access: can('forms.record.view'),
  params: z.object({ formid: formNumber() }),
  body: z.object({
    search: search(),
    sort: sort(),
    filters: filters(),
    status: z.optional(z.nullable(field.flag())),
  }),
  answer: 'file',
  /** When there are more than 5,000 rows: the job that makes the file. */
  data: z.nullable(z.object({ job: field.publicId(), total_rows: z.int() })),
  errors: ['forms.no_records'],
  summary: 'Exactly the entries of an own form that the same search and filters list, as a workbook',
})
