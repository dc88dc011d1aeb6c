import { defineTexts } from '../../lib/texts/texts.ts'

export const rostersTexts = defineTexts('rosters', {
  en: {
    ofIn: '{day} of {employeeName} in {rosterName}',
    theLastDayMustNotBeBeforeTheFirst: 'The last day must not be before the first one.',
    aRosterHasAtMostDays: 'A roster has at most {rosterDays} days.',
    pleaseChooseAmongTheActivePeople: 'Please choose among the active people who take part in rosters.',
    aRosterHasAtMostPeople: 'A roster has at most {rosterPeople} people.',
    isNoDayOfThisRoster: '{day} is no day of this roster.',
    somebodyIsNotOnThisRosterPlease: 'Somebody is not on this roster. Please add them first.',
    pleaseChooseAmongTheShiftsOfThis: 'Please choose among the shifts of this location.',
    pleaseGiveAWeekdayOrADay: 'Please give a weekday or a day.',
    aShiftAndDayStandThereTwice: 'A shift and day stand there twice.',
    anArchivedRosterCantBeChanged: 'An archived roster can’t be changed. Restore it first.',
    roster: 'Roster',
    downloadedARoster: 'Downloaded a roster',
    downloadedRosters: 'Downloaded rosters',
    pleaseAskFor1ToDays: 'Please ask for 1 to {rosterDays} days.',
    inOnePublishedJustNow: 'in one published just now',
    anArchivedRosterCantBePublished: 'An archived roster can’t be published. Restore it first.',
    itsFirstDayHasComeSoItCantBeTaken:
      'Its first day has come, so it can’t be taken back. Change its days and publish the changes instead.',
    itIsPublishedAndGoesOnArchive:
      'It is published and goes on. Archive it when its last day has passed, or take it back first.',
    anotherRosterOfThisLocationHas:
      'Another roster of this location has this name. Please choose another one.',
    rosters: 'Rosters',
    plannedDaysOfRosters: 'Planned days of rosters',
    publishedDaysOfRosters: 'Published days of rosters',
    theRosterIsADraft: 'The roster is a draft.',
    theRosterIsPublished: 'The roster is published.',
    theRosterIsArchived: 'The roster is archived.',
    theRosterIsCreated: 'The roster is created.',
    inThePeriodToWhoseAttendanceIs:
      '{named}{more} {verb} in the period {from} to {dayMonth}, whose attendance is locked. Release it first, or leave these days.',
  },
})
