import type { PersonalData } from '../../platform/privacy/personal-data.ts'

/** Files and background jobs of people. */
export const filesPersonalData: PersonalData = {
  tables: [
    { table: 'stored_file', label: 'Uploaded files', account: ['account_id'], omit: ['sha256', 'record_id'] },
    {
      table: 'download',
      label: 'Downloads',
      account: ['account_id'],
      omit: ['reach', 'permissions', 'path'],
    },
    {
      table: 'job_run',
      label: 'Background work asked for',
      account: ['account_id'],
      omit: ['input', 'result', 'queue_id'],
    },
    {
      table: 'file_request',
      label: 'Files asked for by link',
      account: ['account_id'],
      omit: ['token_hash'],
    },
  ],
}
