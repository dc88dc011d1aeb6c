import { addTexts } from '../../lib/language/i18n.ts'

// Texts that the shell shows before the module is loaded.
addTexts(
  'vendorsTitles',
  {
    list: 'Vendors',
    vendor: 'Vendor',
    upload: 'Import vendors',
    claims: 'Vendor invoices',
    categories: 'Vendor categories',
    settings: 'Vendor settings',
    mine: 'My vendor invoices',
    claim: 'Vendor invoice',
    VENDOR_CLAIM: 'Vendor invoice',
    VENDOR_CREATION: 'New vendor',
    newClaim: 'Submit a vendor’s invoice',
  },
  {
    hi: async () => ({
      list: 'विक्रेता',
      vendor: 'विक्रेता',
      upload: 'विक्रेता आयात करें',
      claims: 'विक्रेता बिल',
      categories: 'विक्रेता श्रेणियाँ',
      settings: 'विक्रेता सेटिंग',
      mine: 'मेरे विक्रेता बिल',
      claim: 'विक्रेता बिल',
      VENDOR_CLAIM: 'विक्रेता बिल',
      VENDOR_CREATION: 'नया विक्रेता',
      newClaim: 'विक्रेता का बिल जमा करें',
    }),
  },
)
