import { defineTexts } from '../../../lib/texts/texts.ts'

export const writesTexts = defineTexts('employees.writes', {
  en: {
    workEmailRequired: 'The person signs in with this e-mail address, so it can’t be empty.',
    changesBeforeJoining: 'There are changes for this person before {joinedOn}. Correct those first.',
    joinsLater: 'The person joins on {joinedOn}. Choose that date or a later one.',
    reasonNotOffered: 'Choose a reason from the list.',
    lastDayBeforeJoining: 'The last working day can’t be before the date of joining.',
    changeNotPermitted: 'You don’t have permission to change {field}.',
  },
})
