import { vendorCategories, vendorSettings } from '@muster/contract/vendors/setup.contract'
import { sql } from 'kysely'
import { fail } from '../../../platform/errors.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { vendorsTexts } from '../vendors.texts.ts'

/** Categories of vendors; an inactive one stays on its records but can no longer be chosen. */
export const categoryRecords = defineMaster({
  contract: vendorCategories,
  table: 'vendor_category',
  record: 'vendor_category',
  audited: { label: vendorsTexts('itemCategory'), path: () => '/vendors/categories' },
  nameOf: ({ name }) => name,
  extraColumns: {
    used_by: sql<number>`(select count(*)::int from vendor u where u.org_id = r.org_id and u.category_id = r.id)`,
  },
  order: sql`lower(r.name), r.id`,
  unique: [{ of: ['name'], message: vendorsTexts.text('categoryNameTaken') }],
  refuseRemoval: (_ctx, _db, { used_by: count }) => {
    if (count > 0) fail('vendors.category_in_use', { parameters: { count } })
    return Promise.resolve()
  },
})

export const settingRecords = defineMaster({
  contract: vendorSettings,
  table: 'vendor_setting',
  record: 'vendor_setting',
  audited: { label: vendorsTexts('settings'), path: () => '/vendors/settings' },
  nameOf: () => vendorsTexts.english('settings'),
  order: sql`r.org_id`,
  fallback: {
    ...{ payable_gl_code: '', tax_gl_code: '', withholding_gl_code: '', default_gl_code: '' },
    ...{ payment_days: 30, small_supplier_days: 45, remind_days: 30 },
  },
})
