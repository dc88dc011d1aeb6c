import type { permissionDimensions } from '@muster/contract/petty-cash/petty-cash.constants'
import { type RawBuilder, sql } from 'kysely'
import { scopesOf } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { refuseOwnRecord } from '../../../platform/access/own-record.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { fundScope, MANAGE, SET_UP } from '../petty-cash.access.ts'
import { pettyCashTexts } from '../petty-cash.texts.ts'

interface Permission {
  fund_id: number
  dimension: (typeof permissionDimensions)[number]
  value_id: number
}

const members: Record<Permission['dimension'], (id: number) => RawBuilder<boolean>> = {
  everyone: () => sql<boolean>`true`,
  employee: (id) => sql<boolean>`e.id = ${id}`,
  department: (id) => sql<boolean>`e.department_id = ${id}`,
  location: (id) => sql<boolean>`e.location_id = ${id}`,
}

/** Whether the caller manages a fund: who may use it is theirs to say only then. */
export async function managesFund(ctx: Ctx, db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from petty_cash_fund f where f.org_id = ${ctx.orgId} and f.id = ${id} and ${fundScope(ctx, MANAGE)}`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Refuses to let people use a fund who are not all within the reach of whoever manages it, somebody who has left, and to let the caller
 * alone use it: nobody gives themselves a permission.
 *
 * @throws AppError `request.invalid` at the field, `access.own_record`
 */
export async function requireGrantable(ctx: Ctx, db: Db, { dimension, value_id }: Permission): Promise<void> {
  const { rows } = await sql<{ people: number; outside: number; left: number; has_me: boolean }>`
    select count(*)::int as people,
      count(*) filter (where not coalesce(${employeeScope(ctx, MANAGE, 'e')}, false))::int as outside,
      count(*) filter (where e.status <> 'active')::int as left,
      coalesce(bool_or(e.id = ${ctx.actor.employeeId}::bigint), false) as has_me
    from employee e where e.org_id = ${ctx.orgId} and ${members[dimension](value_id)}
      and (e.status = 'active' or ${dimension === 'employee'}::boolean)`.execute(db)
  const { people, outside, left, has_me } = found(rows[0])
  if (has_me && people === 1) await refuseOwnRecord(ctx, db, [ctx.actor.employeeId as number], SET_UP)
  // Everyone is also whoever joins later.
  const isAll = dimension === 'everyone' && !scopesOf(ctx.actor, MANAGE).has('organisation')
  if (outside > 0 || isAll) {
    const field = dimension === 'everyone' ? 'dimension' : 'value_id'
    fail('request.invalid', { fields: { [field]: pettyCashTexts('grantReach') } })
  }
  if (left > 0) fail('request.invalid', { fields: { value_id: pettyCashTexts('hasLeft') } })
}
