import type { giveBadge, listUnknownBadges } from '@muster/contract/attendance/devices.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { refuseOwnRecord } from '../../../platform/access/own-record.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { labelOf, reachPerson } from '../../employees/index.ts'
import { insertPunches, type NewPunch } from '../punches/insert-punches.ts'
import { recomputeAdjacent } from '../punches/recompute-adjacent.ts'
import { deviceKey, findHolders } from './device-punches.service.ts'
import { devicesTexts } from './devices.texts.ts'

const MANAGE = 'attendance.punch.manage'

type Unknown = DataOf<typeof listUnknownBadges>

/** Unassigned badges, newest first. One statement. */
export function readUnknown(ctx: Ctx): Promise<Unknown> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<Unknown['badges'][number]>`
      select u.badge, count(*)::int as punches, min(u.at) as first_at, max(u.at) as last_at,
        array_agg(distinct d.name) as devices
      from attendance_unknown_punch u join attendance_device d on d.org_id = u.org_id and d.id = u.device_id
      where u.org_id = ${ctx.orgId} and u.state = 'open'
      group by u.badge order by max(u.at) desc limit 500`.execute(db)
    return { badges: rows }
  })
}

interface UnknownPunch {
  device_id: number
  badge: string
  at: string
  direction: NewPunch['direction']
}

/** Removes and returns punches waiting for a badge. One statement. */
async function claimUnknownPunches(
  ctx: Ctx,
  db: Db,
  badge: string,
  state: 'taken' | 'dismissed',
): Promise<UnknownPunch[]> {
  const { rows } = await sql<UnknownPunch>`
    update attendance_unknown_punch set state = ${state}
    where org_id = ${ctx.orgId} and badge = ${badge} and state = 'open'
    returning device_id, badge, at, direction`.execute(db)
  return rows
}

async function assignBadge(ctx: Ctx, db: Db, badge: string, employeeId: number) {
  const person = await reachPerson(ctx, db, employeeId, MANAGE)
  await refuseOwnRecord(ctx, db, [person.id], MANAGE)
  const holder = (await findHolders(ctx, db, [badge])).get(badge)
  if (holder !== undefined && holder !== person.id) {
    // Employees out of the caller's reach stay unnamed.
    const { rows } = await sql<{ name: string }>`
      select e.full_name as name from employee e where e.org_id = ${ctx.orgId} and e.id = ${holder}
        and coalesce(${employeeScope(ctx, MANAGE, 'e')}, false)`.execute(db)
    fail('attendance.badge_taken', { parameters: { badge, name: rows[0]?.name ?? 'somebody' } })
  }
  await sql`
    insert into attendance_badge (org_id, badge, employee_id, created_at)
    values (${ctx.orgId}, ${badge}, ${person.id}, ${ctx.now.toString()}::timestamptz) on conflict do nothing`.execute(
    db,
  )
  const waiting = await claimUnknownPunches(ctx, db, badge, 'taken')
  const punches = waiting.map(
    (row): NewPunch => ({
      employeeId: person.id,
      ...{ at: row.at, direction: row.direction, source: 'biometric' },
      key: deviceKey(row.device_id, row),
      deviceId: row.device_id,
    }),
  )
  const fresh = await insertPunches(ctx, db, punches)
  await recomputeAdjacent(ctx, db, fresh, devicesTexts('badgeAssigned', { badge }))
  return { taken: fresh.length, label: labelOf(person), id: person.id }
}

/**
 * Assigns a badge to an employee, including punches that were waiting for it. Idempotent.
 *
 * @throws AppError `record.not_found`, `attendance.badge_taken`
 */
export function updateBadge(
  ctx: Ctx,
  { badge: text, EMPLOYEE_ID }: BodyOf<typeof giveBadge>,
): Promise<DataOf<typeof giveBadge>> {
  const badge = text.toLowerCase()
  return tx(ctx, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`attendance badges:${ctx.orgId}`}, 0))`.execute(
      db,
    )
    const assigned = EMPLOYEE_ID === null ? null : await assignBadge(ctx, db, badge, EMPLOYEE_ID)
    const dismissed = assigned ? [] : await claimUnknownPunches(ctx, db, badge, 'dismissed')
    await recordAudit(ctx, db, {
      recordType: 'attendance_badge',
      recordId: assigned?.id ?? null,
      recordLabel: assigned ? `${badge}: ${assigned.label}` : badge,
      details: { taken: assigned?.taken ?? 0, dismissed: dismissed.length },
    })
    return { taken: assigned?.taken ?? 0, dismissed: dismissed.length }
  })
}
