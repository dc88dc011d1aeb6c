import { defineTexts } from '../../lib/texts/texts.ts'

export const rostersTexts = defineTexts('rosters', {
  en: {
    ofIn: '{employeeName} on {day} in {rosterName}',
    theLastDayMustNotBeBeforeTheFirst: 'The last day can’t be before the first day.',
    aRosterHasAtMostDays: 'A roster can have at most {rosterDays} days.',
    pleaseChooseAmongTheActivePeople: 'Please choose active people who can be on rosters.',
    aRosterHasAtMostPeople: 'A roster can have at most {rosterPeople} people.',
    isNoDayOfThisRoster: '{day} is not a day of this roster.',
    somebodyIsNotOnThisRosterPlease: 'Some of these people are not on this roster. Please add them first.',
    pleaseChooseAmongTheShiftsOfThis: 'Please choose shifts of this location.',
    pleaseGiveAWeekdayOrADay: 'Please enter a weekday or a day.',
    aShiftAndDayStandThereTwice: 'The same shift and day are listed twice.',
    anArchivedRosterCantBeChanged: 'An archived roster can’t be changed. Restore it first.',
    roster: 'Roster',
    downloadedARoster: 'Downloaded a roster',
    downloadedRosters: 'Downloaded rosters',
    pleaseAskFor1ToDays: 'Please choose 1 to {rosterDays} days.',
    inOnePublishedJustNow: 'in a roster published just now',
    anArchivedRosterCantBePublished: 'An archived roster can’t be published. Restore it first.',
    itsFirstDayHasComeSoItCantBeTaken:
      'The roster has already started, so it can’t be returned to draft. Edit its days and publish the changes instead.',
    itIsPublishedAndGoesOnArchive:
      'The roster is published and still in progress. Archive it after its last day, or return it to draft first.',
    anotherRosterOfThisLocationHas:
      'Another roster of this location already has this name. Please choose a different name.',
    rosters: 'Rosters',
    plannedDaysOfRosters: 'Planned roster days',
    publishedDaysOfRosters: 'Published roster days',
    theRosterIsADraft: 'Roster returned to draft.',
    theRosterIsPublished: 'Roster published.',
    theRosterIsArchived: 'Roster archived.',
    theRosterIsCreated: 'Roster created.',
    inThePeriodToWhoseAttendanceIs:
      '{named}{more} {verb} in the period {from} to {dayMonth}, whose attendance is locked. Unlock the period first, or leave these days unchanged.',
  },
})
