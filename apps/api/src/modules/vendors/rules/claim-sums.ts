import { amountText, amountUnits } from '@muster/contract/kit/amounts'

export interface ClaimSums {
  amount: string
  tax: string | null
  withheld: string | null
  lines: readonly { amount: string }[]
}

export type SumProblem =
  | { field: 'amount'; problem: 'nothing' }
  | { field: 'tax'; problem: 'taxTooMuch' }
  | { field: 'withheld'; problem: 'withheldTooMuch' }
  | { field: `lines.${number}.amount`; problem: 'lineNothing' }
  | { field: 'lines'; problem: 'linesDiffer'; lines: string; net: string }

/** What is wrong with the sums of an invoice, by field. */
export function sumProblems({ amount, tax, withheld, lines }: ClaimSums): SumProblem[] {
  const [all, taxed, kept] = [amountUnits(amount), amountUnits(tax ?? '0'), amountUnits(withheld ?? '0')]
  if (all <= 0n) return [{ field: 'amount', problem: 'nothing' }]
  const problems: SumProblem[] = []
  const net = all - taxed
  if (net <= 0n) problems.push({ field: 'tax', problem: 'taxTooMuch' })
  // Tax is withheld from the net amount.
  else if (kept > net) problems.push({ field: 'withheld', problem: 'withheldTooMuch' })
  for (const [at, line] of lines.entries())
    if (amountUnits(line.amount) <= 0n) problems.push({ field: `lines.${at}.amount`, problem: 'lineNothing' })
  const sum = sumOfLines(lines)
  if (net > 0n && lines.length > 0 && sum !== amountText(net))
    problems.push({ field: 'lines', problem: 'linesDiffer', lines: sum, net: amountText(net) })
  return problems
}

/** The exact sum of lines. */
export const sumOfLines = (lines: readonly { amount: string }[]): string =>
  amountText(lines.reduce((total, line) => total + amountUnits(line.amount), 0n))

/** The sums in the notation in which they are stored. */
export function storedSums({ amount, tax, withheld }: Omit<ClaimSums, 'lines'>) {
  const [all, taxed, kept] = [amountUnits(amount), amountUnits(tax ?? '0'), amountUnits(withheld ?? '0')]
  return {
    ...{ amount: amountText(all), tax: amountText(taxed), withheld: amountText(kept) },
    net: amountText(all - taxed),
    payable: amountText(all - kept),
  }
}
