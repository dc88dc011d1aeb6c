import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { formsTexts } from './forms.texts.ts'

/** Imports run by a person; their contents are about others. */
export const formsPersonalData: PersonalData = {
  tables: [
    {
      table: 'import_run',
      label: formsTexts('imports'),
      account: ['account_id'],
      omit: ['result', 'undo_result', 'decisions', 'file_path'],
    },
    { table: 'sheet_upload', label: formsTexts('sheetUploads'), account: ['account_id'], omit: ['sha256'] },
  ],
}
