import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './assets.titles.ts'

/** What assets add to search, self-service and people’s records. */
export const assetsExtensions: FeatureExtensions = {
  synonyms: {
    assets_list: 'laptop phone equipment inventory hand over return repair board',
    assets_log: 'history damage loss hand over return',
    assets_types: 'fields configuration laptop phone',
    assets_codes: 'number prefix tag',
  },
  quickActions: [
    {
      id: 'assets.mine',
      label: 'assetsTitles:mine',
      to: '/my-assets',
      entry: 'both',
      permission: 'assets.own.view',
      section: 'more',
      synonyms: 'laptop phone equipment accept hand over लैपटॉप फ़ोन एसेट',
    },
  ],
  profileTabs: [
    {
      id: 'assets',
      label: 'assetsTitles:tab',
      permission: 'assets.person.view',
      entries: ['admin', 'me'],
      lazy: () => import('./parts/AssetsTab.tsx'),
    },
  ],
}
