import { policyCategories as contract } from '@muster/contract/policies/categories.contract'
import { sql } from 'kysely'
import { fail } from '../../platform/errors.ts'
import { defineMaster } from '../../platform/master/define-master.ts'
import { policiesTexts } from './policies.texts.ts'

/** Categories of policies; an inactive one stays on its policies but can no longer be chosen. */
export const policyCategories = defineMaster({
  contract,
  table: 'policy_category',
  record: 'policy_category',
  audited: { label: policiesTexts('category'), path: () => '/policies/categories' },
  nameOf: ({ name }) => name,
  extraColumns: {
    used_by: sql<number>`(select count(*)::int from policy u where u.org_id = r.org_id and u.category_id = r.id)`,
  },
  order: sql`lower(r.name), r.id`,
  unique: [{ of: ['name'], message: policiesTexts.text('categoryNameTaken') }],
  refuseRemoval: (_ctx, _db, { used_by: count }) => {
    if (count > 0) fail('policies.category_in_use', { parameters: { count } })
    return Promise.resolve()
  },
})
