import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { separateEmployee, undoSeparation } from '@muster/contract/employees/moves/separations.contract'
import { addDays } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { isPrivateMode, PERSONAL_MODE } from '@muster/contract/offboarding/offboarding.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { fieldsOf, findMasterRecords, loadForm } from '../../forms/index.ts'
import { setAccountEnabled } from '../../session/index.ts'
import { forgetTotals } from '../directory/directory.totals.ts'
import { handOverDuties } from '../duties/hand-over.service.ts'
import { nameHeirs } from '../duties/heirs.service.ts'
import { refusePowerfulLogin } from '../employees.access.ts'
import { lockPeople, type PersonRow } from '../people.queries.ts'
import { changePeople } from '../writes/change-people.service.ts'
import { type EmploymentFact, employmentChanged } from './employment-ended.hook.ts'
import { findOutOfReach, insertMoves } from './moves.queries.ts'
import { movesTexts } from './moves.texts.ts'
import { dropLaterChanges, removePlanned } from './remove-planned.ts'
import { findHandover, handOver, refuse, SEPARATION } from './report-handover.ts'

type SeparationInput = BodyOf<typeof separateEmployee>

/** @throws AppError `request.invalid` for an unknown or inactive reason */
export async function refuseUnknownReason(ctx: Ctx, db: Db, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  const reason = (await findMasterRecords(ctx, db, { reason: [id] }, 'choose')).get('reason')?.get(id)
  if (!reason || reason.active === false) refuse('reason_id', movesTexts('reasonNotOffered'))
}

/** Locks the leaver and the other employees. @throws AppError `record.not_found` if the leaver is out of reach */
async function lockLeaver(
  ctx: Ctx,
  db: Db,
  id: number,
  others: readonly number[],
): Promise<{ person: PersonRow; others: PersonRow[] }> {
  const locked = await lockPeople(ctx, db, [id, ...others])
  const person = found(locked.find((one) => one.id === id))
  const out = await findOutOfReach(ctx, db, [{ permission: SEPARATION, ids: [id] }])
  if (out.size > 0) fail('record.not_found')
  if (ctx.actor.employeeId === id) fail('employees.own_status')
  await refusePowerfulLogin(ctx, db, [id])
  return { person, others: locked.filter((one) => one.id !== id) }
}

/** @throws AppError `employees.already_left` with what to do instead */
function refuseLeft({ status, left_on: day, full_name: name }: PersonRow, today: string): void {
  if (day !== null && (status === 'left' || day < today))
    fail('employees.already_left', { parameters: { name, day } })
}

function refuseState(person: PersonRow, input: SeparationInput, today: string): void {
  if (input.version !== undefined && input.version !== person.version) {
    fail('record.conflict', {
      data: { version: person.version, status: person.status, left_on: person.left_on },
    })
  }
  const name = person.full_name
  refuseLeft(person, today)
  if (person.left_on !== null)
    fail('employees.already_leaving', { parameters: { name, day: person.left_on } })
  if (input.last_working_day < person.date_of_joining) {
    refuse('last_working_day', movesTexts('lastDayBeforeJoining'))
  }
}

async function writeMode(ctx: Ctx, db: Db, personId: number, mode: number | null): Promise<void> {
  await db
    .updateTable('employee')
    .set({ separation_mode: mode })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', personId)
    .execute()
}

/** As `enterSeparation`, in the caller's transaction; `forgetTotals` is the caller's. */
export async function enterWithin(
  ctx: Ctx,
  db: Db,
  input: SeparationInput,
  origin: EmploymentFact['origin'] = 'record',
): Promise<DataOf<typeof separateEmployee>> {
  const form = await loadForm(ctx, db, EMPLOYEE_FORM)
  const fields = fieldsOf(form)
  const reports = await findHandover(ctx, db, input, form.today)
  const { person, others } = await lockLeaver(ctx, db, input.emp_id, reports)
  refuseState(person, input, form.today)
  await refuseUnknownReason(ctx, db, input.reason_id)
  const { last_working_day: lastDay } = input
  // What HR alone may know stays with the separation: the record, its timeline and its log have many readers.
  const isPrivate = isPrivateMode(input.mode)
  const mode = isPrivate ? PERSONAL_MODE : input.mode
  const note = isPrivate ? '' : (input.note ?? '')
  const status = lastDay < form.today ? ('left' as const) : ('active' as const)
  const moves = await insertMoves(ctx, db, [
    {
      employee_id: person.id,
      kind: 'separation',
      effective_on: lastDay,
      mode,
      reason_id: input.reason_id ?? null,
      note,
      details: { hand_reports_to: input.hand_reports_to ?? null },
    },
  ])
  const moveId = moves.get(person.id) as number
  await dropLaterChanges(ctx, db, person.id, lastDay, form.today)
  const employment = {
    status,
    leftOn: lastDay,
    reasonId: input.reason_id ?? null,
    note,
    mode,
  } as const
  const options = { effectiveDate: form.today, today: form.today, reason: note, fields }
  const changed = await changePeople(ctx, db, [{ person, values: {}, employment }], options)
  await writeMode(ctx, db, person.id, mode)
  const day = addDays(lastDay, 1)
  await handOver(ctx, db, {
    reports: others,
    to: input.hand_reports_to ?? 0,
    day,
    today: form.today,
    moveId,
    fields,
  })
  if (input.heirs) await nameHeirs(ctx, db, { employeeId: person.id, moveId, lastDay }, input.heirs)
  if (status === 'left') {
    await setAccountEnabled(ctx, db, { employeeId: person.id }, false)
    await handOverDuties(ctx, db, [{ id: person.id, name: person.full_name }], form.today)
  }
  await employmentChanged.emit(ctx, db, {
    employeeId: person.id,
    what: 'separation_entered',
    day: lastDay,
    moveId,
    ...{ mode: input.mode, note: input.note ?? '', origin },
  })
  return {
    emp_id: person.id,
    move_id: moveId,
    status,
    left_on: lastDay,
    version: changed.get(person.id)?.version ?? person.version,
    reports_moved: others.length,
  }
}

/**
 * Enters a separation. The employee stays active until the end of the last working day and their reports move to
 * the successor on the day after; until then it can be undone. A past date ends the employment immediately.
 *
 * @throws AppError `record.not_found`, `employees.already_leaving`, `employees.already_left`, `employees.own_status`, `record.conflict`,
 *   `request.invalid`, `employees.future_cycle`, `access.reach_given`
 */
export async function enterSeparation(
  ctx: Ctx,
  input: SeparationInput,
): Promise<DataOf<typeof separateEmployee>> {
  const result = await tx(ctx, (db) => enterWithin(ctx, db, input))
  forgetTotals(ctx)
  return result
}

/** As `withdrawSeparation`, in the caller's transaction. */
export async function undoWithin(
  ctx: Ctx,
  db: Db,
  input: BodyOf<typeof undoSeparation>,
  origin: EmploymentFact['origin'] = 'record',
): Promise<DataOf<typeof undoSeparation>> {
  const { rows } = await sql<{ id: number; reports: number[] }>`
    select m.id, array(select distinct a.employee_id from employee_assignment a
      where a.org_id = m.org_id and a.move_id = m.id and a.employee_id <> m.employee_id) as reports
    from employee_move m where m.org_id = ${ctx.orgId} and m.employee_id = ${input.emp_id}
      and m.kind = 'separation' and m.cancelled_at is null
    order by m.id desc limit 1`.execute(db)
  const move = rows[0]
  const { person } = await lockLeaver(ctx, db, input.emp_id, move?.reports ?? [])
  const form = await loadForm(ctx, db, EMPLOYEE_FORM)
  const name = person.full_name
  refuseLeft(person, form.today)
  if (person.left_on === null) fail('employees.not_leaving', { parameters: { name } })
  const changed = await changePeople(
    ctx,
    db,
    [
      {
        person,
        values: {},
        employment: { status: 'active', leftOn: null, reasonId: null, note: '', mode: null },
      },
    ],
    { effectiveDate: form.today, today: form.today, reason: input.note ?? '', fields: fieldsOf(form) },
  )
  await writeMode(ctx, db, person.id, null)
  let returned = 0
  if (move) {
    returned = await removePlanned(
      ctx,
      db,
      sql<boolean>`a.move_id = ${move.id} and a.from_date > ${form.today}::date`,
      form.today,
    )
    await sql`
      update employee_move set cancelled_at = ${ctx.now.toString()}::timestamptz,
        cancelled_by = ${ctx.actor.name || ctx.actor.email}, cancel_note = ${input.note ?? ''}
      where org_id = ${ctx.orgId} and id = ${move.id}`.execute(db)
  }
  await employmentChanged.emit(ctx, db, {
    employeeId: person.id,
    what: 'separation_undone',
    day: person.left_on,
    moveId: move?.id ?? null,
    mode: null,
    origin,
  })
  return {
    emp_id: person.id,
    version: changed.get(person.id)?.version ?? person.version,
    reports_returned: returned,
  }
}

/**
 * Undoes a separation until the last working day has passed, including the transfer of reports.
 *
 * @throws AppError `employees.not_leaving`, `employees.already_left`, `record.not_found`, `employees.own_status`
 */
export async function withdrawSeparation(
  ctx: Ctx,
  input: BodyOf<typeof undoSeparation>,
): Promise<DataOf<typeof undoSeparation>> {
  const result = await tx(ctx, (db) => undoWithin(ctx, db, input))
  forgetTotals(ctx)
  return result
}
