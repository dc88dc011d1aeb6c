import { defineTexts } from '../../../lib/texts/texts.ts'

export const profileTexts = defineTexts('employees.profile', {
  en: {
    changed: '{fieldName} changed',
    markedAsActive: 'Marked as active',
    employee: 'Employee',
    changedAPersonsLogin: 'Changed a person’s account',
    exportedPeople: 'Exported people',
    importedPeople: 'Imported people',
    exportedTheTimelineOfPeople: 'Exported the employee timeline report',
    probationCompleted: 'Probation completed',
    probationExtended: 'Probation extended',
    profileChanged: 'Profile changed',
    shiftChanged: 'Shift changed',
    leaveRuleChanged: 'Leave rule changed',
    statusChanged: 'Status changed',
    leftTheOrganisation: 'Left the organisation',
  },
})
