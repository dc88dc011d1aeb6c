import { addDays, firstOfMonth, lastOfMonth } from '@muster/contract/kit/days'
import type { SeparationKind } from '@muster/contract/offboarding/offboarding.constants'
import type { CountedDate, GratuityTerms, NoticeSettlementInput, PerDay } from './notice-settlement-types.ts'

/** What is recorded about a leaver when their settlement is computed. Money is decimal text. */
export interface SettlementFacts {
  kind: SeparationKind
  joinedOn: string
  resignedOn: string
  lastDay: string
  paidUntil: string
  notice: {
    days: number
    counts: 'calendar' | 'working'
    starts: 'same_day' | 'next_day'
    extendByLeave: boolean
    waived: number
  }
  offDays: readonly string[]
  /** Booked leave, possibly several times on a date. */
  leave: readonly { date: string; counted: number; isPaid: boolean }[]
  /** Final days of attendance without work or leave: 1, or 0.5 for half of it. */
  absent: readonly { date: string; counted: number }[]
  pay: { monthly: string; recovery: string; encash: string; gratuity: string }
  /** Balances to pay out, in days. */
  balances: readonly { key: string; days: number }[]
  terms: {
    perDay: PerDay
    recoveryPerDay: PerDay
    encashDivisor: number
    gratuity: Pick<GratuityTerms, 'days_per_year' | 'divisor' | 'min_years' | 'cap'> | null
  }
  dues: readonly { key: string; amount: string }[]
}

/** Salary is paid by the month: until the end of the month before the last one worked. */
export const usualPaidUntil = (lastDay: string): string => lastOfMonth(addDays(firstOfMonth(lastDay), -1))

/** Notice is owed by those who leave by their own choice; whoever is dismissed, retires or dies owes none. */
const owesNotice = (kind: SeparationKind): boolean => kind === 'resignation' || kind === 'absconding'

const half = (days: number): number => Math.floor(days * 2) / 2

/** One entry a date, whole or half. */
function countedDates(parts: readonly { date: string; counted: number }[]): CountedDate[] {
  const sums = new Map<string, number>()
  for (const { date, counted } of parts) sums.set(date, Math.min(1, (sums.get(date) ?? 0) + half(counted)))
  return [...sums].flatMap(([date, counted]) => (counted > 0 ? [{ date, counted: counted as 0.5 | 1 }] : []))
}

/** Days without pay: unpaid leave, and absence on dates without any booked leave. */
function unpaidOf({ leave, absent }: SettlementFacts): CountedDate[] {
  const onLeave = new Set(leave.map(({ date }) => date))
  return countedDates([
    ...leave.filter(({ isPaid }) => !isPaid),
    ...absent.filter(({ date }) => !onLeave.has(date)),
  ])
}

/** The rule's input (`docs/rules.md`, `notice-settlement`) from what is recorded. */
export function settlementInput(facts: SettlementFacts): NoticeSettlementInput {
  const { kind, notice, pay, terms, balances } = facts
  const { gratuity } = terms
  // An internal transfer goes on with the same service: there is nothing to pay out for it.
  const hasGratuity = gratuity !== null && kind !== 'transfer'
  return {
    ...{ resigned_on: facts.resignedOn, last_working_day: facts.lastDay, paid_until: facts.paidUntil },
    notice: {
      days: owesNotice(kind) ? notice.days : 0,
      ...{ counts: notice.counts, from: notice.starts, extend_by_leave: notice.extendByLeave },
      waived: half(notice.waived),
    },
    off_days: [...new Set(facts.offDays)].toSorted(),
    leave: countedDates(facts.leave),
    unpaid: unpaidOf(facts),
    pay: {
      ...{ monthly: pay.monthly, per_day: terms.perDay },
      ...{ recovery_monthly: pay.recovery, recovery_per_day: terms.recoveryPerDay },
    },
    encash: balances
      .map(({ key, days }) => ({ key, days: half(days), monthly: pay.encash, divisor: terms.encashDivisor }))
      .filter(({ days }) => days > 0),
    gratuity: hasGratuity
      ? { ...gratuity, joined: facts.joinedOn, monthly: pay.gratuity, waive_min: kind === 'death' }
      : null,
    dues: facts.dues,
  }
}
