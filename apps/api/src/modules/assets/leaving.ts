import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { registerDuty } from '../employees/index.ts'
import { type ClearanceItem, registerClearanceSource } from '../offboarding/index.ts'
import { assetsTexts } from './assets.texts.ts'
import { clearanceItem, SOURCE } from './clearance-lines.ts'
import { takeBackCleared } from './take-back.service.ts'

/** A line for every asset that a leaver holds; what is damaged or lost is among them. One statement. */
async function clearanceLines(ctx: Ctx, db: Db, employeeIds: readonly number[]): Promise<ClearanceItem[]> {
  const { rows } = await sql<{ AID: number; employeeId: number; code: string; name: string; serial: string }>`
    select a.id as "AID", h.employee_id as "employeeId", a.code, a.name, a.serial
    from asset_holding h join asset a on a.org_id = h.org_id and a.id = h.asset_id
    where h.org_id = ${ctx.orgId} and h.employee_id = any (${[...employeeIds]}::bigint[]) and h.ended_on is null order by h.id`.execute(
    db,
  )
  return rows.map(({ employeeId, ...asset }) => clearanceItem(asset, employeeId))
}

/** What leavers hold: nobody inherits it, it is returned. */
export function connectLeaving(): void {
  registerDuty({
    key: 'assets.held',
    label: (count) => assetsTexts.text('duty', { count }),
    fate: 'settle',
    link: '/assets?f.1={id}',
    held: (ctx, ids) => sql`
      select h.employee_id, count(*)::int as count, (array_agg(a.name || ' (' || a.code || ')' order by a.code))[1:5] as names
      from asset_holding h join asset a on a.org_id = h.org_id and a.id = h.asset_id
      where h.org_id = ${ctx.orgId} and h.employee_id = any (${[...ids]}::bigint[]) and h.ended_on is null
      group by h.employee_id`,
  })
  registerClearanceSource({
    key: 'assets',
    ...SOURCE,
    lines: clearanceLines,
    cleared: takeBackCleared,
  })
}
