import { defineTexts } from '../../../lib/texts/texts.ts'

export const peopleTexts = defineTexts('shifts.people', {
  en: {
    from: '{place}, from {from}',
    joinedOnOnly: 'Joined on {joinedOn} only.',
    leftOn: 'Left on {leftOn}.',
    isOnlyForPeopleOf: '{name} is only for people of {locations}.',
    followsNoShiftOfTheirOwnInThese: 'Follows no shift of their own in these days.',
    hasItAlready: 'Has it already: {codes}.',
    insteadOf: 'Instead of {codes}.',
    has: 'Has {codes}.',
    soWithMore: ' So with {count} more.',
    theLastDayCantBeBeforeTheFirst: 'The last day can’t be before the first.',
    itIsOverThePastKeepsTheShiftIt: 'It is over: the past keeps the shift it had.',
    pleaseChooseALocationThatIsIn: 'Please choose a location that is in use.',
    pleaseChooseADepartmentThatIs: 'Please choose a department that is in use.',
    isOnlyFor: '{name} is only for {locations}.',
    whatHeldUntilTodayStaysChoose: 'What held until today stays: choose today or later.',
    itIsOverThePastKeepsItsRule: 'It is over: the past keeps its rule.',
  },
})
