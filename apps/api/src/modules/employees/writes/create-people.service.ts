import { EMPLOYEE_FORM, EVENT } from '@muster/contract/employees/employees.constants'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { isEmptyValue } from '@muster/contract/forms/values/form-values'
import { type AuditFact, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { writeCustomValues } from '../../forms/index.ts'
import { nextCodes, passUsedCodes, peekCode } from '../../settings/index.ts'
import { toColumns } from '../employee-columns.ts'
import { tellEmployedDays } from '../moves/employed-days.hook.ts'
import { unitsChanged } from '../moves/units-changed.hook.ts'
import { countOutOfReach, takenCodes } from '../people.queries.ts'
import { startProbations } from '../probation/probation-start.service.ts'
import { followTeamLeads, type Move } from '../profile/team-leads.service.ts'
import { holdNewUnits } from '../units/hold-assigned.ts'
import {
  type EventInsert,
  insertEvents,
  insertFirstPeriods,
  insertPeople,
  setManagers,
} from './people-writes.queries.ts'
import type { EmploymentChange } from './person-draft.ts'

export interface NewPerson {
  /** Validated values by slug; a blank EMPLOYEE_CODE gets the next free code. */
  values: FormValues
  employment?: EmploymentChange
  /** The manager's index in the same list, if the manager is new too. */
  managerIndex?: number
}

/** Assigns codes from one range to people without one; the sequence skips codes entered by hand. */
async function withCodes(
  ctx: Ctx,
  db: Db,
  people: readonly NewPerson[],
  reserved: ReadonlySet<string>,
): Promise<NewPerson[]> {
  const isBlank = ({ values }: NewPerson) => !values.EMPLOYEE_CODE
  const count = people.filter(isBlank).length
  const given = people.flatMap(({ values }) => (values.EMPLOYEE_CODE ? [String(values.EMPLOYEE_CODE)] : []))
  if (given.length > 0) await passUsedCodes(ctx, db, 'employee', given)
  if (count === 0) return [...people]
  const codes = await nextCodes(ctx, db, 'employee', count, async (wanted) => {
    const taken = await takenCodes(ctx, db, wanted)
    for (const code of given) taken.add(code.toLowerCase())
    for (const code of wanted) if (reserved.has(code.toLowerCase())) taken.add(code.toLowerCase())
    return taken
  })
  let next = 0
  return people.map((person) => {
    if (!isBlank(person)) return person
    next += 1
    return { ...person, values: { ...person.values, EMPLOYEE_CODE: codes[next - 1] as string } }
  })
}

/** The next free code, as the form's default. */
export function offerCode(ctx: Ctx): Promise<{ EMPLOYEE_CODE: string }> {
  return readTx(ctx, async (db) => ({ EMPLOYEE_CODE: await peekCode(ctx, db, 'employee') }))
}

/** Replaces a blank code with the next free one. */
export async function fillCode(ctx: Ctx, db: Db, values: FormValues): Promise<FormValues> {
  if (!isEmptyValue(values.EMPLOYEE_CODE)) return values
  const [EMPLOYEE_CODE] = await nextCodes(ctx, db, 'employee', 1, (codes) => takenCodes(ctx, db, codes))
  return { ...values, EMPLOYEE_CODE: EMPLOYEE_CODE as string }
}

const nameOf = (values: FormValues) =>
  [values.FIRST_NAME, values.MIDDLE_NAME, values.LAST_NAME].filter(Boolean).join(' ')

/** Batch size: large enough to be cheap per person, small enough to yield to other work in between. */
const SLICE = 1000

const NONE: ReadonlySet<string> = new Set()

/** Reports the number of people written so far. */
type OnWritten = (done: number) => Promise<void>

function recordOf({ values, employment }: NewPerson) {
  const { columns, custom } = toColumns(values)
  return {
    ...columns,
    custom,
    status: employment?.status ?? 'active',
    left_on: employment?.leftOn ?? null,
    separation_reason_id: employment?.reasonId ?? null,
    separation_note: employment?.note ?? '',
  }
}

function eventsOf({ values, employment }: NewPerson, employee_id: number): EventInsert[] {
  const on_date = String(values.DATE_OF_JOINING)
  const joining = { employee_id, event_type: EVENT.joining, on_date, details: {} }
  if (!employment?.leftOn) return [joining]
  const details = { reason_id: employment.reasonId, note: employment.note }
  return [joining, { employee_id, event_type: EVENT.separation, on_date: employment.leftOn, details }]
}

function auditOf({ values, employment }: NewPerson, recordId: number): AuditFact {
  return {
    recordType: 'employee',
    recordId,
    recordLabel: `${nameOf(values)} (${values.EMPLOYEE_CODE})`,
    changes: {
      EMPLOYEE_CODE: [null, values.EMPLOYEE_CODE],
      DATE_OF_JOINING: [null, values.DATE_OF_JOINING],
      ...(employment?.leftOn ? { left_on: [null, employment.leftOn] } : {}),
    },
  }
}

/** Whose active report the new person becomes. */
function joiningMove({ values, employment }: NewPerson, newManager: number | undefined): Move[] {
  if ((employment?.status ?? 'active') !== 'active') return []
  return [
    { from: null, to: newManager ?? (values.REPORTING_MANAGER_ID as number | null | undefined) ?? null },
  ]
}

/** Writes everything else of new people whose rows already exist. */
async function writeRest(
  ctx: Ctx,
  db: Db,
  people: readonly NewPerson[],
  ids: readonly number[],
): Promise<void> {
  await insertFirstPeriods(ctx, db, ids)
  const custom = people.map(({ values }, index) => ({
    id: ids[index] as number,
    custom: toColumns(values).custom,
  }))
  await writeCustomValues(
    ctx,
    db,
    EMPLOYEE_FORM,
    custom.filter((row) => Object.keys(row.custom).length > 0),
  )
  await insertEvents(
    ctx,
    db,
    people.flatMap((person, index) => eventsOf(person, ids[index] as number)),
  )
  await recordAudit(ctx, db, ...people.map((person, index) => auditOf(person, ids[index] as number)))
}

/**
 * Adds people in batches: records, first periods, joining events (and separation events for leavers), custom
 * values, audit log. Values must be validated; the database enforces uniqueness.
 *
 * @param permission that the caller must hold for every added person
 * @param reserved codes, in lower case, that are not assigned: later batches bring people with them
 * @returns ids in input order
 * @throws AppError `employees.outside_reach`
 */
export async function createPeople(
  ctx: Ctx,
  db: Db,
  people: readonly NewPerson[],
  permission: string,
  { onWritten, reserved = NONE }: { onWritten?: OnWritten; reserved?: ReadonlySet<string> } = {},
): Promise<number[]> {
  if (people.length === 0) return []
  const coded = await withCodes(ctx, db, people, reserved)
  const ids: number[] = []
  for (let from = 0; from < coded.length; from += SLICE) {
    const records = coded.slice(from, from + SLICE).map(recordOf)
    await holdNewUnits(ctx, db, records)
    for (const id of await insertPeople(ctx, db, records)) ids.push(id)
    // Half of the work per person is still to come.
    await onWritten?.(Math.floor(ids.length / 2))
  }
  const reports = coded.flatMap(({ managerIndex }, index) =>
    managerIndex === undefined ? [] : [{ id: ids[index] as number, managerId: ids[managerIndex] as number }],
  )
  await setManagers(ctx, db, reports)
  const managerOf = new Map(reports.map(({ id, managerId }) => [id, managerId]))
  await followTeamLeads(
    ctx,
    db,
    coded.flatMap((person, index) => joiningMove(person, managerOf.get(ids[index] as number))),
  )
  if ((await countOutOfReach(ctx, db, permission, ids)) > 0) fail('employees.outside_reach')
  await startProbations(ctx, db, ids)
  for (let from = 0; from < coded.length; from += SLICE) {
    const to = Math.min(from + SLICE, coded.length)
    await writeRest(ctx, db, coded.slice(from, to), ids.slice(from, to))
    await onWritten?.(Math.floor((coded.length + to) / 2))
  }
  await tellEmployedDays(
    ctx,
    db,
    coded.map(({ values }, at) => ({
      id: ids[at] as number,
      before: {},
      after: { date_of_joining: values.DATE_OF_JOINING },
    })),
  )
  await unitsChanged.emit(ctx, db, { employeeIds: ids })
  return ids
}
