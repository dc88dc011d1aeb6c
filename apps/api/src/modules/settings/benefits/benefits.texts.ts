import { defineTexts } from '../../../lib/texts/texts.ts'

export const benefitsTexts = defineTexts('settings.benefits', {
  en: {
    benefit: 'Benefit',
    thereIsABenefitOfThisName: 'There is a benefit of this name.',
    theLastDayMustNotBeBeforeTheFirst: 'The last day must not be before the first.',
    benefitSaved: 'Benefit saved.',
    benefitDeleted: 'Benefit deleted.',
  },
})
