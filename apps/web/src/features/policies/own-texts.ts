import { addTexts } from '../../lib/language/i18n.ts'
import { ownPoliciesEn } from './own-policies.texts.en.ts'
import './policies.titles.ts'

addTexts('ownPolicies', ownPoliciesEn, {
  hi: async () => (await import('./own-policies.texts.hi.ts')).ownPoliciesHi,
})
