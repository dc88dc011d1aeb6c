import type { changeEmployeeStatus } from '@muster/contract/employees/employees.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { findMasterRecords } from '../../forms/index.ts'
import { setAccountEnabled } from '../../session/index.ts'
import { forgetTotals } from '../directory/directory.totals.ts'
import { refusePowerfulLogin } from '../employees.access.ts'
import { employmentChanged } from '../moves/employment-ended.hook.ts'
import { insertMoves } from '../moves/moves.queries.ts'
import { findPerson, type ReachedPerson } from '../people.queries.ts'
import { changePeople } from './change-people.service.ts'
import type { EmploymentChange } from './person-draft.ts'
import { writesTexts } from './writes.texts.ts'

type StatusInput = BodyOf<typeof changeEmployeeStatus>

function refuse(field: string, message: string): never {
  fail('request.invalid', { fields: { [field]: message }, message })
}

async function refuseUnknownReason(ctx: Ctx, db: Db, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  const reasons = await findMasterRecords(ctx, db, { reason: [id] }, 'choose')
  const reason = reasons.get('reason')?.get(id)
  if (!reason || reason.active === false) refuse('reason_id', writesTexts('reasonNotOffered'))
}

function employmentFor(person: ReachedPerson, input: StatusInput, today: string): EmploymentChange {
  if (input.status === 1) return { status: 'active', leftOn: null, reasonId: null, note: '' }
  const leftOn = input.left_on ?? today
  if (leftOn < person.date_of_joining) {
    refuse('left_on', writesTexts('lastDayBeforeJoining'))
  }
  return {
    status: leftOn <= today ? 'left' : 'active',
    leftOn,
    reasonId: input.reason_id ?? null,
    note: input.note ?? '',
  }
}

/**
 * Records a future last working day as a planned separation, so that it is listed and can be reverted.
 *
 * @returns the separation; null when the person doesn't leave
 */
async function recordMove(
  ctx: Ctx,
  db: Db,
  person: ReachedPerson,
  employment: EmploymentChange,
): Promise<number | null> {
  await db
    .updateTable('employee_move')
    .set({
      cancelled_at: ctx.now.toString(),
      cancelled_by: ctx.actor.name || ctx.actor.email,
      cancel_note: 'Entered anew.',
    })
    .where('org_id', '=', ctx.orgId)
    .where('employee_id', '=', person.id)
    .where('kind', '=', 'separation')
    .where('cancelled_at', 'is', null)
    .where('effective_on', '=', person.left_on)
    .execute()
  await db
    .updateTable('employee')
    .set({ separation_mode: null })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', person.id)
    .execute()
  if (employment.leftOn === null) return null
  const moves = await insertMoves(ctx, db, [
    {
      employee_id: person.id,
      kind: 'separation',
      effective_on: employment.leftOn,
      reason_id: employment.reasonId,
      note: employment.note,
      details: {},
    },
  ])
  return moves.get(person.id) ?? null
}

/** Tells the modules that follow an employment, such as offboarding. */
async function tell(
  ctx: Ctx,
  db: Db,
  person: ReachedPerson,
  { leftOn, note }: EmploymentChange,
  moveId: number | null,
): Promise<void> {
  if (leftOn === person.left_on) return
  await employmentChanged.emit(ctx, db, {
    ...{ employeeId: person.id, moveId, mode: null, note },
    ...(leftOn === null
      ? { what: 'separation_undone', day: person.left_on as string }
      : { what: 'separation_entered', day: leftOn }),
  })
}

/**
 * Marks a person as active or as left. Leaving ends sign-in from the next request on; with a future last working
 * day, once it has passed.
 */
export async function changeStatus(
  ctx: Ctx,
  input: StatusInput,
): Promise<DataOf<typeof changeEmployeeStatus>> {
  const result = await tx(ctx, async (db) => {
    const person = await findPerson(ctx, db, input.emp_id, { lock: true })
    if (!person?.can_status) fail('record.not_found')
    if (ctx.actor.employeeId === person.id) fail('employees.own_status')
    await refusePowerfulLogin(ctx, db, [person.id])
    if (input.version !== undefined && input.version !== person.version) {
      fail('record.conflict', {
        data: { version: person.version, status: person.status, left_on: person.left_on },
      })
    }
    const today = await organisationToday(ctx, db)
    await refuseUnknownReason(ctx, db, input.reason_id)
    const employment = employmentFor(person, input, today)
    const moveId = await recordMove(ctx, db, person, employment)
    const changed = await changePeople(ctx, db, [{ person, values: {}, employment }], {
      effectiveDate: today,
      today,
      reason: input.note ?? '',
      fields: [],
    })
    if (employment.status === 'left') await setAccountEnabled(ctx, db, { employeeId: person.id }, false)
    await tell(ctx, db, person, employment, moveId)
    return {
      emp_id: person.id,
      status: employment.status,
      left_on: employment.leftOn,
      version: changed.get(person.id)?.version ?? person.version,
    }
  })
  forgetTotals(ctx)
  return result
}
