import { EMPLOYEE_FORM, slugOfAttribute } from '@muster/contract/employees/employees.constants'
import { separationModes } from '@muster/contract/employees/moves/moves.constants'
import type {
  cancelPlannedChanges,
  listPlannedChanges,
} from '@muster/contract/employees/moves/transfers.contract'
import type { FormField } from '@muster/contract/forms/form-definition'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { wordsOf } from '../../../lib/texts/texts.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { fieldsOf, findMasterRecords, loadForm } from '../../forms/index.ts'
import { directoryFilter } from '../directory/directory.filters.ts'
import { forgetTotals } from '../directory/directory.totals.ts'
import { masterOfAttribute } from '../employee-columns.ts'
import { lockPeople } from '../people.queries.ts'
import { fieldText, type MasterNames } from '../profile/record-text.ts'
import { wordsOfLeftOut } from './left-out.ts'
import { movesTexts } from './moves.texts.ts'
import {
  type CancelRow,
  findPlanned,
  findPlannedParts,
  findToCancel,
  type PlannedPart,
  type PlannedRow,
} from './planned.queries.ts'
import { undoRejoining } from './rejoin-undo.ts'
import { removePlanned } from './remove-planned.ts'
import { undoWithin } from './separation.service.ts'

type PlannedList = DataOf<typeof listPlannedChanges>
type Fields = ReadonlyMap<string, FormField>

const idOf = (row: Pick<PlannedRow, 'move_id' | 'employee_id' | 'on_date'>) =>
  row.move_id === null ? `p${row.employee_id}-${row.on_date}` : `m${row.move_id}`

function idsIn(parts: readonly PlannedPart[], rows: readonly PlannedRow[]): Record<string, number[]> {
  const ids: Record<string, number[]> = { reason: rows.flatMap((row) => row.reason_id ?? []) }
  for (const part of parts) {
    const master = masterOfAttribute(part.attribute)
    ids[master] = [...(ids[master] ?? []), ...[part.before_id, part.value_id].filter((id) => id !== null)]
  }
  return ids
}

function changesOf(parts: readonly PlannedPart[], fields: Fields, names: MasterNames) {
  return parts.flatMap((part) => {
    const field = fields.get(slugOfAttribute[part.attribute])
    if (!field) return []
    const text = (value: number | null) => fieldText(field, value, names) || null
    return [
      {
        FIELD_SLUG: field.FIELD_SLUG,
        FIELD_NAME: field.FIELD_NAME,
        before: text(part.before_id),
        after: text(part.value_id),
      },
    ]
  })
}

function reasonOf(row: PlannedRow, names: MasterNames): string {
  const reason = row.reason_id === null ? '' : names.get('reason')?.get(row.reason_id)?.label
  // Notes on moves are for HR, so only callers who may cancel the change can read them.
  const note = row.can_cancel || row.kind === 'change' ? row.note : ''
  return [row.mode === null ? '' : separationModes[row.mode], reason, note].filter(Boolean).join(': ')
}

/** Planned changes of employees in reach, soonest first. Four statements. */
export function listPlanned(ctx: Ctx, input: BodyOf<typeof listPlannedChanges>): Promise<PlannedList> {
  return readTx(ctx, async (db) => {
    const form = await loadForm(ctx, db, EMPLOYEE_FORM)
    const filter = await directoryFilter(
      ctx,
      db,
      ['employees.profile.view'],
      { search: '', ...(input.filters ? { filters: input.filters } : {}) },
      form,
    )
    const rows = await findPlanned(ctx, db, filter, {
      today: form.today,
      from: input.from ?? null,
      to: input.to ?? null,
      kinds: input.kinds ?? null,
      employeeId: input.emp_id ?? null,
      search: input.search,
      limit: input.limit,
      offset: (input.page - 1) * input.limit,
    })
    const parts = await findPlannedParts(ctx, db, rows)
    const names = await findMasterRecords(ctx, db, idsIn(parts, rows))
    const fields = new Map(fieldsOf(form).map((field) => [field.FIELD_SLUG, field]))
    const byId = Map.groupBy(parts, (part) => idOf({ ...part, on_date: part.from_date }))
    const total = rows[0]?.total ?? 0
    return {
      changes: rows.map((row) => ({
        id: idOf(row),
        kind: row.kind,
        EMPLOYEE_ID: row.employee_id,
        EMPLOYEE_CODE: row.code,
        EMPLOYEE_NAME: row.full_name,
        on_date: row.on_date,
        changes: changesOf(byId.get(idOf(row)) ?? [], fields, names),
        reports_moved: row.reports_moved,
        left_out: row.left_out,
        left_out_text: row.left_out === null ? '' : wordsOf(wordsOfLeftOut(row.left_out)),
        reason: reasonOf(row, names),
        actor: row.actor,
        at: row.at,
        abilities: { cancel: row.can_cancel },
      })),
      total_rows: total,
      numPages: pageCount(total, input.limit),
    }
  })
}

function requestedFor(ids: readonly string[]) {
  return {
    moves: ids.filter((id) => id.startsWith('m')).map((id) => Number(id.slice(1))),
    records: ids
      .filter((id) => id.startsWith('p'))
      .map((id) => {
        const cut = id.indexOf('-')
        return { employeeId: Number(id.slice(1, cut)), day: id.slice(cut + 1) }
      }),
  }
}

const isRealDay = (day: string) =>
  !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)

async function markCancelled(ctx: Ctx, db: Db, moves: readonly number[], note: string): Promise<void> {
  await sql`
    update employee_move set cancelled_at = ${ctx.now.toString()}::timestamptz,
      cancelled_by = ${ctx.actor.name || ctx.actor.email}, cancel_note = ${note}
    where org_id = ${ctx.orgId} and id = any (${[...moves]}::bigint[])`.execute(db)
}

/** Cancels transfers and changes of records together, since they are only periods that have not begun. */
async function cancelAssignments(ctx: Ctx, db: Db, rows: readonly CancelRow[], note: string, today: string) {
  if (rows.length === 0) return
  const moves = rows.flatMap((row) => row.move_id ?? [])
  const records = rows.filter((row) => row.move_id === null)
  await removePlanned(
    ctx,
    db,
    sql<boolean>`(a.from_date > ${today}::date or a.left_out_at is not null) and (a.move_id = any (${moves}::bigint[])
      or ((a.move_id is null or a.left_out_at is not null) and (a.employee_id, a.from_date) in (
        select * from unnest(${records.map((row) => row.employee_id)}::bigint[],
          ${records.map((row) => row.on_date)}::date[]))))`,
    today,
  )
  await markCancelled(ctx, db, moves, note)
  await recordAudit(
    ctx,
    db,
    ...rows.map((row) => ({
      recordType: 'employee',
      recordId: row.employee_id,
      recordLabel: `${row.full_name} (${row.code})`,
      changes: {
        planned_change: [movesTexts('on', { kind: row.kind, onDate: row.on_date }), null] as [
          unknown,
          unknown,
        ],
      },
      reason: note,
    })),
  )
}

/** Locks all employees whose periods belong to these changes, in the order of their ids, to avoid deadlocks. */
async function lockConcerned(ctx: Ctx, db: Db, requested: ReturnType<typeof requestedFor>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select m.employee_id as id from employee_move m
    where m.org_id = ${ctx.orgId} and m.id = any (${requested.moves}::bigint[])
    union select a.employee_id from employee_assignment a
    where a.org_id = ${ctx.orgId} and a.move_id = any (${requested.moves}::bigint[])`.execute(db)
  await lockPeople(ctx, db, [...rows.map((row) => row.id), ...requested.records.map((one) => one.employeeId)])
}

/**
 * Cancels transfers that have not begun, in the caller's transaction. The caller must check permission.
 *
 * @throws AppError `employees.future_cycle`
 */
export async function cancelTransfers(
  ctx: Ctx,
  db: Db,
  moves: readonly number[],
  note: string,
): Promise<void> {
  const today = await organisationToday(ctx, db)
  const requested = { moves: [...moves], records: [] }
  await lockConcerned(ctx, db, requested)
  const rows = await findToCancel(ctx, db, requested, today)
  await cancelAssignments(
    ctx,
    db,
    rows.filter((row) => row.is_pending && row.kind === 'transfer'),
    note,
    today,
  )
  forgetTotals(ctx)
}

function whyKept(row: CancelRow): string {
  if (!row.can_cancel) return movesTexts('cancelNotPermitted', { fullName: row.full_name })
  return movesTexts('changeNoLongerPlanned', { fullName: row.full_name, onDate: row.on_date })
}

/**
 * Cancels planned changes before they begin, so that earlier values stay in force. Keeps changes that have begun or
 * that the caller may not cancel, each with a reason. Idempotent.
 *
 * @throws AppError `record.not_found` if none of them is visible to the caller, `employees.future_cycle`
 */
export async function cancelPlanned(
  ctx: Ctx,
  input: BodyOf<typeof cancelPlannedChanges>,
): Promise<DataOf<typeof cancelPlannedChanges>> {
  const note = input.note ?? ''
  const requested = requestedFor([...new Set(input.ids)])
  requested.records = requested.records.filter((one) => isRealDay(one.day))
  const result = await tx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    await lockConcerned(ctx, db, requested)
    const rows = (await findToCancel(ctx, db, requested, today)).filter((row) => row.can_view)
    if (rows.length === 0) fail('record.not_found')
    const ready = rows.filter((row) => row.is_pending && row.can_cancel)
    await cancelAssignments(
      ctx,
      db,
      ready.filter((row) => row.kind === 'transfer' || row.kind === 'change'),
      note,
      today,
    )
    // One by one, since each affects an employment and is checked separately; few are cancelled at once.
    for (const row of ready.filter((one) => one.kind === 'separation')) {
      await undoWithin(ctx, db, { emp_id: row.employee_id, note })
    }
    for (const row of ready.filter((one) => one.kind === 'rejoining')) {
      await undoRejoining(ctx, db, {
        employeeId: row.employee_id,
        moveId: row.move_id as number,
        note,
        today,
      })
    }
    const done = new Set(ready)
    return {
      cancelled: ready.map(idOf),
      kept: rows.filter((row) => !done.has(row)).map((row) => ({ id: idOf(row), reason: whyKept(row) })),
    }
  })
  forgetTotals(ctx)
  return result
}
