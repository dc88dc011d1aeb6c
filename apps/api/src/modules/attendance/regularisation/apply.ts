import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import type { Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { lockPeople } from '../days/day-facts.queries.ts'
import { recompute } from '../days/recompute.service.ts'
import { insertPunches, type NewPunch } from '../punches/insert-punches.ts'
import { voidPunches } from '../punches/void.service.ts'
import type { RequestedInstant } from '../rules/requested-times.ts'
import { regularisationTexts } from './regularisation.texts.ts'

interface Range {
  employeeId: number
  from: string
  to: string
}

const adjacentRange = ({ employeeId, from, to }: Range, cause: string | Text) => ({
  ...{ employeeIds: [employeeId], from: addDays(from, -1), to: addDays(to, 1), cause },
})

export interface RegularisedDay {
  date: string
  instants: readonly RequestedInstant[]
  /** Punches to void. */
  replaces: readonly number[]
}

/**
 * Adds the punches of a request, voids those they replace and recomputes the days. Idempotent per request.
 * The employee must be locked (`lockPeople`).
 */
export async function applyRegularisation(
  ctx: Ctx,
  db: Db,
  requestId: number,
  { days, ...range }: Range & { days: readonly RegularisedDay[] },
): Promise<void> {
  const base = { employeeId: range.employeeId, source: 'regularisation' as const, requestId }
  const punches = days.flatMap(({ date, instants }) =>
    instants.map(
      ({ at, direction }): NewPunch => ({
        ...base,
        ...{ at, direction, key: `regularisation:${requestId}:${date}:${direction}` },
      }),
    ),
  )
  if ((await insertPunches(ctx, db, punches)).length === 0) return
  const punchIds = days.flatMap(({ replaces }) => replaces)
  const reason = regularisationTexts.text('replacedByRequest', { requestId })
  if (punchIds.length > 0)
    await voidPunches(ctx, db, { employeeId: range.employeeId, punchIds, requestId, reason })
  await recompute(
    ctx,
    db,
    adjacentRange(range, regularisationTexts.text('correctedByRequest', { requestId })),
  )
}

/**
 * Voids the punches that a request added and inserts copies of those it replaced: voiding is never undone.
 */
export async function revertRegularisation(ctx: Ctx, db: Db, requestId: number, range: Range): Promise<void> {
  const { employeeId } = range
  await lockPeople(ctx, db, [employeeId])
  const { rows: added } = await sql<{ id: number }>`
    select id from attendance_punch where org_id = ${ctx.orgId} and request_id = ${requestId}`.execute(db)
  const punchIds = added.map((row) => row.id)
  const reason = regularisationTexts.text('requestCancelled', { requestId })
  if ((await voidPunches(ctx, db, { employeeId, punchIds, reason })) === 0) return
  const { rows: replaced } = await sql<Pick<NewPunch, 'at' | 'direction' | 'source'> & { id: number }>`
    select p.id, p.at, p.direction, p.source
    from attendance_punch_void v join attendance_punch p on p.org_id = v.org_id and p.id = v.punch_id
    where v.org_id = ${ctx.orgId} and v.employee_id = ${employeeId} and v.request_id = ${requestId}`.execute(
    db,
  )
  await insertPunches(
    ctx,
    db,
    replaced.map(({ id: punchId, ...punch }) => ({
      ...punch,
      ...{ employeeId, key: `restored:${punchId}:${requestId}`, note: reason },
    })),
  )
  await recompute(ctx, db, adjacentRange(range, reason))
}
