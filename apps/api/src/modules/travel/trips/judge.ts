import { amountUnits } from '@muster/contract/kit/amounts'
import { daysIn } from '@muster/contract/kit/days'
import { amountProblem, type BodyOf } from '@muster/contract/kit/index'
import type { RequestPreview } from '@muster/contract/requests/kinds/request-preview'
import { classes, MAX_TRIP_DAYS, type Tier } from '@muster/contract/travel/travel.constants'
import type { previewTrip } from '@muster/contract/travel/trips.contract'
import { sql } from 'kysely'
import { farDayProblem } from '../../../lib/texts/far-day.texts.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { judgeTrip } from '../rules/travel-policy.ts'
import { daysOfPlan, estimateOf, legOutOfOrder, routeOf } from '../rules/trip-plan.ts'
import { appliedPoliciesQuery } from '../setup/policies.queries.ts'
import { RAISE } from '../travel.access.ts'
import { travelTexts } from '../travel.texts.ts'
import { findingViews, mergedFindings, type TripFinding } from './findings.ts'
import { tripClashes } from './trip-clashes.ts'

export type TripInput = BodyOf<typeof previewTrip>

interface Person {
  id: number
  name: string
  status: string
  joined: string
  left_on: string | null
  is_own: boolean
  is_raisable: boolean
}

interface Head {
  today: string
  currency: string
  cut_off_days: number
  category: string | null
  /** Whether trips of the category may count as on duty. */
  has_duty: boolean | null
  has_project: boolean
  has_cost_centre: boolean
}

const DEFAULT_CUT_OFF = 3

/** Everything that a trip is judged by. One statement. */
function factsQuery(ctx: Ctx, input: TripInput, ids: readonly number[]) {
  const cities = [...input.stays.map(({ city }) => city.trim().toLowerCase())]
  return combineQueries({
    head: deferredQuery(
      sql<Head>`
        select ${organisationTodaySql(ctx)}::text as today, o.currency,
          coalesce((select s.cut_off_days from travel_setting s where s.org_id = o.org_id), ${DEFAULT_CUT_OFF}) as cut_off_days,
          (select k.name from travel_category k where k.org_id = o.org_id and k.id = ${input.category_id} and k.used_for = 'trip'
            and k.status = 1) as category,
          (select k.on_duty = 1 from travel_category k where k.org_id = o.org_id and k.id = ${input.category_id}) as has_duty,
          ${input.project_id}::bigint is null or exists (select from expense_project p where p.org_id = o.org_id
            and p.id = ${input.project_id}::bigint and p.status = 1) as has_project,
          ${input.cost_centre_id}::bigint is null or exists (select from cost_centre u where u.org_id = o.org_id
            and u.id = ${input.cost_centre_id}::bigint and u.status = 1) as has_cost_centre
        from organisation o where o.org_id = ${ctx.orgId}`,
      ([row]) => row,
    ),
    people: deferredQuery(
      sql<Person>`
        select e.id, e.full_name as name, e.status, e.date_of_joining::text as joined, e.left_on::text as left_on,
          coalesce(e.id = ${ctx.actor.employeeId}::bigint, false) as is_own,
          coalesce(${employeeScope(ctx, RAISE, 'e')}, false) as is_raisable
        from employee e where e.org_id = ${ctx.orgId} and e.id = any (${[...ids]}::bigint[])`,
      (rows) => rows,
    ),
    policies: appliedPoliciesQuery(ctx, ids),
    tiers: deferredQuery(
      sql<{ name: string; tier: Tier }>`
        select lower(c.name) as name, c.tier::int as tier from travel_city c
        where c.org_id = ${ctx.orgId} and c.status = 1 and lower(c.name) = any (${cities}::text[])`,
      (rows) => Object.fromEntries(rows.map(({ name, tier }) => [name, tier])),
    ),
  })
}

interface Problem {
  field: string
  problem: string
}

/** What is wrong with the days of a trip. */
function daysProblems(
  input: TripInput,
  { from, to }: NonNullable<ReturnType<typeof daysOfPlan>>,
  today: string,
): Problem[] {
  const first = input.legs[0]?.on === from ? 'legs.0.on' : 'legs'
  if (from < today) return [{ field: first, problem: travelTexts('inThePast') }]
  const far = farDayProblem(from, today, { before: 0, after: 2 })
  if (far !== null) return [{ field: first, problem: far }]
  return daysIn(from, to) > MAX_TRIP_DAYS
    ? [{ field: 'legs', problem: travelTexts('tooLong', { count: MAX_TRIP_DAYS }) }]
    : []
}

function planProblems(input: TripInput, today: string): Problem[] {
  const problems: Problem[] = []
  const add = (field: string, problem: string) => problems.push({ field, problem })
  const days = daysOfPlan(input)
  if (days === null) add('legs', travelTexts('planNeeded'))
  else problems.push(...daysProblems(input, days, today))
  const late = legOutOfOrder(input)
  if (late >= 0) add(`legs.${late}.on`, travelTexts('legOrder'))
  for (const [at, { mode, from, to, class: name }] of input.legs.entries()) {
    if (from.trim().toLowerCase() === to.trim().toLowerCase()) add(`legs.${at}.to`, travelTexts('samePlace'))
    if (name !== null && !(classes[mode] as readonly string[]).includes(name))
      add(`legs.${at}.class`, travelTexts('chooseClass'))
  }
  return problems
}

const isEmployedOn = ({ joined, left_on }: Person, { from, to }: { from: string; to: string }) =>
  from >= joined && (left_on === null || to <= left_on)

/** Whether the caller may request trips for somebody. */
const isWithinReach = ({ is_own, is_raisable }: Person) => is_own || is_raisable

function personProblem(
  person: Person | undefined,
  days: { from: string; to: string } | null,
): { field?: string; problem: string } | null {
  if (!person || !isWithinReach(person)) return { problem: travelTexts('notYours') }
  const { name, status } = person
  if (status !== 'active') return { problem: travelTexts('hasLeft', { name }) }
  if (days === null || isEmployedOn(person, days)) return null
  return { field: 'legs', problem: travelTexts('notEmployed', { name }) }
}

const peopleProblems = (
  people: readonly Person[],
  ids: readonly number[],
  days: { from: string; to: string } | null,
): Problem[] =>
  ids.flatMap((id, at) => {
    const problem = personProblem(
      people.find((one) => one.id === id),
      days,
    )
    return problem ? [{ field: at === 0 ? 'EMPLOYEE_ID' : 'travellers', ...problem }] : []
  })

export interface JudgedTripInput {
  employeeId: number
  travellers: { id: number; name: string }[]
  days: { from: string; to: string } | null
  head: Head
  route: string
  estimate: string
  findings: TripFinding[]
  problems: Problem[]
  clashes: RequestPreview['clashes']
}

/**
 * Judges a trip as it is entered. Two statements.
 *
 * @throws AppError `record.not_found` for a first traveller that the caller may not request trips for
 */
export async function judgeInput(ctx: Ctx, db: Db, input: TripInput): Promise<JudgedTripInput> {
  const employeeId = input.EMPLOYEE_ID ?? ctx.actor.employeeId ?? fail('record.not_found')
  const ids = [...new Set([employeeId, ...input.travellers])]
  const { head, people, policies, tiers } = await runQuery(db, factsQuery(ctx, input, ids))
  const known = found(head)
  const first = people.find(({ id }) => id === employeeId)
  if (!first || !isWithinReach(first)) fail('record.not_found')
  const days = daysOfPlan(input)
  const problems = [...planProblems(input, known.today), ...peopleProblems(people, ids, days)]
  if (known.category === null) problems.push({ field: 'category_id', problem: travelTexts('chooseCategory') })
  if (!known.has_project) problems.push({ field: 'project_id', problem: travelTexts('chooseFromList') })
  if (!known.has_cost_centre)
    problems.push({ field: 'cost_centre_id', problem: travelTexts('chooseFromList') })
  if (input.advance !== null) {
    const asked = amountUnits(input.advance)
    const places = amountProblem(input.advance, known.currency)
    if (places !== null) problems.push({ field: 'advance', problem: places })
    else if (asked === 0n) problems.push({ field: 'advance', problem: travelTexts('advanceZero') })
    else if (asked > amountUnits(estimateOf(input)))
      problems.push({ field: 'advance', problem: travelTexts('advanceTooMuch') })
  }
  const travellers = ids.flatMap((id) => {
    const person = people.find((one) => one.id === id)
    // Nothing is said of people out of reach but that they are: neither their name, nor what they have on these days.
    return person && isWithinReach(person) ? [{ id, name: person.name }] : []
  })
  const facts = {
    legs: input.legs,
    stays: input.stays,
    today: known.today,
    cutOffDays: known.cut_off_days,
    tiers,
  }
  const findings = mergedFindings(
    travellers.map(({ id, name }) => ({
      name,
      findings: judgeTrip({ ...facts, policies: policies.get(id) ?? [] }),
    })),
  )
  const clashes =
    days === null || daysIn(days.from, days.to) > MAX_TRIP_DAYS
      ? []
      : await tripClashes(ctx, db, { travellers, ...days, exceptTrip: null })
  return {
    ...{ employeeId, travellers, days, head: known, findings, problems },
    ...{ route: routeOf(input), estimate: estimateOf(input) },
    clashes: [
      ...findingViews(findings, known.currency).map(({ text }) => ({ tone: 'warning' as const, text })),
      ...clashes,
    ],
  }
}
