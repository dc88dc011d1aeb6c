import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './onboarding.titles.ts'

/** What onboarding adds to search. */
export const onboardingExtensions: FeatureExtensions = {
  recordSearches: [
    {
      id: 'onboarding.candidates',
      label: 'onboardingTitles:list',
      entry: 'admin',
      permission: 'onboarding.candidate.view',
      load: async () => (await import('./data/candidate-search.ts')).searchCandidates,
    },
  ],
}
