import { defineTexts } from '../../../lib/texts/texts.ts'

export const structureTexts = defineTexts('organisation.structure', {
  en: {
    mergeUndone: 'Merge undone.',
  },
})
