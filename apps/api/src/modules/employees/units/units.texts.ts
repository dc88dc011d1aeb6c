import { defineTexts } from '../../../lib/texts/texts.ts'

export const unitsTexts = defineTexts('employees.units', {
  en: {
    peopleOutsideYourPermission: 'people outside your permission',
    thePastOfPeopleOutsideYourPermission: 'the past of people outside your permission',
    personWhoIsToCome: 'person who is to come',
    peopleWhoAreToCome: 'people who are to come',
    personWhoLeft: 'person who left',
    peopleWhoLeft: 'people who left',
    periodOfThePast: 'period of the past',
    periodsOfThePast: 'periods of the past',
  },
})
