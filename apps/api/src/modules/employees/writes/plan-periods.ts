import {
  type AssignmentAttribute,
  assignmentAttributes,
  slugOfAttribute,
} from '@muster/contract/employees/employees.constants'
import type { FormValue } from '@muster/contract/forms/form-definition'
import { addDays } from '@muster/contract/kit/days'
import { fail } from '../../../platform/errors.ts'
import { columnOfAttribute } from '../employee-columns.ts'
import type { PersonRow, StoredPeriod } from '../people.queries.ts'
import { afterPlan, NO_CHANGE, type Period, periodOn, planAssignment } from '../rules/assignment-plan.ts'
import type { PeriodWrites } from './people-writes.queries.ts'
import { writesTexts } from './writes.texts.ts'

export interface PlannedPeriods {
  writes: PeriodWrites
  /** New current values by column. */
  current: Record<string, number | null>
  /** By slug: values on the effective date, before and after. */
  changed: Record<string, [FormValue, FormValue]>
  /** Slugs of changes planned for a later day. */
  scheduled: string[]
}

interface PlanOptions {
  effectiveDate: string
  today: string
  /** Joining date after the change. */
  joinedOn: string
}

const toPeriod = (stored: StoredPeriod): Period => ({
  id: stored.id,
  valueId: stored.value_id,
  fromDate: stored.from_date,
  toDate: stored.to_date,
})

function refuse(field: string, message: string): never {
  fail('request.invalid', { fields: { [field]: message }, message })
}

/**
 * The day whose values a record shows: today. The record of somebody who has never been here before shows those of
 * the joining date; whoever comes back keeps what was until then.
 */
export function shownDay(
  { first_joined_on }: Pick<PersonRow, 'first_joined_on'>,
  today: string,
  joinedOn: string,
): string {
  return first_joined_on !== null || today > joinedOn ? today : joinedOn
}

/** Ends a period of an earlier employment before the current employment starts. */
function shortenEarlier(
  period: Period,
  before: string,
  joinedOn: string,
): { id: number; to_date: string } | undefined {
  if (period.toDate !== addDays(before, -1) || period.toDate < joinedOn) return undefined
  if (period.fromDate >= joinedOn) refuseMove(joinedOn)
  period.toDate = addDays(joinedOn, -1)
  return { id: period.id, to_date: period.toDate }
}

/** Moves an employment's first period to its new first day; refuses when a later period is in the way. */
function moveFirst(
  period: Period,
  before: string,
  joinedOn: string,
): { id: number; from_date: string } | undefined {
  const isFirst = period.fromDate === before
  const isInTheWay = isFirst ? period.toDate !== null && period.toDate < joinedOn : period.fromDate < joinedOn
  if (isInTheWay) refuseMove(joinedOn)
  if (!isFirst) return undefined
  period.fromDate = joinedOn
  return { id: period.id, from_date: joinedOn }
}

/** What was before a new employment lasts until it begins, so it lasts longer when that begins later. */
function lengthenEarlier(
  periods: readonly Period[],
  before: string,
  joinedOn: string,
): { id: number; to_date: string }[] {
  if (joinedOn < before || periods.every((period) => period.fromDate !== before)) return []
  const earlier = periods.find((period) => period.toDate === addDays(before, -1))
  if (!earlier) return []
  earlier.toDate = addDays(joinedOn, -1)
  return [{ id: earlier.id, to_date: earlier.toDate }]
}

/**
 * First periods start on the joining date, so they move with it. After rejoining, periods of the earlier
 * employment stay, and end before the current one starts.
 */
function movePeriods(
  person: PersonRow,
  periods: Map<string, Period[]>,
  joinedOn: string,
): Pick<PeriodWrites, 'move' | 'end' | 'lengthen'> {
  const before = person.date_of_joining
  if (joinedOn === before) return { move: [], end: [], lengthen: [] }
  const all = [...periods.values()].flat()
  const lengthen = [...periods.values()].flatMap((own) => lengthenEarlier(own, before, joinedOn))
  return {
    lengthen,
    end: all
      .filter((period) => period.fromDate < before)
      .flatMap((period) => shortenEarlier(period, before, joinedOn) ?? []),
    move: all
      .filter((period) => period.fromDate >= before)
      .flatMap((period) => moveFirst(period, before, joinedOn) ?? []),
  }
}

function refuseMove(joinedOn: string): never {
  return refuse('DATE_OF_JOINING', writesTexts('changesBeforeJoining', { joinedOn }))
}

/** Periods that are not stored yet get negative ids. */
let planned = 0

/** For a record created without history, assumes the current value since first joining. */
function withKnownValue(
  person: PersonRow,
  attribute: AssignmentAttribute,
  periods: Period[],
  joinedOn: string,
): Period[] {
  const valueId = person[columnOfAttribute(attribute)] as number | null
  if (periods.length > 0 || valueId === null) return periods
  planned -= 1
  return [{ id: planned, valueId, fromDate: person.first_joined_on ?? joinedOn, toDate: null }]
}

/**
 * Plans the effective-dated part of one person's change. `values` are the new values by attribute; values already
 * in effect on the effective date are skipped.
 *
 * @throws AppError `request.invalid` for a date before joining, or a joining date after known changes
 */
export function planPersonPeriods(
  person: PersonRow,
  stored: readonly StoredPeriod[],
  values: Readonly<Record<string, number | null>>,
  options: PlanOptions,
): PlannedPeriods {
  const byAttribute = new Map<string, Period[]>(assignmentAttributes.map((attribute) => [attribute, []]))
  for (const period of stored) byAttribute.get(period.attribute)?.push(toPeriod(period))
  const moved = movePeriods(person, byAttribute, options.joinedOn)
  const result: PlannedPeriods = {
    writes: { ...moved, replace: [], insert: [] },
    current: {},
    changed: {},
    scheduled: [],
  }
  for (const attribute of assignmentAttributes) {
    if (Object.hasOwn(values, attribute)) {
      planAttribute(
        person,
        attribute,
        byAttribute.get(attribute) ?? [],
        values[attribute] ?? null,
        options,
        result,
      )
    }
  }
  return result
}

function planAttribute(
  person: PersonRow,
  attribute: AssignmentAttribute,
  stored: Period[],
  valueId: number | null,
  options: PlanOptions,
  result: PlannedPeriods,
): void {
  const slug = slugOfAttribute[attribute]
  const known = withKnownValue(person, attribute, stored, options.joinedOn)
  // For somebody who joins later, the value starts on the joining date: no period may precede it.
  const from =
    options.effectiveDate < options.joinedOn && options.effectiveDate === options.today
      ? options.joinedOn
      : options.effectiveDate
  const plan = planAssignment(known, valueId, from)
  if (plan === NO_CHANGE) return
  if (from < options.joinedOn) {
    refuse('effective_date', writesTexts('joinsLater', { joinedOn: options.joinedOn }))
  }
  result.changed[slug] = [periodOn(known, from)?.valueId ?? null, valueId]
  const asOf = shownDay(person, options.today, options.joinedOn)
  const isScheduled = from > asOf
  if (isScheduled) result.scheduled.push(slug)
  writePlan(person.id, attribute, known, plan, result.writes)
  const after = periodOn(afterPlan(known, plan), asOf)
  result.current[columnOfAttribute(attribute)] = after?.valueId ?? null
}

function writePlan(
  employeeId: number,
  attribute: AssignmentAttribute,
  known: readonly Period[],
  plan: ReturnType<typeof planAssignment>,
  writes: PeriodWrites,
): void {
  const row = (period: Pick<Period, 'valueId' | 'fromDate' | 'toDate'>) => ({
    employee_id: employeeId,
    attribute,
    value_id: period.valueId,
    from_date: period.fromDate,
    to_date: period.toDate,
  })
  const unwritten = known.find((period) => period.id < 0)
  if (unwritten) {
    const settled = afterPlan([unwritten], { ...plan, insert: [] })
    writes.insert.push(...settled.map(row), ...plan.insert.map(row))
    return
  }
  if (plan.end) writes.end.push({ id: plan.end.id, to_date: plan.end.toDate })
  if (plan.replace) writes.replace.push({ id: plan.replace.id, value_id: plan.replace.valueId })
  writes.insert.push(...plan.insert.map(row))
}
