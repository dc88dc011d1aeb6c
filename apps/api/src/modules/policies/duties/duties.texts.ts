import { defineTexts } from '../../../lib/texts/texts.ts'

export const policyDutiesTexts = defineTexts('policies.duties', {
  en: { owner: { one: 'Owner of a policy', other: 'Owner of {count} policies' } },
  hi: { owner: { one: 'एक नीति के ज़िम्मेदार', other: '{count} नीतियों के ज़िम्मेदार' } },
})
