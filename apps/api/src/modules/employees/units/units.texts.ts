import { defineTexts } from '../../../lib/texts/texts.ts'

export const unitsTexts = defineTexts('employees.units', {
  en: {
    peopleBeyondReach: 'people outside your reach',
    historyBeyondReach: 'the history of people outside your reach',
    futureEmployee: 'future employee',
    futureEmployees: 'future employees',
    formerEmployee: 'former employee',
    formerEmployees: 'former employees',
    pastAssignment: 'past assignment',
    pastAssignments: 'past assignments',
  },
})
