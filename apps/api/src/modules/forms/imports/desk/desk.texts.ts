import { defineTexts } from '../../../../lib/texts/texts.ts'

export const deskTexts = defineTexts('forms.imports.desk', {
  en: {
    columnRequired: 'Choose the column for {label}.',
    columnsMissing: 'Columns are missing.',
    noRowsBelowHeader: 'The file has no rows below its header row.',
  },
})
