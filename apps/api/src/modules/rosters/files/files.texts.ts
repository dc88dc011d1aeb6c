import { defineTexts } from '../../../lib/texts/texts.ts'

export const filesTexts = defineTexts('rosters.files', {
  en: {
    nobodyOfThisRosterIsInYourReach:
      '{name}: you don’t have access to anybody on this roster, so there is nothing to download.',
    rosterThereIsNoneOrItIsOutOfYour: 'Roster {id} does not exist, or you don’t have access to it.',
    pleaseChooseARosterOrALocation: 'Please choose a roster or a location.',
    pleaseChooseTheFirstAndTheLast: 'Please choose the first and the last day.',
    pleaseNameTheNewRoster: 'Please enter a name for the new roster.',
    anArchivedRosterCantBeChanged: 'An archived roster can’t be changed. Restore it first.',
    theRosterIsSaved: 'Roster saved.',
    row: 'Row {row}: {message}',
    row2: 'Row {row}, {column}: {message}',
    weekOff: 'WEEK OFF',
    theColumnEmployeeCodeIsMissing: 'The column “Employee code” is missing.',
    noColumnIsADaySuchAs23112026: 'There is no column for a day, such as 23/11/2026.',
    theDayStandsThereTwice: 'The day {twice} is listed twice.',
    isNoDayOfThisRoster: '{outside} is not a day of this roster.',
    nobodyWithTheCodeCanBePutOnThis: 'No employee with the code “{code}” can be added to this roster.',
    isNoShiftOfThisLocationOr: '“{text}” is not a shift of this location. Use {known} or {offWord}.',
    aRosterHasAtMostPeople: 'A roster can have at most {rosterPeople} people.',
  },
})
