import {
  type AssignmentAttribute,
  assignmentAttributes,
  EMPLOYEE_FORM,
  slugOfAttribute,
} from '@muster/contract/employees/employees.constants'
import type { makeTransfer } from '@muster/contract/employees/moves/transfers.contract'
import type { FormField } from '@muster/contract/forms/form-definition'
import type { BodyOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { fieldsOf, findMasterRecords, loadForm } from '../../forms/index.ts'
import { attributeOfSlug, columnOfAttribute, masterOfAttribute } from '../employee-columns.ts'
import { findPeriods, lockPeople, type PersonRow, type StoredPeriod } from '../people.queries.ts'
import type { MasterNames } from '../profile/record-text.ts'
import type { Period } from '../rules/assignment-plan.ts'
import { assignmentsAsOf, type PersonOn } from './assignments-as-of.ts'
import { findGroupLimits, findOutOfReach, type GroupOf } from './moves.queries.ts'
import { movesTexts } from './moves.texts.ts'

export type TransferInput = BodyOf<typeof makeTransfer>
export type MovedValues = Record<string, number | null>

const TRANSFER = 'employees.transfer'
const DIRECTORY = 'employees.directory.view'

/** The facts needed to check and write a transfer, loaded once. */
export interface TransferFacts {
  input: TransferInput
  today: string
  fields: ReadonlyMap<string, FormField>
  allFields: FormField[]
  people: PersonRow[]
  /** New values by employee id. */
  valuesOf: ReadonlyMap<number, MovedValues>
  /** Periods by employee and attribute. */
  periodsOf: (personId: number, attribute: AssignmentAttribute) => Period[]
  storedOf: (personId: number) => StoredPeriod[]
  /** Direct reports on the effective date, by manager id. */
  reportsOf: ReadonlyMap<number, PersonOn[]>
  /** Reports that are transferred to `hand_reports_to`, locked. */
  handed: PersonRow[]
  /** New managers as of the effective date. */
  managers: ReadonlyMap<number, PersonOn>
  names: MasterNames
  groups: GroupOf[]
  /** Reports and managers out of the caller's reach. */
  unreachedReports: ReadonlySet<number>
  unreachedManagers: ReadonlySet<number>
}

const toPeriod = (stored: StoredPeriod): Period => ({
  id: stored.id,
  valueId: stored.value_id,
  fromDate: stored.from_date,
  toDate: stored.to_date,
})

/** Clears the sub-department if the department changes and no new sub-department is given. */
function withSubDepartment(values: MovedValues): MovedValues {
  return values.DEPT_ID === undefined || values.SUB_DEPT_ID !== undefined
    ? values
    : { ...values, SUB_DEPT_ID: null }
}

function refuseFields(input: TransferInput, fields: ReadonlyMap<string, FormField>): void {
  const slugs = [input.values ?? {}, ...input.people.map((one) => one.values ?? {})].flatMap(Object.keys)
  const unknown = slugs.find((slug) => attributeOfSlug(slug) === undefined || !fields.has(slug))
  if (unknown !== undefined) {
    const message = movesTexts('notTransferable', { unknown })
    fail('request.invalid', { fields: { [`values.${unknown}`]: message }, message })
  }
  if (slugs.length === 0 && !input.hand_reports_to) {
    const message = movesTexts('changeRequired')
    fail('request.invalid', { fields: { values: message }, message })
  }
}

function managersIn(input: TransferInput): number[] {
  const chosen = [input.values ?? {}, ...input.people.map((one) => one.values ?? {})].map(
    (values) => values.REPORTING_MANAGER_ID,
  )
  return [...new Set([...chosen, input.hand_reports_to].filter((id) => typeof id === 'number'))]
}

/** Ids of the master records to name: current and new values. */
function idsToName(
  people: readonly PersonRow[],
  stored: readonly StoredPeriod[],
  values: readonly MovedValues[],
  reasonId: number | null | undefined,
): Record<string, Set<number>> {
  const ids: Record<string, Set<number>> = { reason: new Set(reasonId ? [reasonId] : []) }
  const add = (attribute: AssignmentAttribute, value: unknown) => {
    const master = masterOfAttribute(attribute)
    ids[master] ??= new Set()
    if (typeof value === 'number') ids[master].add(value)
  }
  for (const attribute of assignmentAttributes) {
    for (const person of people) add(attribute, person[columnOfAttribute(attribute)])
    for (const one of values) add(attribute, one[slugOfAttribute[attribute]])
  }
  for (const period of stored) add(period.attribute as AssignmentAttribute, period.value_id)
  return ids
}

/**
 * Loads the facts of a transfer in eight statements, whatever the number of employees. Locks the employees and the
 * transferred reports in the order of their ids.
 *
 * @throws AppError `record.not_found` if an employee is missing or out of reach, `record.conflict`
 */
export async function loadTransfer(ctx: Ctx, db: Db, input: TransferInput): Promise<TransferFacts> {
  const form = await loadForm(ctx, db, EMPLOYEE_FORM)
  const allFields = fieldsOf(form)
  const fields = new Map(allFields.map((field) => [field.FIELD_SLUG, field]))
  refuseFields(input, fields)
  const ids = [...new Set(input.people.map((one) => one.emp_id))]
  const managerIds = managersIn(input)
  const around = await assignmentsAsOf(ctx, db, input.effective_date, {
    today: form.today,
    attributes: ['manager'],
    statuses: ['active', 'not_joined', 'left'],
    on: sql<boolean>`(p.manager_id = any (${ids}::bigint[]) and p.status <> 'left' or p.id = any (${managerIds}::bigint[]))`,
  })
  const reports = around.filter((one) => one.status !== 'left' && ids.includes(one.manager_id as number))
  const handedIds = input.hand_reports_to
    ? reports.filter((one) => !ids.includes(one.id) && one.id !== input.hand_reports_to).map((one) => one.id)
    : []
  const locked = await lockPeople(ctx, db, [...ids, ...handedIds])
  const people = locked.filter((person) => ids.includes(person.id))
  const outOfReach = await findOutOfReach(ctx, db, [
    { permission: TRANSFER, ids: [...ids, ...handedIds] },
    { permission: DIRECTORY, ids: managerIds },
  ])
  const unreached = new Set(outOfReach.get(TRANSFER) ?? [])
  if (people.length < ids.length || ids.some((id) => unreached.has(id))) fail('record.not_found')
  refuseStale(input, people)
  const stored = await findPeriods(ctx, db, [...ids, ...handedIds])
  const byPerson = Map.groupBy(stored, (period) => period.employee_id)
  const valuesOf = new Map(
    input.people.map((one) => [one.emp_id, withSubDepartment({ ...input.values, ...one.values })]),
  )
  const ofMoved = stored.filter((period) => ids.includes(period.employee_id))
  return {
    input,
    today: form.today,
    fields,
    allFields,
    people: ids.map((id) => people.find((person) => person.id === id) as PersonRow),
    valuesOf,
    storedOf: (id) => byPerson.get(id) ?? [],
    periodsOf: (id, attribute) =>
      (byPerson.get(id) ?? []).filter((period) => period.attribute === attribute).map(toPeriod),
    reportsOf: Map.groupBy(reports, (one) => one.manager_id as number),
    handed: locked.filter((person) => handedIds.includes(person.id)),
    managers: new Map(around.filter((one) => managerIds.includes(one.id)).map((one) => [one.id, one])),
    names: await findMasterRecords(
      ctx,
      db,
      idsToName(
        people,
        ofMoved,
        [...valuesOf.values(), { REPORTING_MANAGER_ID: input.hand_reports_to ?? null }],
        input.reason_id,
      ),
    ),
    groups: await findGroupLimits(ctx, db),
    unreachedReports: unreached,
    unreachedManagers: new Set(outOfReach.get(DIRECTORY) ?? []),
  }
}

function refuseStale(input: TransferInput, people: readonly PersonRow[]): void {
  const versions = new Map(people.map((person) => [person.id, person.version]))
  const stale = input.people.find(
    (one) => one.version !== undefined && one.version !== versions.get(one.emp_id),
  )
  if (stale) {
    fail('record.conflict', { data: { emp_id: stale.emp_id, version: versions.get(stale.emp_id) } })
  }
}
