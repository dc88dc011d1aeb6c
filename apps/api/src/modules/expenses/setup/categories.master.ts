import { expenseCategories as contract } from '@muster/contract/expenses/categories.contract'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { expensesTexts } from '../expenses.texts.ts'

const CATEGORY = 'expense_category'

/** What expenses are for, and how their amounts come about. */
export const categoryRecords = defineMaster({
  contract,
  table: 'expense_category',
  record: CATEGORY,
  audited: { label: expensesTexts('category'), path: () => '/organisation/expense/expense-category' },
  nameOf: ({ name }) => name,
  extraColumns: {
    rules: sql<number>`(select count(distinct t.rule_id)::int from expense_rule_terms t
      join expense_rule u on u.org_id = t.org_id and u.id = t.rule_id and u.retired_at is null
      where t.org_id = r.org_id and t.category_id = r.id)`,
    lines: sql<number>`(select count(*)::int from expense_line u where u.org_id = r.org_id and u.category_id = r.id)`,
    is_retired: sql<boolean>`r.retired_at is not null`,
  },
  order: sql`lower(r.name), r.id`,
  fixed: ['kind'],
  settle: (values) => ({ ...values, unit: values.kind === 'distance' ? values.unit : 'km' }),
  check: (_ctx, _db, { before, next, others }) => {
    // A deleted category stays as it was when its last line was judged, and its name is free.
    if (before?.is_retired) found(undefined)
    const name = next.name.toLowerCase()
    if (others.some((one) => !one.is_retired && one.name.toLowerCase() === name))
      fail('record.duplicate', { fields: { name: expensesTexts.text('categoryTaken') } })
  },
})

/** Those that were not deleted, as they are shown. */
export const keptRows = <R extends { is_retired: boolean }>(rows: readonly R[]): Omit<R, 'is_retired'>[] =>
  rows.flatMap(({ is_retired, ...row }) => (is_retired ? [] : [row]))

/**
 * Deletes a category. One that rules or lines refer to remains for them, and is neither listed nor offered.
 *
 * @throws AppError `record.not_found`
 */
export function deleteCategory(ctx: Ctx, id: number): Promise<null> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, CATEGORY)
    const { rows } = await sql<{ name: string; is_used: boolean }>`
      select c.name, exists (select from expense_rule_terms t where t.org_id = c.org_id and t.category_id = c.id)
        or exists (select from expense_line l where l.org_id = c.org_id and l.category_id = c.id) as is_used
      from expense_category c where c.org_id = ${ctx.orgId} and c.id = ${id} and c.retired_at is null for update`.execute(
      db,
    )
    const { name, is_used } = found(rows[0])
    if (is_used)
      await sql`
        update expense_category set retired_at = ${ctx.now.toString()}::timestamptz, status = 0, version = version + 1
        where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
    else await sql`delete from expense_category where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
    await recordAudit(ctx, db, {
      ...{ recordType: CATEGORY, recordId: id, recordLabel: name },
      changes: { name: [name, null] },
    })
    return null
  })
}
