import { defineTexts } from '../../../lib/texts/texts.ts'

export const importsTexts = defineTexts('organisation.imports', {
  en: {
    rowStandsInTheFileTwice: 'Row {rowNumber}: “{name}” stands in the file twice.',
    writingUnits: 'Writing units',
    departmentsOfThisFileWouldBePart: 'Departments of this file would be part of each other in a ring.',
  },
})
