import type {
  readOwnTicketAllowances,
  readTicketAllowances,
  TicketAllowance,
} from '@muster/contract/expenses/ticket-policies.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { moneyValue, writtenMoney } from '../../../lib/texts/written-money.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { claimantOf } from '../claims/save.service.ts'
import { VIEW } from '../expenses.access.ts'
import { dimensionWords } from '../expenses.texts.ts'
import { type TicketReason, ticketAllowance } from '../rules/ticket-allowance.ts'
import {
  policiesOf,
  type TicketFacts,
  type TicketHolder,
  ticketFactsQuery,
  usesOf,
} from './ticket-facts.queries.ts'
import { periodWords, ticketTexts } from './tickets.texts.ts'

type Given = Extract<TicketReason, { key: 'given' }>

/** One sentence each for adults and children. */
function saysOfGiven(
  { adults, adult_amount, children, child_amount, child_below: age }: Given,
  currency: string,
) {
  const money = (amount: string) => moneyValue(amount, currency)
  return [
    adults === 1
      ? ticketTexts('givenOne', { amount: money(adult_amount) })
      : ticketTexts('givenAdults', { count: adults, amount: writtenMoney(money(adult_amount)) }),
    ...(children === 0
      ? []
      : [ticketTexts('givenChildren', { count: children, age, amount: writtenMoney(money(child_amount)) })]),
  ]
}

/** How a figure comes about, in the reader's words. */
function saysOf(reason: TicketReason, currency: string): string[] {
  switch (reason.key) {
    case 'given':
      return saysOfGiven(reason, currency)
    case 'proportion':
      return [ticketTexts('proportion', { days: reason.days, of: reason.of })]
    case 'carried': {
      const { amount, from, to } = reason
      return [
        ticketTexts('carriedOver', { amount: moneyValue(amount, currency), period: periodWords(from, to) }),
      ]
    }
    case 'opens':
      return [ticketTexts('opens', { count: reason.months, on: reason.on })]
    case 'starts':
      return [ticketTexts('starts', { on: reason.on })]
    case 'ends':
      return [ticketTexts('ends', { on: reason.on })]
    case 'rest':
      return [ticketTexts(reason.unused === 'carried' ? 'carriedOn' : 'lapses', { to: reason.to })]
  }
}

function whyPolicy({
  rule,
  matched,
}: {
  rule: string
  matched: Parameters<typeof dimensionWords>[0]
}): string {
  if (matched.length === 0) return ticketTexts('byPolicy', { policy: rule })
  return ticketTexts('byPolicyFor', { policy: rule, what: dimensionWords(matched) })
}

/** Somebody's allowances on a day, by category. */
export function allowancesOf(facts: TicketFacts, person: TicketHolder, day: string): TicketAllowance[] {
  return policiesOf(facts, person, day).flatMap((policy) => {
    const standing = ticketAllowance(policy, person, usesOf(person, policy.category_id, null), day)
    if (standing === null) return []
    const { why, ...figures } = standing
    return [
      {
        ...{ EXTYPEID: policy.category_id, category: policy.category, policy: policy.rule },
        ...{ why: whyPolicy(policy), currency: policy.currency, ...figures },
        period: periodWords(figures.from, figures.to),
        says: why.flatMap((reason) => saysOf(reason, policy.currency)),
      },
    ]
  })
}

async function readFor(ctx: Ctx, db: Db, whom: RawBuilder<unknown>): Promise<TicketAllowance[]> {
  const facts = await runQuery(db, ticketFactsQuery(ctx, whom))
  const person = found(facts.people[0])
  return allowancesOf(facts, person, person.today)
}

/** The caller's allowances today. One statement. */
export const readOwn = (ctx: Ctx): Promise<DataOf<typeof readOwnTicketAllowances>> =>
  readTx(ctx, async (db) => ({ allowances: await readFor(ctx, db, sql`e.id = ${claimantOf(ctx)}`) }))

/** Somebody's allowances today. One statement. @throws AppError `record.not_found` for people out of reach */
export const readOfPerson = (ctx: Ctx, employeeId: number): Promise<DataOf<typeof readTicketAllowances>> =>
  readTx(ctx, async (db) => ({
    allowances: await readFor(
      ctx,
      db,
      sql`e.id = ${employeeId} and coalesce(${employeeScope(ctx, VIEW, 'e')}, false)`,
    ),
  }))
