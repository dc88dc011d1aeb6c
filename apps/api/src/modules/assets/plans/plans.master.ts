import { assetPlans as contract } from '@muster/contract/assets/plans.contract'
import { sql } from 'kysely'
import { centsOf, decimalOf, moneyText } from '../../../lib/money.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { assetPlansTexts } from './plans.texts.ts'

/** Budgets of types by year and entity. */
export const assetPlans = defineMaster({
  contract,
  table: 'asset_plan',
  record: 'asset_plan',
  audited: { label: assetPlansTexts('plan'), path: () => '/assets/plan' },
  nameOf: async ({ type_id, entity_id, year }, ctx, db) => {
    const { rows } = await sql<{ type: string; entity: string | null }>`
      select (select name from asset_type where org_id = ${ctx.orgId} and id = ${type_id}) as type,
        (select name from entity where org_id = ${ctx.orgId} and id = ${entity_id}::bigint) as entity`.execute(
      db,
    )
    const { type = '', entity = null } = rows[0] ?? {}
    return [type, entity, year].filter(Boolean).join(', ')
  },
  columns: {
    budget: {
      read: sql`r.budget::text`,
      // Its currency is that of the organisation when it is added: the default of the column.
      write: (budget: string) => ({ budget }),
      auditValues: (budget: string) => ({ budget }),
      normalise: (budget: string) => moneyText(centsOf(decimalOf(budget))),
    },
  },
  order: sql`r.year desc, (select lower(t.name) from asset_type t where t.org_id = r.org_id and t.id = r.type_id), r.entity_id nulls first, r.id`,
  unique: [{ of: ['year', 'type_id', 'entity_id'], at: 'type_id', message: assetPlansTexts.text('taken') }],
  choices: {
    types: { table: 'asset_type', where: sql`m.status = 1` },
    entities: { table: 'entity', where: sql`m.status = 1` },
  },
  references: {
    type_id: { of: 'types', message: assetPlansTexts.text('chooseType') },
    entity_id: { of: 'entities', message: assetPlansTexts.text('chooseEntity') },
  },
})
