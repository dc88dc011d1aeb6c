import { assetCategories as contract } from '@muster/contract/assets/setup.contract'
import { sql } from 'kysely'
import { fail } from '../../../platform/errors.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { assetsTexts } from '../assets.texts.ts'

/** Categories of assets. Types of an inactive one can't be chosen for new assets. */
export const assetCategories = defineMaster({
  contract,
  table: 'asset_category',
  record: 'asset_category',
  audited: { label: assetsTexts('category'), path: () => '/assets/categories' },
  nameOf: ({ name }) => name,
  extraColumns: {
    used_by: sql<number>`(select count(*)::int from asset_type u where u.org_id = r.org_id and u.category_id = r.id)`,
  },
  order: sql`lower(r.name), r.id`,
  unique: [{ of: ['name'], message: assetsTexts.text('categoryNameTaken') }],
  refuseRemoval: (_ctx, _db, { used_by: count }) => {
    if (count > 0) fail('assets.category_in_use', { parameters: { count } })
    return Promise.resolve()
  },
})
