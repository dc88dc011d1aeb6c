import { defineTexts } from '../../../lib/texts/texts.ts'

export const peopleTexts = defineTexts('shifts.people', {
  en: {
    from: '{place}, from {from}',
    joinedOnOnly: 'Joined on {joinedOn}.',
    leftOn: 'Left on {leftOn}.',
    onlyForPeopleAt: '{name} is only available for people at {locations}.',
    noIndividualAssignment: 'Has no individual shift assignment in this period.',
    alreadyAssigned: 'Already assigned: {codes}.',
    replacesAssignments: 'Replaces {codes}.',
    has: 'Currently has {codes}.',
    sameForMore: ' The same applies to {count} more.',
    lastDayBeforeFirst: 'The last day can’t be before the first day.',
    assignmentOver: 'This assignment is over. Past days can’t change.',
    locationInactive: 'Please choose an active location.',
    departmentInactive: 'Please choose an active department.',
    onlyAtLocations: '{name} is only available at {locations}.',
    pastNotChangeable: 'Past days can’t change. Choose today or later.',
    ruleOver: 'This rule is over. Past days can’t change.',
  },
})
