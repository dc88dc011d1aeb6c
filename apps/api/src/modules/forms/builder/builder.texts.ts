import { defineTexts } from '../../../lib/texts/texts.ts'

export const builderTexts = defineTexts('forms.builder', {
  en: {
    orderSaved: 'Order saved.',
    sectionSaved: 'Section saved.',
    fieldsMoved: 'Fields moved.',
    draftDiscarded: 'Draft discarded.',
    fieldAlreadyInForm: 'This form already has a field {fieldSlug}. It may be inactive.',
  },
})
