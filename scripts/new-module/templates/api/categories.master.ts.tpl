import { __record__Categories as contract } from '@muster/contract/__module__/categories.contract'
import { sql } from 'kysely'
import { fail } from '../../platform/errors.ts'
import { defineMaster } from '../../platform/master/define-master.ts'
import { __camel__Texts } from './__module__.texts.ts'

/** Categories of __many__; an inactive one stays on its records but can no longer be chosen. */
export const __record__Categories = defineMaster({
  contract,
  table: '__table___category',
  record: '__table___category',
  audited: { label: __camel__Texts('itemCategory'), path: () => '/__module__/categories' },
  nameOf: ({ name }) => name,
  extraColumns: {
    used_by: sql<number>`(select count(*)::int from __table__ u where u.org_id = r.org_id and u.category_id = r.id)`,
  },
  order: sql`lower(r.name), r.id`,
  unique: [{ of: ['name'], message: __camel__Texts.text('categoryNameTaken') }],
  refuseRemoval: (_ctx, _db, { used_by: count }) => {
    if (count > 0) fail('__module__.category_in_use', { parameters: { count } })
    return Promise.resolve()
  },
})
