import type { MenuContribution } from '../../platform/access/menu.ts'
import { kindMenuItem } from '../requests/index.ts'
import { SET_UP, SUBMIT, VIEW } from './vendors.access.ts'

export const vendorsMenu: MenuContribution = {
  block: 33_000,
  app: 'hrms',
  entries: [
    {
      place: { group: 'money' },
      id: 8,
      name: 'Vendors',
      slug: 'vendors',
      icon: 'vendor',
      version: 1,
      permissions: [VIEW, SUBMIT],
      children: [
        {
          id: 1,
          name: 'Vendors',
          slug: 'vendors_list',
          layout: 'ORG_VENDOR',
          url: '/vendors',
          permissions: [VIEW],
        },
        {
          id: 2,
          name: 'Vendor invoices',
          slug: 'vendors_claims',
          layout: 'VENDOR_CLAIMS',
          url: '/vendors/claims',
          permissions: [VIEW],
        },
        {
          id: 3,
          name: 'My vendor invoices',
          slug: 'vendors_mine',
          url: '/my-vendor-invoices',
          permissions: [SUBMIT],
          needsEmployee: true,
        },
      ],
    },
    {
      place: { settings: 'money' },
      id: 9,
      name: 'Vendors',
      slug: 'vendors_setup',
      version: 1,
      permissions: [SET_UP],
      children: [
        {
          id: 4,
          name: 'Vendor categories',
          slug: 'vendors_categories',
          layout: 'VENDOR_CATEGORIES',
          url: '/vendors/categories',
          intro: 'What vendors are grouped by, with the account of each group',
          permissions: [SET_UP],
        },
        {
          id: 5,
          name: 'Vendor settings',
          slug: 'vendors_settings',
          layout: 'VENDOR_SETTINGS',
          url: '/vendors/settings',
          intro: 'Accounts for the export, days until payment, and reminders of contracts',
          permissions: [SET_UP],
        },
      ],
    },
    kindMenuItem({ id: 6, name: 'Vendor invoice requests', kind: 'VENDOR_CLAIM', layout: 'REQUEST_VENDOR' }),
    kindMenuItem({ id: 7, name: 'Vendor creation requests', kind: 'VENDOR_CREATION' }),
  ],
}
