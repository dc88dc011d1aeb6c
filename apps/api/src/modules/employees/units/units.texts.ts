import { defineTexts } from '../../../lib/texts/texts.ts'

export const unitsTexts = defineTexts('employees.units', {
  en: {
    peopleOutsideYourPermission: 'people outside your reach',
    thePastOfPeopleOutsideYourPermission: 'the history of people outside your reach',
    personWhoIsToCome: 'future employee',
    peopleWhoAreToCome: 'future employees',
    personWhoLeft: 'former employee',
    peopleWhoLeft: 'former employees',
    periodOfThePast: 'past assignment',
    periodsOfThePast: 'past assignments',
  },
})
