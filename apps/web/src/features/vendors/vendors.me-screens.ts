import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Invoices that the person submitted, in self-service and in the console. */
export const vendorsMeScreens = defineScreens([
  {
    path: '/my-vendor-invoices',
    access: 'common',
    header: true,
    entry: 'both',
    permission: 'vendors.claim.submit',
    title: 'vendorsTitles:mine',
    lazy: () => import('./own/MyClaimsPage.tsx'),
  },
  {
    path: '/vendor-invoices/{id}',
    access: 'common',
    header: true,
    entry: 'both',
    title: 'vendorsTitles:claim',
    lazy: () => import('./own/ClaimPage.tsx'),
  },
])
