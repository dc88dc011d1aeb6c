import type {
  PayBasis,
  PayCalculation,
  PayFrequency,
  PayKind,
  PayRounding,
} from '@muster/contract/employees/pay/pay.constants'
import { centsOf, decimalOf } from '../../../../lib/money.ts'

/** How one component is calculated; amounts and percentages as decimal text. */
export interface PayLine {
  componentId: number
  kind: PayKind
  frequency: PayFrequency
  calculation: PayCalculation
  amount: string | null
  percent: string | null
  ofComponentId: number | null
  minimum: string | null
  cap: string | null
}

export interface PayRequest {
  basis: PayBasis
  /** Yearly amount of the basis; null without one. */
  target: string | null
  rounding: PayRounding
  lines: readonly PayLine[]
}

const payProblems = [
  'empty',
  'twice',
  'amountMissing',
  'percentMissing',
  'targetMissing',
  'ofMissing',
  'ofItself',
  'ofRest',
  'ofOnce',
  'circular',
  'needsCtc',
  'needsTarget',
  'severalRests',
  'restUnfit',
  'limitsCrossed',
  'tooMuch',
  'tooLittle',
  'unsettled',
  'tooLarge',
] as const

export interface PayProblemFound {
  key: (typeof payProblems)[number]
  /** Index of the line; null for the structure. */
  line: number | null
  field:
    | 'target'
    | 'lines'
    | 'amount'
    | 'percent'
    | 'of_component_id'
    | 'calculation'
    | 'cap'
    | 'component_id'
  /** In hundredths: what is missing or too much. */
  difference?: bigint
}

export const cents = (text: string): bigint => centsOf(decimalOf(text))

type Found = Pick<PayProblemFound, 'key' | 'field'>

function restProblems({ basis }: PayRequest, { kind, frequency }: PayLine): Found[] {
  if (basis === 'none') return [{ key: 'needsTarget', field: 'calculation' }]
  return kind !== 'earning' || frequency === 'once' ? [{ key: 'restUnfit', field: 'calculation' }] : []
}

function percentProblems({ basis, lines }: PayRequest, line: PayLine): Found[] {
  const { calculation, percent, minimum, cap } = line
  if (percent === null) return [{ key: 'percentMissing', field: 'percent' }]
  if (minimum !== null && cap !== null && cents(minimum) > cents(cap))
    return [{ key: 'limitsCrossed', field: 'cap' }]
  if (calculation === 'percent_of_component')
    return baseProblems(lines, line).map((key) => ({ key, field: 'of_component_id' }))
  if (calculation === 'percent_of_ctc')
    return basis === 'ctc' ? [] : [{ key: 'needsCtc', field: 'calculation' }]
  return basis === 'none' ? [{ key: 'needsTarget', field: 'calculation' }] : []
}

function lineProblems(request: PayRequest, line: PayLine): Found[] {
  if (line.calculation === 'fixed')
    return line.amount === null ? [{ key: 'amountMissing', field: 'amount' }] : []
  return line.calculation === 'rest' ? restProblems(request, line) : percentProblems(request, line)
}

function baseProblems(lines: readonly PayLine[], line: PayLine): PayProblemFound['key'][] {
  if (line.ofComponentId === null) return ['ofMissing']
  if (line.ofComponentId === line.componentId) return ['ofItself']
  const base = lines.find((one) => one.componentId === line.ofComponentId)
  if (!base) return ['ofMissing']
  if (base.calculation === 'rest') return ['ofRest']
  if (base.frequency === 'once') return ['ofOnce']
  return isCircular(lines, line) ? ['circular'] : []
}

/** Whether percentages of components lead back to this one. */
function isCircular(lines: readonly PayLine[], line: PayLine): boolean {
  const byId = new Map(lines.map((one) => [one.componentId, one]))
  const seen = new Set<number>()
  let next: PayLine | undefined = line
  while (next?.calculation === 'percent_of_component' && next.ofComponentId !== null) {
    if (seen.has(next.componentId)) return true
    seen.add(next.componentId)
    next = byId.get(next.ofComponentId)
  }
  return false
}

function structureProblems({ basis, target, lines }: PayRequest): PayProblemFound[] {
  const ids = lines.map((one) => one.componentId)
  const rests = lines.flatMap((one, index) => (one.calculation === 'rest' ? [index] : []))
  return [
    ...(lines.length === 0 ? [{ key: 'empty', line: null, field: 'lines' } as const] : []),
    ...(basis !== 'none' && target === null
      ? [{ key: 'targetMissing', line: null, field: 'target' } as const]
      : []),
    ...ids.flatMap((id, index) =>
      ids.indexOf(id) < index ? [{ key: 'twice', line: index, field: 'component_id' } as const] : [],
    ),
    ...rests.slice(1).map((line) => ({ key: 'severalRests', line, field: 'calculation' }) as const),
  ]
}

/** What is wrong with a structure before anything is computed. */
export const payProblemsIn = (request: PayRequest): PayProblemFound[] => [
  ...structureProblems(request),
  ...request.lines.flatMap((line, index) =>
    lineProblems(request, line).map((problem) => ({ ...problem, line: index })),
  ),
]
