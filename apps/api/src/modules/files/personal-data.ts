import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { filesTexts } from './files.texts.ts'

/** Files and background jobs of people. */
export const filesPersonalData: PersonalData = {
  tables: [
    {
      table: 'stored_file',
      label: filesTexts('uploadedFiles'),
      account: ['account_id'],
      omit: ['sha256', 'record_id'],
    },
    {
      table: 'download',
      label: filesTexts('downloads'),
      account: ['account_id'],
      omit: ['reach', 'permissions', 'path'],
    },
    {
      table: 'job_run',
      label: filesTexts('backgroundJobs'),
      account: ['account_id'],
      omit: ['input', 'result', 'queue_id'],
    },
    {
      table: 'file_request',
      label: filesTexts('ownFileRequests'),
      account: ['account_id'],
      omit: ['token_hash'],
    },
  ],
}
