import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { recordChange } from './shift-changes.ts'
import { usedAbove } from './shift-use.ts'
import { findShifts, lockShifts, wasUsed } from './shifts.queries.ts'
import { shiftsTexts } from './shifts.texts.ts'

type Status = 0 | 1

/**
 * Activates or deactivates a shift. It can be deactivated only without assignments, rules and roster entries
 * from today on.
 *
 * @throws AppError `record.not_found`, `shifts.in_use` with the number of people and rules
 */
export function switchShift(
  ctx: Ctx,
  id: number,
  status: Status,
): Promise<{ SHFTID: number; SHIFT_STATUS: Status }> {
  return tx(ctx, async (db) => {
    await lockShifts(ctx, db)
    const stored = found((await findShifts(ctx, db, { ids: [id] }))[0])
    const answer = { SHFTID: id, SHIFT_STATUS: status }
    if (stored.status === status) return answer
    if (status === 0) {
      const { planned } = await usedAbove(ctx, db, { shiftId: id, today: stored.today })
      const { people, rules } = stored
      if (people + rules > 0)
        fail('shifts.in_use', { parameters: { people, rules }, data: { people, rules, planned } })
      if (planned > 0) {
        fail('shifts.in_use', {
          message: shiftsTexts('shiftStillPlanned', { planned }),
          data: { people, rules, planned },
        })
      }
    }
    await db
      .updateTable('shift')
      .set({ status, version: stored.version + 1, updated_at: ctx.now.toString() })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id)
      .execute()
    await recordChange(ctx, db, {
      ...{ kind: 'status', shift: stored, effectiveFrom: null },
      changes: changesBetween({ status: stored.status }, { status }),
    })
    return answer
  })
}

/**
 * Deletes a shift that was never used.
 *
 * @throws AppError `record.not_found`, `shifts.was_used`
 */
export function removeShift(ctx: Ctx, id: number): Promise<{ SHFTID: number }> {
  return tx(ctx, async (db) => {
    await lockShifts(ctx, db)
    const stored = found((await findShifts(ctx, db, { ids: [id] }))[0])
    const above = await usedAbove(ctx, db, { shiftId: id, today: stored.today })
    if (above.ever || (await wasUsed(ctx, db, id))) fail('shifts.was_used')
    await db.deleteFrom('shift').where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
    await recordAudit(ctx, db, {
      ...{ recordType: 'shift', recordId: id, recordLabel: `${stored.name} (${stored.code})` },
      changes: changesBetween({ code: stored.code, name: stored.name }, {}),
    })
    return { SHFTID: id }
  })
}
