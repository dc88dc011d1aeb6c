import { trimmed } from './amounts.ts'

interface Line {
  merchant: string
  on: string
  amount: string | null
  currency: string | null
  /** Hashes of the contents of its receipts. */
  receipts: readonly string[]
}

export interface SameLine {
  kind: 'receipt' | 'expense'
  /** Index of the earlier line. */
  line: number
}

const expenseOf = ({ merchant, on, amount, currency }: Line): string | null =>
  merchant === '' || amount === null ? null : `${on} ${currency} ${trimmed(amount)} ${merchant.toLowerCase()}`

/** By line, the earlier lines of the same claim with one of its receipts, or with its merchant, day and amount. */
export function sameWithin(lines: readonly Line[]): SameLine[][] {
  const receipts = new Map<string, number>()
  const expenses = new Map<string, number>()
  return lines.map((line, at) => {
    const found: SameLine[] = []
    for (const receipt of new Set(line.receipts)) {
      const earlier = receipts.get(receipt)
      if (earlier === undefined) receipts.set(receipt, at)
      else if (!found.some((one) => one.line === earlier)) found.push({ kind: 'receipt', line: earlier })
    }
    const expense = expenseOf(line)
    if (expense !== null) {
      const earlier = expenses.get(expense)
      if (earlier === undefined) expenses.set(expense, at)
      else found.push({ kind: 'expense', line: earlier })
    }
    return found
  })
}
