import {
  type AssignmentAttribute,
  assignmentAttributes,
  slugOfAttribute,
} from '@muster/contract/employees/employees.constants'
import type { FormValue } from '@muster/contract/forms/form-definition'
import { scopesOf } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { attributeOfSlug, columnOfAttribute, masterOfAttribute } from '../employee-columns.ts'
import type { PersonRow } from '../people.queries.ts'
import { fieldText } from '../profile/record-text.ts'
import { isWithinGroups } from '../rules/group-reach.ts'
import type { ManagerProposal } from '../rules/manager-lines.ts'
import { type PlannedPeriods, planPersonPeriods, shownDay } from '../writes/plan-periods.ts'
import type { GroupOf } from './moves.queries.ts'
import { movesTexts } from './moves.texts.ts'
import {
  groupsChanged,
  type ManagerStanding,
  managerProblem,
  meetPlanned,
  moveProblems,
  type PlannedPeriod,
  valueOn,
} from './rules/move-judgement.ts'
import type { TransferFacts } from './transfer.facts.ts'
import { unreachedReports } from './unreached-reports.ts'

export interface JudgedPerson {
  person: PersonRow
  /** Values on the effective date without and with the transfer, by slug. */
  changed: PlannedPeriods['changed']
  entered: GroupOf[]
  left: GroupOf[]
  notes: string[]
  problems: string[]
}

/** A field's value as text. */
export function valueText(facts: TransferFacts, slug: string, value: FormValue): string | null {
  const field = facts.fields.get(slug)
  return field ? fieldText(field, value, facts.names) || null : null
}

const fieldName = (facts: TransferFacts, slug: string) => facts.fields.get(slug)?.FIELD_NAME ?? slug

function standingOf(facts: TransferFacts, id: number): ManagerStanding | undefined {
  const manager = facts.managers.get(id)
  if (!manager || facts.unreachedManagers.has(id)) return undefined
  return {
    name: manager.full_name,
    status: manager.status,
    joinedOn: manager.joined_on,
    leftOn: manager.left_on,
  }
}

/** Problems of values that are unknown, inactive or belong to another parent. */
function valueProblems(facts: TransferFacts, person: PersonRow): string[] {
  const values = facts.valuesOf.get(person.id) ?? {}
  return Object.entries(values).flatMap(([slug, id]) => {
    if (id === null) return []
    const attribute = attributeOfSlug(slug) as AssignmentAttribute
    if (attribute === 'manager') {
      return managerProblem(standingOf(facts, id), facts.input.effective_date) ?? []
    }
    const record = facts.names.get(masterOfAttribute(attribute))?.get(id)
    if (!record || record.active === false)
      return [movesTexts('valueNotOfferedFor', { facts: fieldName(facts, slug) })]
    if (attribute !== 'sub_department') return []
    const department = values.DEPT_ID ?? standingValue(facts, person, 'department')
    const isBelow = record.parent === undefined || record.parent === null || record.parent === department
    return isBelow ? [] : [movesTexts('belongsToAnotherDepartment', { label: record.label })]
  })
}

/** The employee's value on the effective date without the transfer. */
function standingValue(
  facts: TransferFacts,
  person: PersonRow,
  attribute: AssignmentAttribute,
): number | null {
  const record = person[columnOfAttribute(attribute)] as number | null
  return valueOn(facts.periodsOf(person.id, attribute), record, facts.input.effective_date)
}

/** Planned changes of the attributes that the transfer changes. */
function plannedOf(facts: TransferFacts, person: PersonRow): PlannedPeriod[] {
  const after = shownDay(person, facts.today, person.date_of_joining)
  return Object.keys(facts.valuesOf.get(person.id) ?? {}).flatMap((slug) => {
    const attribute = attributeOfSlug(slug)
    if (!attribute) return []
    return facts
      .periodsOf(person.id, attribute)
      .filter((period) => period.fromDate > after)
      .map((period) => ({
        field: fieldName(facts, slug),
        fromDate: period.fromDate,
        to: valueText(facts, slug, period.valueId) ?? '',
      }))
  })
}

/** Whoever transfers people of some units alone keeps them within these. */
export function reachProblems(ctx: Ctx, after: (attribute: AssignmentAttribute) => number | null): string[] {
  const scopes = scopesOf(ctx.actor, 'employees.transfer')
  if (
    scopes.has('organisation') ||
    isWithinGroups(
      ctx.actor.groups.map((group) => group.limits),
      after,
    )
  )
    return []
  return [movesTexts('personBeyondReach')]
}

/** The effects of a transfer on one employee, and its problems. */
export function judgePerson(ctx: Ctx, facts: TransferFacts, person: PersonRow): JudgedPerson {
  const { effective_date: day } = facts.input
  const standing = {
    name: person.full_name,
    status: person.status,
    joinedOn: person.date_of_joining,
    leftOn: person.left_on,
  }
  const problems = moveProblems(standing, day)
  const nothing = { person, changed: {}, entered: [], left: [], notes: [], problems }
  if (problems.length > 0) return nothing
  const values = facts.valuesOf.get(person.id) ?? {}
  const byAttribute = Object.fromEntries(
    Object.entries(values).map(([slug, value]) => [attributeOfSlug(slug) as string, value]),
  )
  const { changed } = planPersonPeriods(person, facts.storedOf(person.id), byAttribute, {
    effectiveDate: day,
    today: facts.today,
    joinedOn: person.date_of_joining,
  })
  const met = meetPlanned(standing, plannedOf(facts, person), day)
  const before = new Map(
    assignmentAttributes.map((attribute) => [attribute, standingValue(facts, person, attribute)]),
  )
  const beforeOf = (attribute: AssignmentAttribute) => before.get(attribute) ?? null
  const afterOf = (attribute: AssignmentAttribute) => {
    const pair = changed[slugOfAttribute[attribute]]
    return pair ? (pair[1] as number | null) : beforeOf(attribute)
  }
  return {
    person,
    changed,
    ...groupsChanged(facts.groups, beforeOf, afterOf),
    notes: met.notes,
    problems: [...valueProblems(facts, person), ...met.problems, ...reachProblems(ctx, afterOf)],
  }
}

/** Problems of transferring the reports. */
export function handoverProblems(facts: TransferFacts): string[] {
  const to = facts.input.hand_reports_to
  if (!to) return []
  const problem = managerProblem(standingOf(facts, to), facts.input.effective_date)
  const unreached = facts.handed.filter((person) => facts.unreachedReports.has(person.id)).length
  return [...(problem ? [problem] : []), ...(unreached > 0 ? [unreachedReports(unreached)] : [])]
}

/** All changes of manager in the transfer, to be checked together for cycles. */
export function proposalsOf(facts: TransferFacts, judged: readonly JudgedPerson[]): ManagerProposal[] {
  const fromDate = facts.input.effective_date
  const own = judged.flatMap(({ person, changed }) => {
    const pair = changed.REPORTING_MANAGER_ID
    return pair ? [{ employeeId: person.id, managerId: pair[1] as number | null, fromDate }] : []
  })
  const to = facts.input.hand_reports_to
  if (!to) return own
  return [...own, ...facts.handed.map((person) => ({ employeeId: person.id, managerId: to, fromDate }))]
}
