import type { DataOf } from '@muster/contract/kit/index'
import { pageCount } from '@muster/contract/kit/index'
import type { trackShiftChanges } from '@muster/contract/shifts/shifts.contract'
import { sql } from 'kysely'
import { type Changes, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'

type Tracked = DataOf<typeof trackShiftChanges>

interface Fact {
  kind: Tracked['changes'][number]['kind']
  shift: { id: number; code: string; name: string }
  effectiveFrom: string | null
  changes: Changes
}

/** Logs a change of a shift in its history and in the audit log. */
export async function recordChange(
  ctx: Ctx,
  db: Db,
  { kind, shift, effectiveFrom, changes }: Fact,
): Promise<void> {
  await db
    .insertInto('shift_change')
    .values({
      ...{ org_id: ctx.orgId, shift_id: shift.id, kind, effective_from: effectiveFrom },
      ...{ changes: JSON.stringify(changes), account_id: ctx.actor.accountId, at: ctx.now.toString() },
      actor: ctx.actor.name || ctx.actor.email || ctx.actor.kind,
    })
    .execute()
  await recordAudit(ctx, db, {
    ...{ recordType: 'shift', recordId: shift.id, recordLabel: `${shift.name} (${shift.code})` },
    changes,
    details: effectiveFrom === null ? {} : { effective_from: effectiveFrom },
  })
}

interface ChangeRow {
  id: number
  kind: Fact['kind']
  effective_from: string | null
  changes: Changes
  actor: string
  at: string
  total: number
}

/** Change history of a shift, newest first: two statements. */
export function readChanges(
  ctx: Ctx,
  shiftId: number,
  { page, limit }: { page: number; limit: number },
): Promise<Tracked> {
  return readTx(ctx, async (db) => {
    const shift = await db
      .selectFrom('shift')
      .select('id')
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', shiftId)
      .executeTakeFirst()
    if (!shift) fail('record.not_found')
    const { rows } = await sql<ChangeRow>`
      select c.id, c.kind, c.effective_from, c.changes, c.actor, c.at, count(*) over ()::int as total
      from shift_change c where c.org_id = ${ctx.orgId} and c.shift_id = ${shiftId}
      order by c.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
    const total = rows[0]?.total ?? 0
    return {
      changes: rows.map(({ total: _, changes, ...row }) => ({
        ...row,
        changes: Object.entries(changes).map(([field, [before, after]]) => ({ field, before, after })),
      })),
      ...{ pages: pageCount(total, limit), total },
    }
  })
}
