import { can, endpoint, field, filters, search, sort, z } from '../kit/index.ts'
import { formNumber } from './form-shapes.ts'

/** Calls for records of custom forms, beyond those that all forms have. */
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
  /** Above 5,000 rows: the job that creates the file. */
  data: z.nullable(z.object({ job: field.publicId(), total_rows: z.int() })),
  errors: ['forms.no_records'],
  summary: 'Records of a custom form as a workbook, with the search and filters of the list',
})
