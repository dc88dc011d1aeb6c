import type { PayFrequency, PayKind, PayRounding } from '@muster/contract/employees/pay/pay.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

export interface ComponentRow {
  id: number
  name: string
  code: string
  kind: PayKind
  frequency: PayFrequency
  status: 0 | 1
}

/** All components, in their order. */
export async function findComponents(ctx: Ctx, db: Db): Promise<ComponentRow[]> {
  const { rows } = await sql<ComponentRow>`
    select id, name, code, kind, frequency, status from pay_component
    where org_id = ${ctx.orgId} order by position, lower(name), id`.execute(db)
  return rows
}

export interface PayRules {
  currency: string
  rounding: PayRounding
  shows_own: boolean
  /** Planned changes of it too. */
  shows_planned: boolean
  today: string
}

/** Whether people of the organisation see their own pay. */
export const showsPay = ({ orgId }: Ctx): RawBuilder<boolean> =>
  sql<boolean>`exists (select from pay_setting s where s.org_id = ${orgId} and s.shows_own)`

/** The organisation's currency, its settings of pay, and its day. */
export async function findPayRules(ctx: Ctx, db: Db): Promise<PayRules> {
  const { rows } = await sql<PayRules>`
    select o.currency, coalesce(s.rounding, 'paisa') as rounding, coalesce(s.shows_own, false) as shows_own,
      coalesce(s.shows_planned, false) as shows_planned,
      (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date as today
    from organisation o left join pay_setting s on s.org_id = o.org_id
    where o.org_id = ${ctx.orgId}`.execute(db)
  return rows[0] as PayRules
}
