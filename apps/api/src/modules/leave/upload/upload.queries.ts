import type { BalanceSheet } from '@muster/contract/leave/balance-upload.contract'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { MANAGE } from '../balances/balances.queries.ts'
import { balancesOn } from '../ledger/balances.queries.ts'
import { toUnits } from '../rules/units.ts'
import type { UploadFacts, UploadPerson } from './upload-rows.ts'

/** Employees in reach, optionally restricted to codes; locked if requested. One statement. */
export async function findUploadPeople(
  ctx: Ctx,
  db: Db,
  of: { codes: readonly string[] | null; limit: number; lock?: boolean },
): Promise<UploadPerson[]> {
  const { rows } = await sql<UploadPerson>`
    select e.id, e.code, e.full_name as name, e.date_of_joining as joined,
      e.id = ${ctx.actor.employeeId ?? 0} as "isSelf", a.rule_id as "ruleId", a.from_date as "ruleFrom",
      coalesce(a.via = 'person', false) as "isOwnRule",
      (select max(o.from_date) from leave_assignment o
        where o.org_id = e.org_id and o.employee_id = e.id and o.via = 'person') as "lastOwnFrom"
    from employee e
    left join leave_assignment a on a.org_id = e.org_id and a.employee_id = e.id and a.to_date is null
    where e.org_id = ${ctx.orgId} and e.status = 'active' and coalesce(${employeeScope(ctx, MANAGE, 'e')}, false)
      and ${of.codes === null ? sql`true` : sql`e.code_key = any (${[...of.codes]}::text[])`}
    order by e.sort_name, e.id limit ${of.limit}
    ${of.lock ? sql`for no key update of e` : sql``}`.execute(db)
  return rows
}

/** Active leave types, and active rules. Two statements. */
export async function findUploadChoices(ctx: Ctx, db: Db): Promise<Pick<UploadFacts, 'types' | 'rules'>> {
  const named = async (table: 'leave_type' | 'leave_rule') => {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from ${sql.table(table)} where org_id = ${ctx.orgId} and status = 1 order by lower(name)`.execute(
      db,
    )
    return rows
  }
  return { types: await named('leave_type'), rules: await named('leave_rule') }
}

/**
 * Balances of these employees on a date, or their opening balances; units by employee and type. One
 * statement.
 */
export async function findUploadBalances(
  ctx: Ctx,
  db: Db,
  of: { sheet: BalanceSheet; ids: readonly number[]; on: string },
): Promise<Map<string, number>> {
  if (of.sheet === 'balances') {
    const rows = await balancesOn(ctx, db, of.ids, of.on)
    return new Map(rows.map((row) => [`${row.employee_id}:${row.leave_type_id}`, row.balance]))
  }
  const { rows } = await sql<{ employee_id: number; leave_type_id: number; days: string }>`
    select employee_id, leave_type_id, sum(days) as days from leave_entry
    where org_id = ${ctx.orgId} and employee_id = any (${[...of.ids]}::bigint[]) and kind = 'opening'
    group by employee_id, leave_type_id`.execute(db)
  return new Map(rows.map((row) => [`${row.employee_id}:${row.leave_type_id}`, toUnits(row.days)]))
}
