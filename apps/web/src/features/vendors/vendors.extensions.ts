import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import { sheetPath } from '../../lib/screen/sheet-address.ts'
import './vendors.titles.ts'

/** What vendors add to search, self-service and requests. */
export const vendorsExtensions: FeatureExtensions = {
  recordSearches: [
    {
      id: 'vendors',
      label: 'vendorsTitles:list',
      entry: 'admin',
      permission: 'vendors.list.view',
      load: async () => (await import('./data/vendor-search.ts')).searchVendors,
    },
  ],
  synonyms: {
    vendors_list: 'supplier contractor contract bank gstin pan vat',
    vendors_claims: 'supplier invoice bill payable due payment ledger',
    vendors_categories: 'supplier types gl code',
    vendors_settings: 'payable account days msme withholding tds',
  },
  requestChoices: [
    {
      ...{ kind: 'VENDOR_CLAIM', label: 'vendorsTitles:VENDOR_CLAIM', rank: 15 },
      permission: 'vendors.claim.submit',
      form: async () => (await import('./requests/request-forms.tsx')).claimForm,
    },
    {
      ...{ kind: 'VENDOR_CREATION', label: 'vendorsTitles:VENDOR_CREATION', rank: 16 },
      permission: 'vendors.list.manage',
      form: async () => (await import('./requests/request-forms.tsx')).vendorForm,
    },
  ],
  quickActions: [
    {
      id: 'vendors.mine',
      label: 'vendorsTitles:mine',
      to: '/my-vendor-invoices',
      entry: 'me',
      permission: 'vendors.claim.submit',
      section: 'service',
      synonyms: 'supplier bill invoice payment विक्रेता बिल',
    },
    {
      id: 'vendors.claim',
      isRare: true,
      label: 'vendorsTitles:newClaim',
      to: sheetPath('VENDOR_CLAIM'),
      entry: 'both',
      permission: 'vendors.claim.submit',
      synonyms: 'supplier bill invoice new नया विक्रेता बिल',
    },
  ],
}
