import type { PersonalData } from '../../platform/privacy/personal-data.ts'

/** Imports that somebody ran; what is in them is about others. */
export const formsPersonalData: PersonalData = {
  tables: [
    {
      table: 'import_run',
      label: 'Imports',
      account: ['account_id'],
      omit: ['result', 'undo_result', 'decisions', 'file_path'],
    },
  ],
}
