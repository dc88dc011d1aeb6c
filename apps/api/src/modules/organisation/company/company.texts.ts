import { defineTexts } from '../../../lib/texts/texts.ts'

export const companyTexts = defineTexts('organisation.company', {
  en: {
    previousLogo: 'the previous logo',
    companySaved: 'Company saved.',
    logoRemoved: 'Logo removed.',
    logoSaved: 'Logo saved.',
    unknownCountry: 'Choose a country from the list.',
    stateNotInCountry: 'This state does not belong to the country.',
    duplicateNumber: 'This number is already listed above.',
    unknownCurrency: 'Choose a currency from the list.',
    unknownTimeZone: 'Choose a time zone from the list.',
    valueNotOffered: 'Please choose from the list.',
    dateInFuture: 'This date is in the future.',
  },
})
