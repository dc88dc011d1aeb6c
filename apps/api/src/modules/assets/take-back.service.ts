import type { AssetCondition, AssetStatus } from '@muster/contract/assets/assets.constants'
import type { returnAsset } from '@muster/contract/assets/hand-over.contract'
import { EVENT } from '@muster/contract/employees/employees.constants'
import type { BodyOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { organisationToday } from '../../platform/organisation-day.ts'
import { recordPersonEvents } from '../employees/index.ts'
import { clearReturned } from '../offboarding/index.ts'
import { type Done, endHolding, finish, start, tellTimeline } from './act.ts'
import { labelOf } from './assets.views.ts'
import { clearanceItem, type HeldKey, idsOf, lockHolder } from './clearance-lines.ts'
import { logAssets } from './log.queries.ts'

/**
 * Takes an asset back. What is damaged, lost or in repair stays so, and its holder is free of it; so is their clearance, where
 * one is under way.
 */
export function takeBack(ctx: Ctx, body: BodyOf<typeof returnAsset>): Promise<Done & { cleared: number }> {
  return tx(ctx, async (db) => {
    await lockHolder(ctx, db, body.AID)
    const started = await start(ctx, db, body, 'returned')
    const { asset, onDate } = started
    const holder = asset.holder ?? fail('record.not_found')
    await endHolding(ctx, db, started, body.condition)
    const employeeId = holder.EMPLOYEE_ID
    await tellTimeline(ctx, db, asset, [{ employeeId, onDate, what: 'returned' }])
    const cleared = await clearReturned(ctx, db, [clearanceItem(asset, employeeId)])
    const done = await finish(ctx, db, {
      started,
      set: { condition: body.condition ?? asset.condition },
      events: [{ kind: 'returned', employee_id: employeeId, note: body.note }],
      changes: { holder: [holder.EMPLOYEE_NAME, null] },
    })
    return { ...done, cleared }
  })
}

interface Held {
  id: number
  code: string
  name: string
  status: AssetStatus
  condition: AssetCondition
  employee_id: number
  holder: string
}

/**
 * Takes back what leavers hold, because their clearance says that it was returned. What they don't hold any more is left alone.
 * The separations are locked. Six statements, however many assets there are.
 */
export async function takeBackCleared(ctx: Ctx, db: Db, items: readonly HeldKey[]): Promise<number> {
  const held = idsOf(items)
  if (held.length === 0) return 0
  await sql`
    select from asset where org_id = ${ctx.orgId} and id = any (${held.map(({ id }) => id)}::bigint[])
    order by id for update`.execute(db)
  const { rows } = await sql<Held>`
    select a.id, a.code, a.name, a.status, a.condition, h.employee_id, e.full_name as holder
    from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) v (id bigint, employee_id bigint)
    join asset a on a.org_id = ${ctx.orgId} and a.id = v.id
    join asset_holding h on h.org_id = a.org_id and h.asset_id = a.id and h.ended_on is null and h.employee_id = v.employee_id
    join employee e on e.org_id = h.org_id and e.id = h.employee_id order by a.id`.execute(db)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  const today = await organisationToday(ctx, db)
  await sql`
    update asset_holding h set ended_on = ${today}::date, condition_in = a.condition from asset a
    where h.org_id = ${ctx.orgId} and h.asset_id = any (${ids}::bigint[]) and h.ended_on is null
      and a.org_id = h.org_id and a.id = h.asset_id`.execute(db)
  await sql`
    update asset set status = case when status = 2 then 1 else status end, version = version + 1,
      updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and id = any (${ids}::bigint[])`.execute(db)
  await logAssets(
    ctx,
    db,
    rows.map(({ id, employee_id, status }) => ({
      ...{ asset_id: id, kind: 'returned', on_date: today, employee_id },
      status: status === 2 ? 1 : status,
    })),
  )
  await recordPersonEvents(
    ctx,
    db,
    rows.map(({ employee_id, ...asset }) => ({
      ...{ employee_id, event_type: EVENT.asset, on_date: today },
      details: { asset: { what: 'returned', name: labelOf(asset) } },
    })),
  )
  await recordAudit(
    ctx,
    db,
    ...rows.map((asset) => ({
      ...{ recordType: 'asset', recordId: asset.id, recordLabel: labelOf(asset) },
      changes: { holder: [asset.holder, null] as [string, null] },
    })),
  )
  return rows.length
}
