import { defineTexts } from '../../../lib/texts/texts.ts'

export const importsTexts = defineTexts('organisation.imports', {
  en: {
    rowStandsInTheFileTwice: 'Row {rowNumber}: “{name}” is in the file twice.',
    writingUnits: 'Saving units',
    departmentsOfThisFileWouldBePart:
      'The departments in this file would form a loop, each being part of the other.',
  },
  hi: {
    writingUnits: 'इकाइयाँ लिखी जा रही हैं',
  },
})
