import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { formsTexts } from './forms.texts.ts'

/** Imports that somebody ran; what is in them is about others. */
export const formsPersonalData: PersonalData = {
  tables: [
    {
      table: 'import_run',
      label: formsTexts('imports'),
      account: ['account_id'],
      omit: ['result', 'undo_result', 'decisions', 'file_path'],
    },
  ],
}
