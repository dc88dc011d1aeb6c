import { defineTexts } from '../../../lib/texts/texts.ts'

export const importsTexts = defineTexts('organisation.imports', {
  en: {
    duplicateRow: 'Row {rowNumber}: “{name}” is in the file twice.',
    savingUnits: 'Saving units',
    departmentLoop: 'The departments in this file would form a loop, each being part of the other.',
  },
  hi: {
    savingUnits: 'इकाइयाँ लिखी जा रही हैं',
  },
})
