import { SEPARATION_STATUS } from '@muster/contract/offboarding/offboarding.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { logSeparations } from '../separations/log.ts'
import { decidedIn, listedIn } from './clearance.access.ts'
import type { ClearanceItem } from './clearance-sources.ts'
import { tellDone } from './decide.service.ts'
import { logLines } from './log.ts'
import { followSignOff } from './sign-off.service.ts'
import { addHandedOut } from './start.service.ts'

type ItemKey = Pick<ClearanceItem, 'key' | 'employeeId'>

interface Line {
  id: number
  separation_id: number
  title: string
}

/** Locks the clearances of people, before what they hold is locked: decisions lock in this order too. One statement. */
export async function lockClearances(ctx: Ctx, db: Db, employeeIds: readonly number[]): Promise<void> {
  if (employeeIds.length === 0) return
  await sql`
    select from separation s where s.org_id = ${ctx.orgId} and s.employee_id = any (${[...employeeIds]}::bigint[])
      and s.status = any (${[...listedIn]}::smallint[]) order by s.id for no key update`.execute(db)
}

/** Notes in both histories that lines have another state. */
async function note(
  ctx: Ctx,
  db: Db,
  lines: readonly Line[],
  what: 'cleared' | 'reopened',
  [before, after]: [string, string],
): Promise<void> {
  await logLines(
    ctx,
    db,
    lines.map(({ id, separation_id, title }) => ({ separation_id, line_id: id, title, what })),
  )
  const ids = [...new Set(lines.map((line) => line.separation_id))]
  await logSeparations(
    ctx,
    db,
    ...ids.map((separationId) => ({
      ...{ separationId, kind: 'clearance' as const },
      changes: Object.fromEntries(
        lines
          .filter((line) => line.separation_id === separationId)
          .map(({ title }) => [title, [before, after] as [string, string]]),
      ),
    })),
  )
}

/**
 * Things came back: the open lines about them are cleared, in the same transaction. The clearances are locked (`lockClearances`).
 *
 * @returns how many lines
 */
export async function clearReturned(ctx: Ctx, db: Db, items: readonly ItemKey[]): Promise<number> {
  const { rows } = await sql<Line>`
    update clearance_line l set state = 'cleared', decided_at = ${ctx.now.toString()}::timestamptz,
      decided_by = ${ctx.actor.name || ctx.actor.email}, reminded_on = null, version = l.version + 1
    from separation s, jsonb_to_recordset(${JSON.stringify(items)}::jsonb) v (key text, "employeeId" bigint)
    where l.org_id = ${ctx.orgId} and s.org_id = l.org_id and s.id = l.separation_id and s.status = any (${[...decidedIn]}::smallint[])
      and l.source = 'asset' and l.source_key = v.key and l.employee_id = v."employeeId" and l.state = 'open'
    returning l.id, l.separation_id, l.title`.execute(db)
  if (rows.length === 0) return 0
  await note(ctx, db, rows, 'cleared', ['open', 'cleared'])
  const separationIds = [...new Set(rows.map((row) => row.separation_id))]
  await tellDone(ctx, db, separationIds, separationIds)
  return rows.length
}

/**
 * A thing was handed to somebody: where their clearance is under way, its line is open again, or there is one now. One statement
 * for everybody else.
 */
export async function openHandedOut(
  ctx: Ctx,
  db: Db,
  source: { name: () => string },
  item: ClearanceItem,
): Promise<void> {
  const { clearance, settlement } = SEPARATION_STATUS
  const { rows } = await sql<{
    id: number
    status: number
    line_id: number | null
    title: string | null
    state: string
  }>`
    select s.id, s.status, l.id as line_id, l.title, l.state from separation s
    left join clearance_line l on l.org_id = s.org_id and l.separation_id = s.id and l.source = 'asset'
      and l.source_key = ${item.key}
    where s.org_id = ${ctx.orgId} and s.employee_id = ${item.employeeId}
      and s.status = any (${[...listedIn]}::smallint[])`.execute(db)
  const again = rows.flatMap(({ id, line_id, title, state }) =>
    line_id !== null && state !== 'open'
      ? [{ id: line_id, separation_id: id, title: title ?? '', state }]
      : [],
  )
  for (const line of again) {
    await sql`
      update clearance_line set state = 'open', amount = null, currency = null, reason = '', decided_at = null, decided_by = '',
        is_override = false, reminded_on = null, version = version + 1
      where org_id = ${ctx.orgId} and id = ${line.id}`.execute(db)
    await note(ctx, db, [line], 'reopened', [line.state, 'open'])
  }
  if (again.length > 0)
    await followSignOff(
      ctx,
      db,
      again.map((line) => line.separation_id),
    )
  const fresh = rows.find(
    ({ status, line_id }) => line_id === null && (status === clearance || status === settlement),
  )
  if (!fresh) return
  const leaver = { separationId: fresh.id, employeeId: item.employeeId }
  const added = await addHandedOut(ctx, db, leaver, { name: source.name(), lines: [item] })
  await logLines(
    ctx,
    db,
    added.map(({ id, separation_id, title }) => ({
      separation_id,
      line_id: id,
      title,
      what: 'added' as const,
    })),
  )
  await followSignOff(ctx, db, [fresh.id])
}
