import { defineTexts } from '../../lib/texts/texts.ts'

export const rostersTexts = defineTexts('rosters', {
  en: {
    sortNotSupported: 'Rosters can’t be sorted by {name}.',
    personDayInRoster: '{employeeName} on {day} in {rosterName}',
    lastDayBeforeFirst: 'The last day can’t be before the first day.',
    tooManyDays: 'A roster can have at most {rosterDays} days.',
    peopleNotRosterable: 'Please choose active people who can be on rosters.',
    tooManyPeople: 'A roster can have at most {rosterPeople} people.',
    dayNotInRoster: '{day} is not a day of this roster.',
    personNotOnRoster: 'Some of these people are not on this roster. Please add them first.',
    shiftNotAtLocation: 'Please choose shifts of this location.',
    weekdayOrDayRequired: 'Please enter a weekday or a day.',
    duplicateShiftAndDay: 'The same shift and day are listed twice.',
    archivedNotEditable: 'An archived roster can’t be changed. Restore it first.',
    roster: 'Roster',
    rosterDownloaded: 'Downloaded a roster',
    rostersDownloaded: 'Downloaded rosters',
    invalidDayCount: 'Please choose 1 to {rosterDays} days.',
    inJustPublishedRoster: 'in a roster published just now',
    archivedNotPublishable: 'An archived roster can’t be published. Restore it first.',
    rosterAlreadyStarted:
      'The roster has already started, so it can’t be returned to draft. Edit its days and publish the changes instead.',
    rosterInProgress:
      'The roster is published and still in progress. Archive it after its last day, or return it to draft first.',
    rosterNameTaken: 'Another roster of this location already has this name. Please choose a different name.',
    rosters: 'Rosters',
    plannedRosterDays: 'Planned roster days',
    publishedRosterDays: 'Published roster days',
    rosterReturnedToDraft: 'Roster returned to draft.',
    rosterPublished: 'Roster published.',
    rosterArchived: 'Roster archived.',
    rosterCreated: 'Roster created.',
    rosterCreatedWithoutOwn:
      'Roster created. Your own days were not copied, because somebody else has to plan them.',
    attendanceLocked:
      '{named}{more} {verb} in the period {from} to {dayMonth}, whose attendance is locked. Unlock the period first, or leave these days unchanged.',
  },
})
