import { addDays } from '@muster/contract/kit/days'
import type { BodyOf } from '@muster/contract/kit/index'
import type { ShiftTerms } from '@muster/contract/shifts/shift-shapes'
import type { editShift, ShiftDetails } from '@muster/contract/shifts/shifts.contract'
import { changesBetween } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { requireVersion } from '../../platform/master/change-record.ts'
import { daysOffChanged } from '../holidays/index.ts'
import { recordChange } from './shift-changes.ts'
import { usedAbove } from './shift-use.ts'
import { findShifts, lockShifts, type StoredShiftRow, versionOn, wasUsed } from './shifts.queries.ts'
import {
  auditedTerms,
  detailsOf,
  isSame,
  normalise,
  requireValid,
  sameTerms,
  storeLocations,
  storeVersion,
} from './shifts.service.ts'
import { shiftsTexts } from './shifts.texts.ts'
import { workChanged } from './work-changed.ts'

/** Emits the changed days of people with this shift, and changed off-days if it has week-offs of its own. */
async function notifyEmployees(
  ctx: Ctx,
  db: Db,
  range: { from: string; to: string | null },
  terms: readonly ShiftTerms[],
): Promise<void> {
  await workChanged.emit(ctx, db, { employeeIds: 'all', ...range })
  if (Object.keys(changesBetween({ of: terms[0]?.week_offs }, { of: terms[1]?.week_offs })).length > 0)
    await daysOffChanged.emit(ctx, db, range)
}

/**
 * Edits a shift: its terms from a date on, everything else immediately. Past dates stay unchanged, unless
 * nobody ever had the shift. Idempotent.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `request.invalid`, `shifts.code_taken`,
 * `shifts.name_taken`
 */
export function changeShift(
  ctx: Ctx,
  { SHFTID: id, version, effective_from, ...input }: BodyOf<typeof editShift>,
): Promise<ShiftDetails> {
  return tx(ctx, async (db) => {
    await lockShifts(ctx, db)
    const stored = found((await findShifts(ctx, db, { ids: [id] }))[0])
    const from = effective_from ?? stored.today
    if (isSame(stored, input, from)) return detailsOf(ctx, db, id)
    requireVersion(stored.version, version)
    await requireValid(ctx, db, input, id)
    const replaced = versionOn(stored.versions, from)
    const isNew = !sameTerms(replaced.terms, input.terms)
    if (isNew) await requireDay(ctx, db, stored, from)
    const { locations, ...shift } = normalise(input)
    await db
      .updateTable('shift')
      .set({ ...shift, version: stored.version + 1, updated_at: ctx.now.toString() })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id)
      .execute()
    await storeLocations(ctx, db, id, locations)
    if (isNew) await storeVersion(ctx, db, id, from, input.terms)
    const saved = await detailsOf(ctx, db, id)
    const names = (of: { locations: { name: string }[] }) => of.locations.map(({ name }) => name)
    await recordChange(ctx, db, {
      ...{ kind: 'changed', shift: { id, ...shift }, effectiveFrom: isNew ? from : null },
      changes: changesBetween(
        { ...auditedTerms(stored, names(stored)), ...replaced.terms },
        { ...auditedTerms(shift, names(saved)), ...input.terms },
      ),
    })
    if (isNew)
      await notifyEmployees(ctx, db, { from, to: lastDayOf(stored, from) }, [replaced.terms, input.terms])
    return saved
  })
}

/** The last date of the version starting on a date; null for the last version. */
function lastDayOf({ versions }: StoredShiftRow, from: string): string | null {
  const next = versions.find((one) => one.effective_from > from)
  return next ? addDays(next.effective_from, -1) : null
}

async function requireDay(ctx: Ctx, db: Db, { id, today }: StoredShiftRow, from: string): Promise<void> {
  if (from >= today) return
  const { ever } = await usedAbove(ctx, db, { shiftId: id, today })
  if (ever || (await wasUsed(ctx, db, id))) {
    fail('request.invalid', {
      fields: { effective_from: shiftsTexts('pastNotChangeable') },
    })
  }
}

/**
 * Deletes a version that has not taken effect; the previous one continues.
 *
 * @throws AppError `record.not_found`, `request.invalid` for one that has
 */
export function deleteVersion(ctx: Ctx, versionId: number): Promise<ShiftDetails> {
  return tx(ctx, async (db) => {
    await lockShifts(ctx, db)
    const version = found(
      await db
        .selectFrom('shift_version')
        .select('shift_id')
        .where('org_id', '=', ctx.orgId)
        .where('id', '=', versionId)
        .executeTakeFirst(),
    )
    const stored = found((await findShifts(ctx, db, { ids: [version.shift_id] }))[0])
    const index = stored.versions.findIndex(({ id }) => id === versionId)
    const [before, removed] = [stored.versions[index - 1], stored.versions[index]]
    if (!removed || !before || removed.effective_from <= stored.today) {
      fail('request.invalid', {
        fields: { id: shiftsTexts('alreadyInEffect') },
      })
    }
    await db.deleteFrom('shift_version').where('org_id', '=', ctx.orgId).where('id', '=', versionId).execute()
    const from = removed.effective_from
    await recordChange(ctx, db, {
      ...{ kind: 'version_removed', shift: stored, effectiveFrom: from },
      changes: changesBetween({ ...removed.terms }, { ...before.terms }),
    })
    await notifyEmployees(ctx, db, { from, to: lastDayOf(stored, from) }, [removed.terms, before.terms])
    return detailsOf(ctx, db, stored.id)
  })
}
