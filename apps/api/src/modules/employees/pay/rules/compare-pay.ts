import { centsOf, decimalOf, moneyText } from '../../../../lib/money.ts'
import type { PayStructure } from '../pay-as-of.service.ts'
import { changePercent } from './pay-structure.ts'

type PayLine = PayStructure['lines'][number]
/** Decimal text. */
type Amount = string | null

/** What a structure comes to. The months are those of the components that are paid monthly, as the rows show them. */
export interface PayTotals {
  readonly ctc: { readonly monthly: string; readonly annual: string }
  readonly gross: { readonly monthly: string; readonly annual: string }
  readonly employer: { readonly monthly: string; readonly annual: string }
  readonly once: string
}

/** A component now and before; null where it is no part of the structure, or not paid in that way. */
export interface ComparedLine extends Pick<PayLine, 'code' | 'name' | 'kind'> {
  readonly isCurrent: boolean
  readonly monthly: Amount
  readonly annual: Amount
  readonly once: Amount
  readonly previousMonthly: Amount
  readonly previousAnnual: Amount
  readonly changeMonthly: Amount
  readonly changeAnnual: Amount
}

export interface ComparedPay {
  readonly totals: PayTotals
  /** Null for a first structure, and where the currency has changed: the two can't be compared. */
  readonly previous: PayTotals | null
  /** Of the CTC a year. */
  readonly change: { readonly amount: string; readonly percent: string | null } | null
  /** In the order of the structure; components that ended come last. */
  readonly lines: readonly ComparedLine[]
}

const cents = (amount: Amount): bigint => (amount === null ? 0n : centsOf(decimalOf(amount)))
const minus = (one: Amount, other: Amount): string => moneyText(cents(one) - cents(other))
/** Null where neither has an amount. */
const changeOf = (now: Amount, before: Amount): Amount =>
  now === null && before === null ? null : minus(now, before)

function totalsOf({ annualCtc, annualGross, monthlyGross, once, lines }: PayStructure): PayTotals {
  const monthly = moneyText(lines.reduce((sum, line) => sum + cents(line.monthly), 0n))
  return {
    ctc: { monthly, annual: annualCtc },
    gross: { monthly: monthlyGross, annual: annualGross },
    employer: { monthly: minus(monthly, monthlyGross), annual: minus(annualCtc, annualGross) },
    once,
  }
}

function compareLine(
  known: PayLine,
  now: PayLine | undefined,
  before: PayLine | undefined,
  hasPrevious: boolean,
): ComparedLine {
  const [monthly, annual] = [now?.monthly ?? null, now?.annual ?? null]
  const [previousMonthly, previousAnnual] = [before?.monthly ?? null, before?.annual ?? null]
  return {
    ...{ code: known.code, name: known.name, kind: known.kind, isCurrent: now !== undefined },
    ...{ monthly, annual, once: now?.once ?? null, previousMonthly, previousAnnual },
    changeMonthly: hasPrevious ? changeOf(monthly, previousMonthly) : null,
    changeAnnual: hasPrevious ? changeOf(annual, previousAnnual) : null,
  }
}

/** A structure beside what applied before it, exact to the hundredth. */
export function comparePay(current: PayStructure, earlier: PayStructure | null): ComparedPay {
  const previous = earlier?.currency === current.currency ? earlier : null
  const totals = totalsOf(current)
  const before = previous && totalsOf(previous)
  const byId = new Map(previous?.lines.map((line) => [line.componentId, line]))
  const kept = new Set(current.lines.map(({ componentId }) => componentId))
  const ended = previous?.lines.filter((line) => !kept.has(line.componentId) && line.annual !== null) ?? []
  return {
    totals,
    previous: before,
    change: before && {
      amount: minus(totals.ctc.annual, before.ctc.annual),
      percent: changePercent(cents(before.ctc.annual), cents(totals.ctc.annual)),
    },
    lines: [
      ...current.lines.map((line) => compareLine(line, line, byId.get(line.componentId), previous !== null)),
      ...ended.map((line) => compareLine(line, undefined, line, true)),
    ],
  }
}
