import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './offboarding.titles.ts'

/** Contributions of offboarding to self-service, requests and the command palette. */
export const offboardingExtensions: FeatureExtensions = {
  synonyms: {
    offboarding_exit_request:
      'resignation exit termination leaver last working day notice retirement absconding',
    offboarding_configuration: 'notice period rules clearance days',
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
      section: 'more',
      synonyms: 'resign leave company notice last day withdraw exit इस्तीफ़ा नोटिस',
    },
  ],
}
