import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { hirePeople } from '../../employees/index.ts'
import { lockCandidates } from '../candidates/load-candidate.ts'
import { markJoined } from '../candidates/status.service.ts'
import { type JoinOptions, type JudgedJoiner, judgeJoiners } from './judge-joiners.ts'
import { applyParts } from './migration-parts.ts'

/**
 * Makes employees of locked candidates from whom nothing is missing, with everything that joining brings. The caller checked access.
 *
 * @returns employees in order
 * @throws AppError `employees.outside_reach`, `request.invalid`, and what a part throws
 */
export async function joinAll(
  ctx: Ctx,
  db: Db,
  judged: readonly JudgedJoiner[],
): Promise<{ id: number; code: string }[]> {
  if (judged.length === 0) return []
  const hired = await hirePeople(
    ctx,
    db,
    judged.map(({ values }) => values),
  )
  const employeeOf = (at: number) => (hired[at] as { id: number }).id
  await markJoined(
    ctx,
    db,
    judged.map(({ candidate }, at) => ({ candidate, employeeId: employeeOf(at) })),
  )
  await applyParts(
    ctx,
    db,
    judged.map(({ candidate, values }, at) => ({
      ...{ candidateId: candidate.id, employeeId: employeeOf(at), joinedOn: String(values.DATE_OF_JOINING) },
    })),
  )
  return hired
}

/** Of these candidates, those who are ready become employees in one transaction. @returns the employees' ids */
export function joinSome(
  ctx: Ctx,
  ids: readonly number[],
  { accept_warnings, ...options }: JoinOptions & { accept_warnings: 0 | 1 },
): Promise<number[]> {
  return tx(ctx, async (db) => {
    const locked = await lockCandidates(ctx, db, ids)
    const waiting = locked.filter((one) => one.may_migrate && one.employee_id === null)
    const judged = await judgeJoiners(ctx, db, waiting, options)
    const ready = judged.filter(
      ({ missing, alike, blacklist }) =>
        missing.length === 0 && (accept_warnings === 1 || alike.length + blacklist.length === 0),
    )
    return (await joinAll(ctx, db, ready)).map((one) => one.id)
  })
}
