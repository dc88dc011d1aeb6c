import { refuseOwnRecord } from '../../../platform/access/own-record.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { accrualJob } from '../accrual/accrual.jobs.ts'
import { matchingRules } from '../accrual/follow-rules.ts'
import { debitLots } from '../ledger/debit-lots.ts'
import { type NewEntry, postEntries } from '../ledger/entries.ts'
import { toDays } from '../rules/units.ts'
import { uploadTexts } from './upload.texts.ts'
import { changesAnything, type UploadRow } from './upload-rows.ts'
import { type NewAssignment, writeAssignments } from './write-assignments.ts'

interface Uploaded {
  rows: readonly UploadRow[]
  /** The date of these balances. */
  on: string
  /** Opening balances, rather than adjustments. */
  isOpening: boolean
  reason: string
}

function entriesOf({ rows, on, isOpening, reason }: Uploaded): NewEntry[] {
  const note =
    reason || (isOpening ? uploadTexts.text('openingBalanceFromFile') : uploadTexts.text('balanceFromFile'))
  return rows.flatMap((row) =>
    row.balances.map(({ typeId, before, after }) => ({
      employeeId: row.person.id,
      leaveTypeId: typeId,
      on: row.from ?? on,
      units: after - before,
      kind: isOpening ? ('opening' as const) : ('adjusted' as const),
      source: 'upload',
      note,
    })),
  )
}

async function assignmentsOf(ctx: Ctx, db: Db, rows: readonly UploadRow[]): Promise<NewAssignment[]> {
  const changing = rows.filter((row) => row.changesRule && row.from !== null)
  const toFit = changing.filter((row) => !row.rule).map((row) => row.person.id)
  const fitting = toFit.length > 0 ? await matchingRules(ctx, db, toFit) : new Map<number, number | null>()
  return changing.map(({ person, rule, from }) => ({
    employeeId: person.id,
    ruleId: rule?.id ?? fitting.get(person.id) ?? null,
    via: rule ? 'person' : 'rule',
    from: from as string,
  }))
}

function auditOf(row: UploadRow, reason: string) {
  const moved = row.balances
    .filter(({ before, after }) => before !== after)
    .map((one): [string, [unknown, unknown]] => [
      uploadTexts.english('balance', { name: one.name }),
      [toDays(one.before), toDays(one.after)],
    ])
  const rule: Record<string, [unknown, unknown]> = row.changesRule
    ? { leave_rule: [null, row.rule?.name ?? null] }
    : {}
  return {
    recordType: 'employee',
    recordId: row.person.id,
    recordLabel: `${row.person.name} (${row.person.code})`,
    changes: { ...Object.fromEntries(moved), ...rule },
    reason,
  }
}

/** Writes changed rows of an upload with their audit entries, in batches. @throws AppError `access.own_record` */
export async function writeBalances(ctx: Ctx, db: Db, uploaded: Uploaded): Promise<void> {
  const rows = uploaded.rows.filter(changesAnything)
  await refuseOwnRecord(
    ctx,
    db,
    rows.map((row) => row.person.id),
    'leave.balance.manage',
  )
  const reason = uploaded.reason || uploadTexts.english('fromUploadedFile')
  const assignments = await assignmentsOf(ctx, db, rows)
  await writeAssignments(ctx, db, assignments, reason)
  await postEntries(ctx, db, await debitLots(ctx, db, entriesOf({ ...uploaded, rows })))
  await recordAudit(ctx, db, ...rows.map((row) => auditOf(row, reason)))
  if (assignments.length > 0)
    await ctx.platform.jobs.enqueue(ctx, db, accrualJob, { day: await organisationToday(ctx, db) })
}
