import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './clearance/clearance.titles.ts'
import './exit-interview/interview.titles.ts'
import './offboarding.titles.ts'
import './settlement/settlement.titles.ts'

/** Contributions of offboarding to self-service, requests and the command palette. */
export const offboardingExtensions: FeatureExtensions = {
  recordSearches: [
    {
      id: 'offboarding.separations',
      label: 'offboardingTitles:list',
      entry: 'admin',
      permission: 'offboarding.separation.view',
      load: async () => (await import('./separations/separation-search.ts')).searchSeparations,
    },
  ],
  synonyms: {
    offboarding_exit_request:
      'resignation exit termination leaver last working day notice retirement absconding',
    offboarding_configuration: 'notice period rules clearance days',
    offboarding_clearance: 'no dues handover return laptop leaver exit checklist',
    offboarding_checklist: 'no dues exit checklist approvers departments',
    offboarding_exit_interviews: 'exit feedback reasons for leaving figures survey',
    offboarding_exit_form: 'exit feedback survey questions leaver',
    offboarding_settlements: 'full and final fnf final pay gratuity leave encashment recovery leaver',
    offboarding_settlement_terms: 'gratuity leave encashment legal due date full and final country',
  },
  requestChoices: [
    {
      ...{ kind: 'RESIGNATION', label: 'offboardingTitles:resign', rank: 20 },
      permission: 'requests.raise',
      form: async () => (await import('./own/resignation-form.tsx')).resignationForm,
    },
  ],
  quickActions: [
    {
      id: 'offboarding.mine',
      label: 'offboardingTitles:mine',
      to: '/resignation',
      entry: 'me',
      permission: 'requests.raise',
      section: 'leaving',
      synonyms: 'resign leave company notice last day withdraw exit इस्तीफ़ा नोटिस',
    },
    {
      id: 'offboarding.clearance.mine',
      label: 'clearanceTitles:mine',
      to: '/clearance',
      entry: 'me',
      section: 'leaving',
      synonyms: 'clear no dues leaver return laptop approve क्लीयरेंस',
    },
    {
      id: 'offboarding.clearance.own',
      label: 'clearanceTitles:own',
      to: '/leaving/clearance',
      entry: 'me',
      section: 'leaving',
      synonyms: 'no dues return laptop leaving क्लीयरेंस',
    },
    {
      id: 'offboarding.exit_interview.own',
      label: 'interviewTitles:own',
      to: '/leaving/exit-interview',
      entry: 'me',
      section: 'leaving',
      synonyms: 'exit form feedback leaving why एग्ज़िट इंटरव्यू',
    },
    {
      id: 'offboarding.settlement.own',
      label: 'settlementTitles:own',
      to: '/leaving/settlement',
      entry: 'me',
      section: 'leaving',
      synonyms: 'full and final fnf final pay leaving अंतिम भुगतान',
    },
  ],
}
