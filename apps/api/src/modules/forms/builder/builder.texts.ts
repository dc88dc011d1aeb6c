import { defineTexts } from '../../../lib/texts/texts.ts'

export const builderTexts = defineTexts('forms.builder', {
  en: {
    orderSaved: 'Order saved.',
    sectionSaved: 'Section saved.',
    fieldsPlaced: 'Fields placed.',
    draftThrownAway: 'Draft thrown away.',
    thisFormHasAFieldAlreadyPerhaps: 'This form has a field {fieldSlug} already, perhaps a retired one.',
  },
})
