import { defineTexts } from '../../../lib/texts/texts.ts'

export const benefitsTexts = defineTexts('settings.benefits', {
  en: {
    benefit: 'Benefit',
    benefitNameTaken: 'A benefit with this name already exists.',
    lastDayBeforeFirst: 'The last day can’t be before the first day.',
    benefitSaved: 'Benefit saved.',
    benefitDeleted: 'Benefit deleted.',
  },
})
