import type { PayProblem } from '@muster/contract/employees/pay/pay.contract'
import type { payInput } from '@muster/contract/employees/pay/pay-shapes'
import type { z } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type ComponentRow, findComponents, findPayRules, type PayRules } from './components.queries.ts'
import type { StoredLine } from './pay.queries.ts'
import { payTexts } from './pay.texts.ts'
import type { PayLine } from './rules/pay-problems.ts'
import { type ComputedPay, computePay } from './rules/pay-structure.ts'
import {
  linesOf,
  problemWords,
  type StructureRow,
  storedLines,
  structureView,
  totalsRow,
} from './structure.ts'

/** A structure as it is entered. */
export type EnteredStructure = z.infer<typeof payInput>

/** What structures are judged by. */
export interface StructureFacts {
  rules: PayRules
  components: ComponentRow[]
}

/** Two statements. */
export const findStructureFacts = async (ctx: Ctx, db: Db): Promise<StructureFacts> => ({
  rules: await findPayRules(ctx, db),
  components: await findComponents(ctx, db),
})

export interface ComputedStructure {
  problems: PayProblem[]
  /** Null while there are problems. */
  result: { lines: PayLine[]; pay: ComputedPay } | null
}

const targetOf = ({ basis, target }: EnteredStructure): string | null =>
  basis === 'none' ? null : (target ?? null)

/**
 * Computes a pay structure that belongs to nobody yet, or says in the reader's language what is wrong with it.
 *
 * @param kept components that may be inactive: those that are had already
 */
export function computeStructure(
  { rules, components }: StructureFacts,
  entered: EnteredStructure,
  kept: ReadonlySet<number> = new Set(),
): ComputedStructure {
  const read = linesOf(components, entered.lines, kept)
  if ('problems' in read) {
    const problems = read.problems.map((one) => ({ ...one, message: payTexts('unknownComponent') }))
    return { problems, result: null }
  }
  const { rounding } = rules
  const computed = computePay({
    basis: entered.basis,
    target: targetOf(entered),
    rounding,
    lines: read.lines,
  })
  if ('problems' in computed) {
    const problems = computed.problems.map((one) => ({
      ...{ line: one.line, field: one.field, message: problemWords(one) },
    }))
    return { problems, result: null }
  }
  return { problems: [], result: { lines: read.lines, pay: computed.pay } }
}

/** A structure with its amounts, as it is stored. */
export interface StoredStructure extends StructureRow {
  rounding: PayRules['rounding']
  lines: StoredLine[]
}

/** A structure of nobody in employment, such as what a candidate is offered: as it is stored, or its problems. */
export function judgeStructure(
  facts: StructureFacts,
  entered: EnteredStructure,
  kept?: ReadonlySet<number>,
): { problems: PayProblem[]; stored: StoredStructure | null } {
  const { problems, result } = computeStructure(facts, entered, kept)
  const { currency, rounding } = facts.rules
  return {
    problems,
    stored: result && {
      ...{ currency, rounding, basis: entered.basis, target: targetOf(entered) },
      ...{ ...totalsRow(result.pay), lines: storedLines(result.lines, result.pay) },
    },
  }
}

/** A stored structure as calls answer it. */
export const viewOfStructure = (
  { components }: Pick<StructureFacts, 'components'>,
  { lines, ...row }: Omit<StoredStructure, 'rounding'>,
) => structureView(row, lines, new Map(components.map((one) => [one.id, one])))
