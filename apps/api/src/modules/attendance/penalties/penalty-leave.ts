import { sql } from 'kysely'
import type { Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { lockBalances, type NewEntry, postEntries } from '../../leave/index.ts'

const SOURCE = 'penalty'
/** Ten-thousandths of a day, the units of the leave ledger. */
const UNITS = 10_000

interface Deducted {
  employee_id: number
  rule_id: number
  leave_type_id: number | null
  fromLeave: number
  explanation: Text
}

/** Debits the leave part of penalties as separate ledger entries. One statement per two thousand. */
export async function bookPenalties(
  ctx: Ctx,
  db: Db,
  of: {
    on: string
    penalties: readonly Deducted[]
    inserted: readonly { id: number; employee_id: number; rule_id: number }[]
  },
): Promise<void> {
  const ids = new Map(of.inserted.map((row) => [`${row.employee_id} ${row.rule_id}`, row.id]))
  const entries = of.penalties.flatMap((one): NewEntry[] => {
    const id = ids.get(`${one.employee_id} ${one.rule_id}`)
    if (id === undefined || one.leave_type_id === null || one.fromLeave === 0) return []
    const key = { employeeId: one.employee_id, leaveTypeId: one.leave_type_id }
    const units = -Math.round(one.fromLeave * UNITS)
    const link = { source: SOURCE, sourceId: id, ref: `penalty:${id}`, note: one.explanation }
    return [{ ...key, on: of.on, units, kind: 'adjusted', ...link }]
  })
  await postEntries(ctx, db, entries)
}

/** Reverses the leave deducted by a run and marks its penalties undone. Idempotent. */
export async function reversePenalties(
  ctx: Ctx,
  db: Db,
  of: { runId: number; on: string; note: string },
): Promise<void> {
  const { rows } = await sql<{
    id: number
    employee_id: number
    leave_type_id: number | null
    from_leave: number
  }>`
    update attendance_penalty set state = 'undone'
    where org_id = ${ctx.orgId} and run_id = ${of.runId} and state = 'due'
    returning id, employee_id, leave_type_id, from_leave::float8 as from_leave`.execute(db)
  const entries = rows.flatMap((row): NewEntry[] => {
    if (row.leave_type_id === null || row.from_leave === 0) return []
    const key = { employeeId: row.employee_id, leaveTypeId: row.leave_type_id }
    const units = Math.round(row.from_leave * UNITS)
    const link = { source: SOURCE, sourceId: row.id, ref: `penalty-back:${row.id}`, note: of.note }
    return [{ ...key, on: of.on, units, kind: 'adjusted', ...link }]
  })
  if (entries.length === 0) return
  await lockBalances(ctx, db, entries)
  await postEntries(ctx, db, entries)
}
