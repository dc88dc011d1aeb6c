import { defineTexts } from '../../../lib/texts/texts.ts'

export const companyTexts = defineTexts('organisation.company', {
  en: {
    theLogoBefore: 'the previous logo',
    companySaved: 'Company saved.',
    theLogoIsRemoved: 'Logo removed.',
    theLogoIsSaved: 'Logo saved.',
    thisCountryIsNotKnown: 'Choose a country from the list.',
    thisStateIsNotOneOfTheCountry: 'This state does not belong to the country.',
    thisNumberStandsAboveAlready: 'This number is already listed above.',
    thisCurrencyIsNotKnown: 'Choose a currency from the list.',
    thisTimeZoneIsNotKnown: 'Choose a time zone from the list.',
    pleaseChooseFromTheList: 'Please choose from the list.',
    thisDayIsStillToCome: 'This date is in the future.',
  },
})
