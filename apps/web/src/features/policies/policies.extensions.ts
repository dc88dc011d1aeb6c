import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './policies.titles.ts'

/** What policies add to search, self-service and people’s records. */
export const policiesExtensions: FeatureExtensions = {
  synonyms: {
    policies_list: 'handbook code of conduct rules documents acknowledgement',
    policies_categories: 'policy types groups',
  },
  quickActions: [
    {
      id: 'policies.mine',
      label: 'policiesTitles:mine',
      to: '/my-policies',
      entry: 'both',
      permission: 'policies.own.view',
      section: 'service',
      synonyms: 'policy handbook code of conduct rules acknowledge read नीति नियम',
    },
    {
      id: 'policies.team',
      label: 'policiesTitles:team',
      to: '/team-policies',
      entry: 'me',
      permission: 'policies.report.view',
      section: 'people',
      leadsOnly: true,
      synonyms: 'policy acknowledgement team नीति टीम',
    },
  ],
  profileTabs: [
    {
      id: 'policies',
      label: 'policiesTitles:tab',
      permission: 'policies.report.view',
      entries: ['admin', 'me'],
      lazy: () => import('./parts/PoliciesTab.tsx'),
    },
  ],
  recordSearches: [
    {
      id: 'policies',
      label: 'policiesTitles:policy',
      entry: 'both',
      permission: 'policies.own.view',
      load: async () => (await import('./data/policy-search.ts')).searchPolicies,
    },
  ],
}
