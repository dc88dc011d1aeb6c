import { columnDecisions, importCounts } from '../../forms/imports/import-samples.contract.ts'
import { filePath } from '../../forms/imports/import-shapes.ts'
import { can, endpoint, field, z } from '../../kit/index.ts'

/**
 * Sheets that change one setting for many people at once. Samples come from samplefiledownload by `formid`
 * (`BULK_FILE`), histories from the import calls. The 422 response to a file with errors carries `errorFile`,
 * `err_list`, `missingData` and `header`.
 */
const upload = {
  service: 'admin',
  method: 'POST',
  body: z.object({ filePath: filePath(), ...columnDecisions() }),
  data: z.object({
    /** Null above 500 rows, where a job processes the file. */
    counts: z.nullable(importCounts),
    job_id: z.nullable(field.publicId()),
  }),
  errors: [
    'forms.import_rejected',
    'forms.import_columns_missing',
    'forms.import_file_missing',
    'forms.import_unreadable',
    'forms.import_encrypted',
    'forms.import_empty',
    'forms.import_too_large',
  ],
} as const

export const uploadLogins = endpoint({
  ...upload,
  id: 'employees.bulk_file.logins',
  path: 'apiv2/auth/updaleloginbulk',
  access: can('employees.account.manage'),
  summary: 'Enable or disable logins, and set the e-mail addresses people sign in with, from a sheet',
})

export const uploadLoginsOff = endpoint({
  ...upload,
  id: 'employees.bulk_file.logins_off',
  path: 'apiv2/auth/deactivateloginbulk',
  access: can('employees.account.manage'),
  summary: 'Disable the logins of the people in a sheet',
})

export const uploadRosters = endpoint({
  ...upload,
  id: 'employees.bulk_file.rosters',
  path: 'apiv2/auth/updatebulkroster',
  access: can('employees.roster.manage'),
  summary: 'Include people in rosters or exclude them, from a sheet',
})
