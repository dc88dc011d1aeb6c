import { defineScreens } from '../../lib/screen/screen-definition.ts'

const view = { access: 'admin', header: true, permission: 'vendors.list.view' } as const
const setUp = { access: 'admin', header: true, permission: 'vendors.category.manage' } as const

/** Vendors, their invoices and what both are made of. */
export const vendorsScreens = defineScreens([
  {
    path: '/vendors',
    layoutKeys: ['ORG_VENDOR'],
    ...view,
    title: 'vendorsTitles:list',
    lazy: () => import('./pages/VendorsPage.tsx'),
  },
  {
    path: '/vendors/claims',
    layoutKeys: ['VENDOR_CLAIMS'],
    ...view,
    title: 'vendorsTitles:claims',
    lazy: () => import('./pages/ClaimsPage.tsx'),
  },
  {
    path: '/vendors/categories',
    layoutKeys: ['VENDOR_CATEGORIES'],
    ...setUp,
    title: 'vendorsTitles:categories',
    lazy: () => import('./setup/CategoriesPage.tsx'),
  },
  {
    path: '/vendors/settings',
    layoutKeys: ['VENDOR_SETTINGS'],
    ...setUp,
    title: 'vendorsTitles:settings',
    lazy: () => import('./setup/SettingsPage.tsx'),
  },
  {
    path: '/vendors/upload',
    ...setUp,
    title: 'vendorsTitles:upload',
    lazy: () => import('./setup/UploadPage.tsx'),
  },
  {
    path: '/vendors/{id}',
    ...view,
    title: 'vendorsTitles:vendor',
    lazy: () => import('./pages/VendorPage.tsx'),
  },
])
