import { defineTexts } from '../../../lib/texts/texts.ts'

export const filesTexts = defineTexts('rosters.files', {
  en: {
    rosterBeyondReach:
      '{name}: you don’t have access to anybody on this roster, so there is nothing to download.',
    unknownRoster: 'Roster {id} does not exist, or you don’t have access to it.',
    rosterOrLocationRequired: 'Please choose a roster or a location.',
    periodRequired: 'Please choose the first and the last day.',
    rosterNameRequired: 'Please enter a name for the new roster.',
    archivedNotEditable: 'An archived roster can’t be changed. Restore it first.',
    rosterSaved: 'Roster saved.',
    row: 'Row {row}: {message}',
    rowAndColumn: 'Row {row}, {column}: {message}',
    weekOff: 'WEEK OFF',
    employeeCodeColumnMissing: 'The column “Employee code” is missing.',
    dayColumnMissing: 'There is no column for a day, such as 23/11/2026.',
    duplicateDay: 'The day {twice} is listed twice.',
    dayNotInRoster: '{outside} is not a day of this roster.',
    employeeNotAddable: 'No employee with the code “{code}” can be added to this roster.',
    shiftNotAtLocation: '“{text}” is not a shift of this location. Use {known} or {offWord}.',
    tooManyPeople: 'A roster can have at most {rosterPeople} people.',
  },
})
