import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './organisation.titles.ts'

/** Units for the command palette, and other words for their screens. */
export const organisationExtensions: FeatureExtensions = {
  synonyms: {
    'org-company': 'entity legal logo address pan tan gst registration brand profile',
    'org-units':
      'department location branch designation grade job title business unit cost centre zone region entity employee type master',
    'org-unit-tree': 'hierarchy structure parent',
    'org-unit-merges': 'duplicate merge combine clean up',
    'org-master-dashboard': 'headcount overview',
    'org-geo-fencing': 'geofence map gps radius location clock in where site',
  },
  recordSearches: [
    {
      id: 'organisation.units',
      label: 'organisationTitles:units',
      entry: 'admin',
      permission: 'organisation.masters.view',
      load: async () => (await import('./data/unit-search.ts')).searchUnits,
    },
  ],
}
