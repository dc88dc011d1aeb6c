import { defineTexts } from '../../../lib/texts/texts.ts'

export const builderTexts = defineTexts('forms.builder', {
  en: {
    orderSaved: 'Order saved.',
    sectionSaved: 'Section saved.',
    fieldsPlaced: 'Fields moved.',
    draftThrownAway: 'Draft discarded.',
    thisFormHasAFieldAlreadyPerhaps: 'This form already has a field {fieldSlug}. It may be inactive.',
  },
})
