import type { LineInput } from '@muster/contract/expenses/claims.contract'
import type { LineReason, RuleDimension } from '@muster/contract/expenses/expenses.constants'
import { smallestUnit } from '@muster/contract/kit/currency'
import { moneyValue } from '../../../lib/texts/written-money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { expensesTexts, whyRule } from '../expenses.texts.ts'
import { sumOfMoney } from '../rules/amounts.ts'
import { chooseTerms } from '../rules/choose-terms.ts'
import { expenseClaim } from '../rules/expense-claim.ts'
import type { ExpenseCategory, ExpenseLine, JudgedLine } from '../rules/expense-claim-types.ts'
import { sameWithin } from '../rules/same-within.ts'
import { type LineTicket, leftWords, ticketCuts, ticketReason } from '../tickets/line-ticket.ts'
import { ticketTexts } from '../tickets/tickets.texts.ts'
import {
  type Category,
  type JudgedClaim,
  type JudgingFacts,
  judgingFacts,
  type SeenRow,
  type Terms,
} from './facts.queries.ts'

export interface SeenBefore {
  kind: 'receipt' | 'expense'
  line: number | null
  ID: number | null
  number: string
  EMPLOYEE_NAME: string
  is_own: boolean
}

export interface Judged {
  claimed: string
  allowed: string
  reasons: LineReason[]
  terms: Terms | null
  rate: { rate: string; on: string; source: string } | null
  seen: SeenBefore[]
  /** Of an expense that draws on a ticket allowance. */
  ticket: LineTicket | null
}

export interface JudgedLines {
  facts: JudgingFacts
  lines: Judged[]
  claimed: string
  allowed: string
}

/** The other claim is named only to those who may see it. */
export const seenView = ({ kind, ID, number, EMPLOYEE_NAME, is_own, is_visible }: SeenRow): SeenBefore => ({
  ...{ kind, line: null, is_own },
  ...(is_visible ? { ID, number, EMPLOYEE_NAME } : { ID: null, number: '', EMPLOYEE_NAME: '' }),
})

const categoryOf = (terms: Terms, { kind }: Category): ExpenseCategory => ({
  ...{ key: `terms ${terms.id}`, kind, rate: terms.rate, full: terms.full_day, half: terms.half_day },
  meals: { breakfast: terms.breakfast ?? '0', lunch: terms.lunch ?? '0', dinner: terms.dinner ?? '0' },
  ...{ per_line: terms.per_line, per_day: terms.per_day, per_month: terms.per_month },
  ...{ receipt_above: terms.receipt_above, no_receipt: terms.no_receipt },
  ...{ max_age_days: terms.max_age_days, over: terms.over },
})

/** Which field of a line is missing for the kind of its category; null for a complete one. */
export function missingField(
  line: LineInput,
  kind: Category['kind'],
): { field: string; text: string } | null {
  if (kind === 'distance')
    return line.distance === null ? { field: 'distance', text: expensesTexts('distanceNeeded') } : null
  if (kind === 'per_diem')
    return line.day === null ? { field: 'day', text: expensesTexts('dayNeeded') } : null
  if (line.amount === null) return { field: 'amount', text: expensesTexts('amountNeeded') }
  return line.currency === null ? { field: 'currency', text: expensesTexts('currencyNeeded') } : null
}

const ruleLine = (line: LineInput, at: number, terms: Terms | undefined): ExpenseLine => ({
  ...{ id: at, category: String(line.EXTYPEID), terms: terms ? `terms ${terms.id}` : 'none' },
  ...{ on: line.on, amount: line.amount, currency: line.currency, distance: line.distance },
  ...{ day: line.day, provided: line.provided, receipt: line.files.length > 0 },
})

/** The exchange rate that a line was judged by, with its day and source. */
function rateOf({ rates, currency: own }: JudgingFacts, { currency, on }: LineInput) {
  if (currency === null || currency === own) return null
  const fitting = rates.filter((one) => one.currency === currency && one.on <= on)
  const latest = fitting.reduce<(typeof rates)[number] | null>(
    (best, one) => (best === null || one.on > best.on ? one : best),
    null,
  )
  return latest && { rate: latest.rate, on: latest.on, source: latest.source }
}

/**
 * The day until which the age of expenses is counted: of a claim that was sent back, that of its first submission, unless it has
 * got expenses since.
 */
const countedUntil = ({ submitted_on: first, today }: JudgingFacts, lines: readonly LineInput[]): string =>
  first === null || lines.some(({ on }) => on > first) ? today : first

/** By line, whether it is a per diem of a day that another line or claim has one of already. */
function secondPerDiems(
  { spent }: JudgingFacts,
  lines: readonly { EXTYPEID: number; on: string; isPerDiem: boolean }[],
): boolean[] {
  const dayOf = (category: string | number, on: string) => `${category} ${on}`
  const taken = new Set(
    spent.filter(({ amount }) => Number(amount) > 0).map((one) => dayOf(one.category, one.on)),
  )
  return lines.map(({ EXTYPEID, on, isPerDiem }) => {
    if (!isPerDiem) return false
    const day = dayOf(EXTYPEID, on)
    if (taken.has(day)) return true
    taken.add(day)
    return false
  })
}

const NOTHING = { claimed: '0.00', allowed: '0.00', reasons: [] as LineReason[] }

/** Judges lines by facts. Lines that are not complete yet are not judged. */
function judgeBy(facts: JudgingFacts, claimId: number | null, lines: readonly LineInput[]): JudgedLines {
  const chosen = lines.map((line) => {
    const category = facts.categories.find(({ id }) => id === line.EXTYPEID)
    return { category, terms: category && chooseTerms(facts.terms, category.id, line.on) }
  })
  const used = new Map<number, ExpenseCategory>()
  for (const { category, terms } of chosen)
    if (category && terms) used.set(terms.id, categoryOf(terms, category))
  const complete = [...lines.entries()].filter(([at, line]) => {
    const kind = chosen[at]?.category?.kind
    return kind === undefined || missingField(line, kind) === null
  })
  const { allowance, tickets } = ticketCuts(facts.tickets, claimId)
  const result = expenseClaim({
    allowance,
    submitted_on: countedUntil(facts, lines),
    currency: facts.currency,
    smallest: smallestUnit(facts.currency),
    categories: [...used.values()],
    rates: facts.rates,
    spent: facts.spent,
    lines: complete.map(([at, line]) => ruleLine(line, at, chosen[at]?.terms)),
  })
  const byLine = new Map<number, JudgedLine>(result.lines.map((line) => [Number(line.id), line]))
  const within = sameWithin(
    lines.map((line, at) => ({
      ...{ merchant: line.merchant, on: line.on, amount: line.amount, currency: line.currency },
      receipts: facts.hashes.filter((one) => one.at === at).map(({ sha256 }) => sha256),
    })),
  )
  const isSecond = secondPerDiems(
    facts,
    lines.map(({ EXTYPEID, on }, at) => ({
      ...{ EXTYPEID, on, isPerDiem: chosen[at]?.category?.kind === 'per_diem' && byLine.has(at) },
    })),
  )
  const judged = lines.map((line, at): Judged => {
    const { claimed, ...own } = byLine.get(at) ?? NOTHING
    const allowed = isSecond[at] ? '0.00' : own.allowed
    const reasons = isSecond[at] ? [...new Set([...own.reasons, 'possible_duplicate' as const])] : own.reasons
    const seen = [
      ...(within[at] ?? []).map(({ kind, line: of }) => ({
        ...{ kind, line: of + 1, ID: null, number: '', EMPLOYEE_NAME: '', is_own: true },
      })),
      ...facts.seen.filter((one) => one.at === at).map(seenView),
    ]
    return {
      ...{ claimed, allowed, terms: chosen[at]?.terms ?? null, rate: rateOf(facts, line), seen },
      ticket: tickets.get(at) ?? null,
      reasons: [...reasons, ...(seen.length > 0 ? (['same_receipt'] as const) : [])].sort(),
    }
  })
  return {
    ...{ facts, lines: judged },
    claimed: sumOfMoney(judged.map(({ claimed }) => claimed)),
    allowed: sumOfMoney(judged.map(({ allowed }) => allowed)),
  }
}

/** Judges the lines of a claim. One statement. @throws AppError `record.not_found` */
export async function judgeLines(
  ctx: Ctx,
  db: Db,
  claim: JudgedClaim,
  lines: readonly LineInput[],
): Promise<JudgedLines> {
  const { head, ...facts } = await runQuery(db, judgingFacts(ctx, claim, lines))
  return judgeBy({ ...facts, ...found(head) }, claim.claimId, lines)
}

/** Figures that reasons name. */
export type ReasonFigures = Partial<
  Pick<Terms, 'per_line' | 'per_day' | 'per_month' | 'receipt_above' | 'max_age_days'>
>

const limitOf = (reason: LineReason, terms: ReasonFigures): string | null => {
  switch (reason) {
    case 'line_limit':
      return terms.per_line ?? null
    case 'day_limit':
      return terms.per_day ?? null
    case 'month_limit':
      return terms.per_month ?? null
    case 'receipt_missing':
      return terms.receipt_above ?? null
    default:
      return null
  }
}

function reasonText(
  reason: LineReason,
  terms: ReasonFigures | null,
  ticket: LineTicket | null,
  currency: string,
): string {
  switch (reason) {
    case 'too_old':
      return expensesTexts('reason_too_old', { days: terms?.max_age_days ?? 0 })
    case 'ticket_limit':
    case 'ticket_outside':
      return ticketReason(reason, ticket, currency)
    case 'ticket_none':
      return ticketTexts('none')
    case 'line_limit':
    case 'day_limit':
    case 'month_limit':
    case 'receipt_missing': {
      const limit = limitOf(reason, terms ?? {}) ?? '0'
      return expensesTexts(`reason_${reason}` as const, { limit: moneyValue(limit, currency) })
    }
    default:
      return expensesTexts(`reason_${reason}` as const)
  }
}

/** Reasons in the reader's words, with the limit they are about, and what was left of a ticket allowance where none of them says it. */
export function lineWords(
  { reasons, ticket }: { reasons: readonly LineReason[]; ticket: LineTicket | null },
  terms: ReasonFigures | null,
  currency: string,
): { reasons: { reason: LineReason; text: string }[]; allowance: string | null } {
  const isSaid = reasons.some((reason) => reason === 'ticket_limit' || reason === 'ticket_outside')
  return {
    reasons: reasons.map((reason) => ({ reason, text: reasonText(reason, terms, ticket, currency) })),
    allowance: leftWords(ticket, isSaid, currency),
  }
}

export const ruleWords = (terms: { rule: string; matched: readonly RuleDimension[] } | null): string | null =>
  terms && whyRule(terms.rule, terms.matched)
