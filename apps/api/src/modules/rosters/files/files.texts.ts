import { defineTexts } from '../../../lib/texts/texts.ts'

export const filesTexts = defineTexts('rosters.files', {
  en: {
    nobodyOfThisRosterIsInYourReach:
      '{name}: nobody of this roster is in your reach, so there is nothing to download.',
    rosterThereIsNoneOrItIsOutOfYour: 'Roster {id}: there is none, or it is out of your reach.',
    pleaseChooseARosterOrALocation: 'Please choose a roster or a location.',
    pleaseChooseTheFirstAndTheLast: 'Please choose the first and the last day.',
    pleaseNameTheNewRoster: 'Please name the new roster.',
    anArchivedRosterCantBeChanged: 'An archived roster can’t be changed. Restore it first.',
    theRosterIsSaved: 'The roster is saved.',
    row: 'Row {row}: {message}',
    row2: 'Row {row}, {column}: {message}',
    weekOff: 'WEEK OFF',
    theColumnEmployeeCodeIsMissing: 'The column Employee code is missing.',
    noColumnIsADaySuchAs23112026: 'No column is a day, such as 23/11/2026.',
    theDayStandsThereTwice: 'The day {twice} stands there twice.',
    isNoDayOfThisRoster: '{outside} is no day of this roster.',
    nobodyWithTheCodeCanBePutOnThis: 'Nobody with the code “{code}” can be put on this roster.',
    isNoShiftOfThisLocationOr: '“{text}” is no shift of this location: {known} or {offWord}.',
    aRosterHasAtMostPeople: 'A roster has at most {rosterPeople} people.',
  },
})
