import { can, field, master, type RecordOf, z } from '../kit/index.ts'
import { account, days } from './vendor-shapes.ts'

const access = can('vendors.category.manage')

export const vendorCategories = master({
  id: 'vendors.category',
  service: 'finance',
  path: 'apiv2/auth/hrms/vendors/categories',
  access,
  key: 'id',
  fields: {
    name: field.requiredText(80),
    gl_code: z._default(account(), ''),
    note: z._default(field.text(500), ''),
    status: z._default(field.flag(), 1),
  },
})
export type VendorCategory = RecordOf<typeof vendorCategories> & { used_by: number }

export const listVendorCategories = vendorCategories.list({
  data: z.object({
    categories: z.array(
      z.object({
        ...vendorCategories.row,
        /** Number of its vendors. */
        used_by: z.int(),
      }),
    ),
  }),
  summary: 'The categories of vendors with their counts',
})

export const saveVendorCategory = vendorCategories.save({
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit a category of vendors',
})

export const removeVendorCategory = vendorCategories.remove({
  errors: ['vendors.category_in_use'],
  summary: 'Delete an unused category',
})

export const vendorSettings = master({
  id: 'vendors.setting',
  service: 'finance',
  path: 'apiv2/auth/hrms/vendors/settings',
  access,
  key: null,
  fields: {
    payable_gl_code: z._default(account(), ''),
    tax_gl_code: z._default(account(), ''),
    withholding_gl_code: z._default(account(), ''),
    default_gl_code: z._default(account(), ''),
    payment_days: z._default(days(), 30),
    small_supplier_days: z._default(days(), 45),
    /** Days before the end of a contract on which people are reminded. */
    remind_days: z._default(z.int().check(z.minimum(1), z.maximum(365)), 30),
  },
})
const settingsRow = z.object(vendorSettings.row)
export type VendorSettings = z.infer<typeof settingsRow>

export const readVendorSettings = vendorSettings.list({
  data: settingsRow,
  summary: 'Accounts and days for vendors',
})

export const saveVendorSettings = vendorSettings.save({
  errors: ['record.conflict'],
  summary: 'Change the accounts and days for vendors',
})
