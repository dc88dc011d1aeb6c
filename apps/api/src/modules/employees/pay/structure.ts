import type { PayLineInput, PayStructureView } from '@muster/contract/employees/pay/pay-shapes'
import { centsOf, decimalOf, moneyText } from '../../../lib/money.ts'
import type { ComponentRow } from './components.queries.ts'
import type { RevisionRow, StoredLine } from './pay.queries.ts'
import { payTexts } from './pay.texts.ts'
import type { PayLine, PayProblemFound } from './rules/pay-problems.ts'
import type { ComputedPay } from './rules/pay-structure.ts'

export const centsIn = (text: string): bigint => centsOf(decimalOf(text))

const textOf = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : text

/**
 * The lines of a request with what their components say.
 *
 * @param kept components that may be inactive: those that the person has
 */
export function linesOf(
  components: readonly ComponentRow[],
  lines: readonly PayLineInput[],
  kept: ReadonlySet<number> = new Set(),
): { lines: PayLine[] } | { problems: { line: number; field: string }[] } {
  const byId = new Map(components.map((one) => [one.id, one]))
  const problems = lines.flatMap((line, index) => {
    const known = byId.get(line.component_id)
    return known && (known.status === 1 || kept.has(known.id)) ? [] : [{ line: index, field: 'component_id' }]
  })
  if (problems.length > 0) return { problems }
  return {
    lines: lines.map((line) => {
      const { kind, frequency } = byId.get(line.component_id) as ComponentRow
      const { calculation } = line
      const isPercent = calculation !== 'fixed' && calculation !== 'rest'
      return {
        ...{ componentId: line.component_id, kind, frequency, calculation },
        amount: calculation === 'fixed' ? textOf(line.amount) : null,
        percent: isPercent ? textOf(line.percent) : null,
        ofComponentId: calculation === 'percent_of_component' ? (line.of_component_id ?? null) : null,
        minimum: isPercent ? textOf(line.minimum) : null,
        cap: isPercent ? textOf(line.cap) : null,
      }
    }),
  }
}

/** A problem in the reader's language. */
export function problemWords({ key, difference }: PayProblemFound): string {
  if (key === 'tooMuch' || key === 'tooLittle')
    return payTexts(key, { difference: moneyText(difference ?? 0n) })
  return payTexts(key)
}

const money = (cents: bigint | null): string | null => (cents === null ? null : moneyText(cents))

/** What was computed, as stored. */
export function storedLines(lines: readonly PayLine[], pay: ComputedPay): StoredLine[] {
  return lines.map((line, index) => {
    const computed = pay.lines[index]
    return {
      component_id: line.componentId,
      calculation: line.calculation,
      frequency: line.frequency,
      ...{ amount: line.amount, percent: line.percent, of_component_id: line.ofComponentId },
      ...{ minimum: line.minimum, cap: line.cap },
      monthly: money(computed?.monthly ?? null),
      annual: money(computed?.annual ?? null),
      once: money(computed?.once ?? null),
    }
  })
}

export type StructureRow = Pick<
  RevisionRow,
  'currency' | 'basis' | 'target' | 'monthly_gross' | 'annual_gross' | 'annual_ctc' | 'once'
>

/** What the last month pays on top of a twelfth. */
function lastMonthOf(lines: readonly StoredLine[]): bigint {
  return lines.reduce(
    (total, { monthly, annual }) =>
      monthly === null || annual === null ? total : total + centsIn(annual) - 12n * centsIn(monthly),
    0n,
  )
}

/** A structure as the calls answer it. */
export function structureView(
  row: StructureRow,
  lines: readonly StoredLine[],
  components: ReadonlyMap<number, ComponentRow>,
): PayStructureView {
  return {
    ...{ currency: row.currency, basis: row.basis, target: row.target },
    ...{ monthly_gross: row.monthly_gross, annual_gross: row.annual_gross, annual_ctc: row.annual_ctc },
    annual_employer: moneyText(centsIn(row.annual_ctc) - centsIn(row.annual_gross)),
    last_month: moneyText(lastMonthOf(lines)),
    once: row.once,
    lines: lines.map((line) => {
      const component = components.get(line.component_id)
      const of = line.of_component_id === null ? undefined : components.get(line.of_component_id)
      return {
        ...line,
        code: component?.code ?? '',
        name: component?.name ?? '',
        kind: component?.kind ?? 'earning',
        of_name: of?.name ?? null,
      }
    }),
  }
}

/** Totals of what was computed, as stored. */
export const totalsRow = (
  pay: ComputedPay,
): Pick<StructureRow, 'monthly_gross' | 'annual_gross' | 'annual_ctc' | 'once'> => ({
  monthly_gross: moneyText(pay.monthlyGross),
  annual_gross: moneyText(pay.annualGross),
  annual_ctc: moneyText(pay.annualCtc),
  once: moneyText(pay.once),
})
