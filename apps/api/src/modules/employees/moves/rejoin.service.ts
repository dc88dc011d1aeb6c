import { EMPLOYEE_FORM, EVENT } from '@muster/contract/employees/employees.constants'
import type { rejoinEmployee } from '@muster/contract/employees/moves/separations.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { fieldsOf, findMasterRecords, loadForm } from '../../forms/index.ts'
import { nextCodes } from '../../settings/index.ts'
import { forgetTotals } from '../directory/directory.totals.ts'
import { attributeOfSlug, masterOfAttribute } from '../employee-columns.ts'
import { lockPeople, type PersonRow, takenCodes } from '../people.queries.ts'
import { followTeamLeads } from '../profile/team-leads.service.ts'
import { refuseOutOfReach } from '../reach-after.ts'
import { authoredByCaller } from '../reach-growth.ts'
import { changePeople } from '../writes/change-people.service.ts'
import { insertEvents } from '../writes/people-writes.queries.ts'
import { assignmentsAsOf } from './assignments-as-of.ts'
import { employedDaysChanged } from './employed-days.hook.ts'
import { employmentChanged } from './employment-ended.hook.ts'
import { lineChanged } from './line-changed.hook.ts'
import { findOutOfReach, insertMoves } from './moves.queries.ts'
import { movesTexts } from './moves.texts.ts'
import { managerProblem } from './rules/move-judgement.ts'
import { refuseUnknownReason } from './separation.service.ts'

type RejoinInput = BodyOf<typeof rejoinEmployee>

const REJOIN = 'employees.rejoin'

function refuse(field: string, message: string): never {
  fail('request.invalid', { fields: { [field]: message }, message })
}

async function lockReturner(ctx: Ctx, db: Db, input: RejoinInput): Promise<PersonRow> {
  const person = found((await lockPeople(ctx, db, [input.emp_id]))[0])
  const out = await findOutOfReach(ctx, db, [{ permission: REJOIN, ids: [person.id] }])
  if (out.size > 0) fail('record.not_found')
  if (input.version !== undefined && input.version !== person.version) {
    fail('record.conflict', {
      data: { version: person.version, status: person.status, left_on: person.left_on },
    })
  }
  if (person.status !== 'left' || person.left_on === null) {
    fail('employees.still_here', { parameters: { name: person.full_name } })
  }
  if (input.date_of_joining <= person.left_on) {
    refuse('date_of_joining', movesTexts('rejoinsBeforeLeaving', { leftOn: person.left_on }))
  }
  return person
}

/** @throws AppError `request.invalid` if a value is no active record or a field is not effective-dated */
async function refuseUnknownValues(ctx: Ctx, db: Db, values: Readonly<Record<string, number | null>>) {
  const requested = Object.entries(values).map(([slug, id]) => {
    const attribute = attributeOfSlug(slug)
    if (!attribute) refuse(`values.${slug}`, movesTexts('noEffectiveDate', { slug }))
    return { slug, id, master: masterOfAttribute(attribute) }
  })
  const given = requested.flatMap(({ slug, id, master }) => (id === null ? [] : [{ slug, id, master }]))
  const ids = Object.fromEntries(given.map(({ master, id }) => [master, [id]]))
  const records = await findMasterRecords(ctx, db, ids, 'choose')
  const wrong = given.find(({ master, id }) => {
    const record = records.get(master)?.get(id)
    return !record || record.active === false
  })
  if (wrong) refuse(`values.${wrong.slug}`, movesTexts('valueNotOffered'))
}

/** @throws AppError `request.invalid` if the former or new manager is not employed on the joining date */
async function refuseAbsentManager(ctx: Ctx, db: Db, input: RejoinInput, person: PersonRow): Promise<void> {
  const given = input.values?.REPORTING_MANAGER_ID
  const managerId = given === undefined ? person.manager_id : given
  if (managerId === null) return
  const [manager] = await assignmentsAsOf(ctx, db, input.date_of_joining, {
    ids: [managerId],
    attributes: ['manager'],
  })
  const standing = manager && {
    name: manager.full_name,
    status: manager.status,
    joinedOn: manager.joined_on,
    leftOn: manager.left_on,
  }
  const problem = managerProblem(standing, input.date_of_joining)
  if (problem) refuse('values.REPORTING_MANAGER_ID', movesTexts('chooseAnotherManager', { problem }))
}

/** The code of the new employment: kept or new as given, or by the organisation's setting. */
async function codeFor(ctx: Ctx, db: Db, input: RejoinInput, person: PersonRow): Promise<string> {
  const { rows } = await sql<{ is_new: boolean | null }>`
    select (features -> 'rejoin_new_code')::text = 'true' as is_new from organisation
    where org_id = ${ctx.orgId}`.execute(db)
  const wanted = input.code ?? (rows[0]?.is_new ? 'new' : 'kept')
  if (wanted === 'kept') return person.code
  const [code] = await nextCodes(ctx, db, 'employee', 1, (codes) => takenCodes(ctx, db, codes))
  return code as string
}

/** Stores the employment that ended, and begins the next one on the same record. @returns its number */
async function beginEmployment(
  ctx: Ctx,
  db: Db,
  person: PersonRow,
  begun: { code: string; joinedOn: string },
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into past_employment (org_id, employee_id, number, code, joined_on, left_on, separation_mode,
      separation_reason_id, separation_note, confirmation_due_on)
    select e.org_id, e.id,
      (select count(*)::int from past_employment p where p.org_id = e.org_id and p.employee_id = e.id),
      e.code, e.date_of_joining, e.left_on, e.separation_mode, e.separation_reason_id, e.separation_note,
      e.confirmation_due_on
    from employee e where e.org_id = ${ctx.orgId} and e.id = ${person.id}
    returning number`.execute(db)
  await sql`
    update employee set date_of_joining = ${begun.joinedOn}::date, code = ${begun.code}, status = 'active',
      left_on = null, separation_mode = null, separation_reason_id = null, separation_note = '',
      confirmation_due_on = null, version = version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and id = ${person.id}`.execute(db)
  return (rows[0]?.number ?? 0) + 1
}

/**
 * Begins a new employment of a former employee on the same record. The history is kept; attributes without a new
 * value stay as on the last working day, and new values begin on the first day, also on the record. The account stays inactive until somebody activates it.
 *
 * @throws AppError `record.not_found`, `employees.still_here`, `record.conflict`, `request.invalid`, `employees.outside_reach`
 */
export async function letRejoin(ctx: Ctx, input: RejoinInput): Promise<DataOf<typeof rejoinEmployee>> {
  const result = await tx(ctx, async (db) => {
    const form = await loadForm(ctx, db, EMPLOYEE_FORM)
    const person = await lockReturner(ctx, db, input)
    await refuseUnknownReason(ctx, db, input.reason_id)
    await refuseUnknownValues(ctx, db, input.values ?? {})
    await refuseAbsentManager(ctx, db, input, person)
    await refuseOutOfReach(ctx, db, REJOIN, { person, values: input.values ?? {} })
    const code = await codeFor(ctx, db, input, person)
    const joinedOn = input.date_of_joining
    const spell = await beginEmployment(ctx, db, person, { code, joinedOn })
    const note = input.note ?? ''
    const moves = await insertMoves(ctx, db, [
      {
        employee_id: person.id,
        kind: 'rejoining',
        effective_on: joinedOn,
        reason_id: input.reason_id ?? null,
        note,
        details: { code: [person.code, code] },
      },
    ])
    await insertEvents(ctx, db, [
      {
        employee_id: person.id,
        event_type: EVENT.joining,
        on_date: joinedOn,
        details: { spell, reason_id: input.reason_id ?? null, note },
      },
    ])
    await recordAudit(ctx, db, {
      recordType: 'employee',
      recordId: person.id,
      recordLabel: `${person.full_name} (${code})`,
      changes: {
        DATE_OF_JOINING: [person.date_of_joining, joinedOn],
        left_on: [person.left_on, null],
        status: ['left', 'active'],
        ...(code === person.code ? {} : { EMPLOYEE_CODE: [person.code, code] as [unknown, unknown] }),
      },
      reason: note,
    })
    const [begun] = await lockPeople(ctx, db, [person.id])
    const changed = await changePeople(
      ctx,
      db,
      [{ person: begun as PersonRow, values: input.values ?? {} }],
      {
        effectiveDate: joinedOn,
        today: form.today,
        reason: note,
        fields: fieldsOf(form),
        moves,
        authors: authoredByCaller(ctx, REJOIN),
      },
    )
    // `changePeople` sees no change of manager here, so count the report for the former one again.
    if (input.values?.REPORTING_MANAGER_ID === undefined)
      await followTeamLeads(ctx, db, [{ from: null, to: person.manager_id }])
    // Emitted even with the same manager: former employees are in no reporting line.
    await lineChanged.emit(ctx, db, { employeeIds: [person.id] })
    const moveId = moves.get(person.id) as number
    await employedDaysChanged.emit(ctx, db, { employeeIds: [person.id], from: joinedOn })
    await employmentChanged.emit(ctx, db, {
      employeeId: person.id,
      what: 'rejoined',
      day: joinedOn,
      moveId,
      mode: null,
    })
    return {
      emp_id: person.id,
      move_id: moveId,
      EMPLOYEE_CODE: code,
      date_of_joining: joinedOn,
      version: changed.get(person.id)?.version ?? person.version + 1,
    }
  })
  forgetTotals(ctx)
  return result
}
