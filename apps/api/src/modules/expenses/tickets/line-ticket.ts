import { amountText, amountUnits } from '@muster/contract/kit/amounts'
import { moneyValue } from '../../../lib/texts/written-money.ts'
import { sumOfMoney } from '../rules/amounts.ts'
import type { ExpenseClaimInput } from '../rules/expense-claim-types.ts'
import { type TicketPerson, type TicketUse, ticketAllowance } from '../rules/ticket-allowance.ts'
import { policyOf, type TicketFacts, type TicketPolicy, usesOf } from './ticket-facts.queries.ts'
import { periodWords, ticketTexts } from './tickets.texts.ts'

/** What an expense was cut by, as it is stored with the line: the period, what it has, and what was left before the expense. */
export interface LineTicket {
  policy: string
  from: string
  to: string
  total: string
  left: string
  /** Where there is no allowance on the day: since when there is one, or until when there was. */
  opens_on: string | null
  ended_on: string | null
}

type Allowance = NonNullable<ExpenseClaimInput['allowance']>

function ticketOn(
  policy: TicketPolicy,
  person: TicketPerson,
  uses: readonly TicketUse[],
  on: string,
): LineTicket {
  const standing = ticketAllowance(policy, person, uses, on)
  const nothing = { policy: policy.rule, from: '', to: '', total: '0.00', left: '0.00', ended_on: null }
  if (standing === null) {
    if (person.left_on !== null && on > person.left_on)
      return { ...nothing, opens_on: null, ended_on: person.left_on }
    const begins = policy.terms[0]?.from_date ?? person.joined_on
    return { ...nothing, opens_on: begins > person.joined_on ? begins : person.joined_on }
  }
  const { from, to, entitled, carried, available, why } = standing
  const opens = standing.opens_on ?? why.find((one) => one.key === 'opens')?.on ?? null
  return {
    ...{ policy: policy.rule, from, to, total: sumOfMoney([entitled, carried]), left: available },
    ...{ opens_on: standing.opens_on === null || on < standing.opens_on ? opens : null, ended_on: null },
  }
}

const isOutside = ({ opens_on, ended_on }: LineTicket) => opens_on !== null || ended_on !== null

/**
 * Limits the lines of a claim to what other claims and earlier lines have left of the ticket allowance.
 *
 * @param facts of the claimant alone
 * @returns the cut for `expenseClaim`, and what each line was cut by, by its id
 */
export function ticketCuts(
  facts: TicketFacts,
  claimId: number | null,
): { allowance: Allowance; tickets: ReadonlyMap<string | number, LineTicket> } {
  const [person] = facts.people
  const uses = new Map<number, TicketUse[]>()
  const tickets = new Map<string | number, LineTicket>()
  const allowance: Allowance = ({ id, category, on }, allowed) => {
    const categoryId = Number(category)
    const drawsOn = facts.policies.some(({ category_id }) => category_id === categoryId)
    if (!drawsOn || !person) return { allowed, reasons: [] }
    const policy = policyOf(facts, person, categoryId, on)
    if (!policy) return { allowed: 0n, reasons: ['ticket_none'] }
    const known = uses.get(categoryId) ?? usesOf(person, categoryId, claimId)
    const ticket = ticketOn(policy, person, known, on)
    tickets.set(id, ticket)
    if (isOutside(ticket)) return { allowed: 0n, reasons: ['ticket_outside'] }
    const left = amountUnits(ticket.left)
    const cut = allowed > left ? left : allowed
    uses.set(categoryId, [...known, { on, amount: amountText(cut), is_waiting: true }])
    return { allowed: cut, reasons: cut < allowed ? ['ticket_limit'] : [] }
  }
  return { allowance, tickets }
}

const figures = ({ left, total, from, to }: LineTicket, currency: string) => ({
  ...{ left: moneyValue(left, currency), total: moneyValue(total, currency), period: periodWords(from, to) },
})

/** Why a ticket allowance allows less, in the reader's words. */
export function ticketReason(
  reason: 'ticket_limit' | 'ticket_outside',
  ticket: LineTicket | null,
  currency: string,
): string {
  if (ticket === null) return ticketTexts('outside')
  if (reason === 'ticket_limit') return ticketTexts('left', figures(ticket, currency))
  if (ticket.opens_on !== null) return ticketTexts('notOpen', { on: ticket.opens_on })
  return ticketTexts('ended', { on: ticket.ended_on ?? ticket.to })
}

/** What was left for an expense; null where a reason says it, and for expenses without an allowance. */
export const leftWords = (ticket: LineTicket | null, isSaid: boolean, currency: string): string | null =>
  ticket === null || isSaid ? null : ticketTexts('left', figures(ticket, currency))
