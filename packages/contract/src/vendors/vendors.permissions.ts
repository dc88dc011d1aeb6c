import { permissionCatalogue } from '../kit/index.ts'

export const vendorsPermissions = permissionCatalogue({
  'vendors.claim.submit': {
    label: 'Submit vendors’ invoices and follow them',
    scopes: ['self'],
    defaults: { 7: ['self'], 8: ['self'] },
    synonyms: ['supplier', 'bill', 'invoice'],
  },
  'vendors.list.view': {
    label: 'See vendors with contacts and contracts, their invoices and reports; not their bank accounts',
    scopes: ['group', 'organisation'],
    presets: ['hr_manager', 'payroll', 'auditor'],
    synonyms: ['supplier', 'contractor', 'invoice'],
  },
  'vendors.list.manage': {
    label: 'Ask for new vendors, edit, block and import them, and keep their contracts',
    scopes: ['group', 'organisation'],
    presets: ['payroll'],
    synonyms: ['supplier', 'contractor'],
  },
  'vendors.bank.manage': {
    label: 'Read vendors’ bank accounts, propose changes, and decide those of others',
    scopes: ['group', 'organisation'],
    presets: ['payroll'],
    synonyms: ['iban', 'account number', 'ifsc'],
  },
  'vendors.claim.pay': {
    label: 'Record payments of vendors’ approved invoices and export them to accounting',
    scopes: ['group', 'organisation'],
    presets: ['payroll'],
    synonyms: ['supplier', 'general ledger', 'payment'],
  },
  'vendors.category.manage': {
    label: 'Set up vendors: categories, accounts, days until payment',
    scopes: ['organisation'],
    presets: ['payroll'],
    synonyms: ['supplier', 'gl code'],
  },
})
