import { defineTexts } from '../../../lib/texts/texts.ts'

export const writesTexts = defineTexts('employees.writes', {
  en: {
    thePersonSignsInWithThisEMail: 'The person signs in with this e-mail address.',
    thereAreChangesOfThisPersonBefore:
      'There are changes of this person before {joinedOn}. Correct those first.',
    thePersonJoinsOnChooseThatDay: 'The person joins on {joinedOn}: choose that day or a later one.',
    chooseOneOfTheReasonsOffered: 'Choose one of the reasons offered.',
    theLastDayMustNotBeBeforeTheDate: 'The last day must not be before the date of joining.',
    youMayNotChange: 'You may not change {field}.',
  },
})
