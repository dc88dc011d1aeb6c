import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import { sheetPath } from '../../lib/screen/sheet-address.ts'
import './assets.titles.ts'

/** What assets add to search, self-service and people’s records. */
export const assetsExtensions: FeatureExtensions = {
  recordSearches: [
    {
      id: 'assets',
      label: 'assetsTitles:list',
      entry: 'admin',
      permission: 'assets.list.view',
      load: async () => (await import('./data/asset-search.ts')).searchAssets,
    },
  ],
  synonyms: {
    assets_list: 'laptop phone equipment inventory hand over return repair board',
    assets_log: 'history damage loss hand over return',
    assets_types: 'fields configuration laptop phone',
    assets_codes: 'number prefix tag',
    assets_dashboard: 'figures overview charts statistics stock value',
    assets_audits: 'inventory stocktake scan qr label missing surplus count',
    assets_plan: 'budget spent left purchase year',
    assets_depreciation: 'book value written down straight line register accounting',
    assets_depreciation_settings: 'straight line written down value months days financial year',
    assets_stock: 'low stock reorder level available shortage',
    assets_requests: 'asked laptop phone hand over fulfil',
    assets_procurement: 'purchase order buy vendor delivery receive',
    assets_reports: 'export xlsx download inventory list',
  },
  requestChoices: [
    {
      ...{ kind: 'ASSET', label: 'assetsTitles:ASSET', rank: 13, permission: 'requests.raise' },
      form: async () => (await import('./requests/request-forms.ts')).assetForm,
    },
    {
      ...{ kind: 'ASSET_PROCUREMENT', label: 'assetsTitles:ASSET_PROCUREMENT', rank: 14 },
      permission: 'assets.purchase.manage',
      form: async () => (await import('./requests/request-forms.ts')).purchaseForm,
    },
  ],
  quickActions: [
    {
      id: 'assets.ask',
      label: 'assetsTitles:ask',
      to: sheetPath('ASSET'),
      entry: 'me',
      permission: 'requests.raise',
      section: 'service',
      synonyms: 'laptop phone equipment request new लैपटॉप फ़ोन एसेट चाहिए',
    },
    {
      id: 'assets.mine',
      label: 'assetsTitles:mine',
      to: '/my-assets',
      entry: 'both',
      permission: 'assets.own.view',
      section: 'service',
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
