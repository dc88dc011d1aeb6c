import { defineTexts } from '../../../lib/texts/texts.ts'

export const peopleTexts = defineTexts('shifts.people', {
  en: {
    from: '{place}, from {from}',
    joinedOnOnly: 'Joined on {joinedOn}.',
    leftOn: 'Left on {leftOn}.',
    isOnlyForPeopleOf: '{name} is only available for people at {locations}.',
    followsNoShiftOfTheirOwnInThese: 'Has no individual shift assignment in this period.',
    hasItAlready: 'Already assigned: {codes}.',
    insteadOf: 'Replaces {codes}.',
    has: 'Currently has {codes}.',
    soWithMore: ' The same applies to {count} more.',
    theLastDayCantBeBeforeTheFirst: 'The last day can’t be before the first day.',
    itIsOverThePastKeepsTheShiftIt: 'This assignment is over. Past days can’t change.',
    pleaseChooseALocationThatIsIn: 'Please choose an active location.',
    pleaseChooseADepartmentThatIs: 'Please choose an active department.',
    isOnlyFor: '{name} is only available at {locations}.',
    whatHeldUntilTodayStaysChoose: 'Past days can’t change. Choose today or later.',
    itIsOverThePastKeepsItsRule: 'This rule is over. Past days can’t change.',
  },
})
