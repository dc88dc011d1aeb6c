import { addTexts } from '../../lib/language/i18n.ts'
import { secondStepEn } from './second-step.texts.en.ts'

addTexts('secondStep', secondStepEn, {
  hi: async () => (await import('./second-step.texts.hi.ts')).secondStepHi,
})
