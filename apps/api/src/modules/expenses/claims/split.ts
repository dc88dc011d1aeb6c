import type { LineInput } from '@muster/contract/expenses/claims.contract'
import { amountText, amountUnits } from '@muster/contract/kit/amounts'
import { expensesTexts } from '../expenses.texts.ts'
import { trimmed } from '../rules/amounts.ts'
import type { Category } from './facts.queries.ts'

export const isSplit = ({ split_by }: Pick<LineInput, 'split_by'>): boolean => split_by !== null

/** The parts of a line that is split. */
export const partsOf = (line: LineInput | undefined): LineInput['parts'] =>
  line && isSplit(line) ? line.parts : []

const textOf = (units: bigint): string => trimmed(amountText(units))

/** What is wrong with the parts of a line, by field. */
export function splitProblems(
  { split_by: by, parts, amount }: LineInput,
  kind: Category['kind'],
  at: number,
): Record<string, string> {
  const field = `lines.${at}.parts`
  if (by === null) return parts.length === 0 ? {} : { [field]: expensesTexts('splitHow') }
  if (parts.length < 2) return { [field]: expensesTexts('splitTwo') }
  const fields: Record<string, string> = {}
  for (const [place, part] of parts.entries())
    if (part.project_id === null && part.cost_centre_id === null)
      fields[`${field}.${place}.project_id`] = expensesTexts('splitPlace')
  const sum = parts.reduce((all, { share }) => all + amountUnits(share), 0n)
  if (by === 'amount') {
    if (kind !== 'amount') fields[field] = expensesTexts('splitByPercent')
    else if (amount !== null && sum !== amountUnits(amount))
      fields[field] = expensesTexts('splitAmount', { amount: trimmed(amount), sum: textOf(sum) })
  } else if (sum !== amountUnits('100')) fields[field] = expensesTexts('splitPercent', { sum: textOf(sum) })
  return fields
}
