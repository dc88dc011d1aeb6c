import { defineTexts } from '../../../lib/texts/texts.ts'

export const benefitsTexts = defineTexts('settings.benefits', {
  en: {
    benefit: 'Benefit',
    thereIsABenefitOfThisName: 'A benefit with this name already exists.',
    theLastDayMustNotBeBeforeTheFirst: 'The last day can’t be before the first day.',
    benefitSaved: 'Benefit saved.',
    benefitDeleted: 'Benefit deleted.',
  },
})
