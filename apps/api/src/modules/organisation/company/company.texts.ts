import { defineTexts } from '../../../lib/texts/texts.ts'

export const companyTexts = defineTexts('organisation.company', {
  en: {
    theLogoBefore: 'the logo before',
    companySaved: 'Company saved.',
    theLogoIsRemoved: 'The logo is removed.',
    theLogoIsSaved: 'The logo is saved.',
    thisCountryIsNotKnown: 'This country is not known.',
    thisStateIsNotOneOfTheCountry: 'This state is not one of the country.',
    thisNumberStandsAboveAlready: 'This number stands above already.',
    thisCurrencyIsNotKnown: 'This currency is not known.',
    thisTimeZoneIsNotKnown: 'This time zone is not known.',
    pleaseChooseFromTheList: 'Please choose from the list.',
    thisDayIsStillToCome: 'This day is still to come.',
  },
})
