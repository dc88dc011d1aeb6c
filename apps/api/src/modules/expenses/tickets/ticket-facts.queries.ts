import { countedStatuses, type RuleDimension } from '@muster/contract/expenses/expenses.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, type DeferredQuery, deferredQuery } from '../../../platform/db/deferred-query.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { compareSpecific } from '../rules/choose-terms.ts'
import type { TicketPerson, TicketPlan, TicketTerms, TicketUse } from '../rules/ticket-allowance.ts'
import { currencySql } from '../setup/claim-currency.ts'
import { isFor, matchedBy } from '../setup/for-person.ts'

export const LIMITS = 'expense_ticket_policy_limit'

export interface TicketPolicy extends TicketPlan {
  rule_id: number
  rule: string
  category_id: number
  category: string
  matched: readonly RuleDimension[]
}

export interface TicketHolder extends TicketPerson {
  employee_id: number
  /** Of their claims. */
  currency: string
  today: string
  /** Policies that are for them. */
  policy_ids: number[]
  uses: (TicketUse & { category_id: number; claim_id: number })[]
}

export interface TicketFacts {
  /** All that are active. */
  policies: TicketPolicy[]
  people: TicketHolder[]
}

/** What policy `r` gives, in the order of days. */
export const termsOfPolicy = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('from_date', t.from_date::text, 'adult_amount', t.adult_amount::text,
    'child_amount', t.child_amount::text, 'child_below', t.child_below, 'adults', t.adults, 'children', t.children,
    'min_months', t.min_months, 'unused', t.unused, 'in_proportion', t.in_proportion) order by t.from_date), '[]')
  from expense_ticket_terms t where t.org_id = r.org_id and t.policy_id = r.id)`

const policiesQuery = (ctx: Ctx) =>
  deferredQuery(
    sql<TicketPolicy>`
      select r.id as rule_id, r.name as rule, r.category_id, k.name as category, r.currency, r.every_months,
        r.starts_on::text as starts_on, ${matchedBy(LIMITS)} as matched, ${termsOfPolicy} as terms
      from expense_ticket_policy r join expense_category k on k.org_id = r.org_id and k.id = r.category_id
      where r.org_id = ${ctx.orgId} and r.status = 1 order by lower(k.name), k.id, r.id`,
    (rows) => rows,
  )

/** Expenses of employee `e` that draw on an allowance, waiting or not. */
const usesSql = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('category_id', l.category_id, 'claim_id', l.claim_id, 'on', l.spent_on::text,
    'amount', coalesce(l.approved, l.allowed)::text, 'is_waiting', c.status = 'submitted') order by l.spent_on, l.id), '[]')
  from expense_line l join expense_claim c on c.org_id = l.org_id and c.id = l.claim_id
    and c.status = any (${[...countedStatuses]}::text[]) and c.currency = ${currencySql}
  where l.org_id = e.org_id and l.employee_id = e.id and l.category_id in (
    select p.category_id from expense_ticket_policy p where p.org_id = e.org_id and p.status = 1))`

/**
 * Everything that ticket allowances are computed from.
 *
 * @param whom condition on employee `e`
 */
export const ticketFactsQuery = (ctx: Ctx, whom: RawBuilder<unknown>): DeferredQuery<TicketFacts> =>
  combineQueries({
    policies: policiesQuery(ctx),
    people: deferredQuery(
      sql<TicketHolder>`
        select e.id as employee_id, e.date_of_joining::text as joined_on, e.left_on::text as left_on,
          ${currencySql} as currency, ${organisationTodaySql(ctx)}::text as today,
          array(select r.id from expense_ticket_policy r where r.org_id = e.org_id and r.status = 1
            and r.currency = ${currencySql} and ${isFor(LIMITS)}) as policy_ids, ${usesSql} as uses
        from employee e where e.org_id = ${ctx.orgId} and ${whom} order by e.id`,
      (rows) => rows,
    ),
  })

/** The first day of a policy; it has terms from there on. */
const beginsOn = ({ terms }: TicketPolicy): string => (terms[0] as TicketTerms).from_date

/**
 * The policy by which somebody has an allowance of a category on a day: the most specific one that applies by then, so that one of
 * later days hides none. Where none applies yet, the one that begins first, which says from when on there is an allowance.
 */
export function policyOf(
  { policies }: TicketFacts,
  person: TicketHolder,
  categoryId: number,
  day: string,
): TicketPolicy | undefined {
  const own = policies
    .filter(({ rule_id, category_id }) => category_id === categoryId && person.policy_ids.includes(rule_id))
    .sort(compareSpecific)
  const begun = own.find((one) => beginsOn(one) <= day)
  return begun ?? own.find((one) => own.every((other) => beginsOn(one) <= beginsOn(other)))
}

/** The policies by which somebody has allowances on a day, one of each category. */
export const policiesOf = (facts: TicketFacts, person: TicketHolder, day: string): TicketPolicy[] =>
  [...new Set(facts.policies.map(({ category_id }) => category_id))].flatMap(
    (categoryId) => policyOf(facts, person, categoryId, day) ?? [],
  )

/** Whether somebody can claim a category, as far as ticket allowances go: one of an allowance only where a policy is for them. */
export function isOfferedTo(facts: TicketFacts, categoryId: number): boolean {
  const isOf = (one: TicketPolicy) => one.category_id === categoryId
  return (
    !facts.policies.some(isOf) ||
    facts.people.some(({ policy_ids }) =>
      facts.policies.some((one) => isOf(one) && policy_ids.includes(one.rule_id)),
    )
  )
}

/** What somebody's expenses of a category come to, other than those of a claim. */
export const usesOf = (person: TicketHolder, categoryId: number, exceptClaim: number | null): TicketUse[] =>
  person.uses.filter(({ category_id, claim_id }) => category_id === categoryId && claim_id !== exceptClaim)
