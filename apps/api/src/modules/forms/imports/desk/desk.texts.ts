import { defineTexts } from '../../../../lib/texts/texts.ts'

export const deskTexts = defineTexts('forms.imports.desk', {
  en: {
    chooseTheColumnFor: 'Choose the column for {label}.',
    columnsAreMissing: 'Columns are missing.',
    theFileHasNoRowsBelowItsHeader: 'The file has no rows below its header row.',
  },
})
