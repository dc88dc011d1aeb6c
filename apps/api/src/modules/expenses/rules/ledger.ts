import { centsOf, decimalOf, moneyText } from '../../../lib/money.ts'

/** An approved line, as accounting books it. */
export interface BookedLine {
  document: string
  date: string
  /** Account of its category, empty without one. */
  account: string
  category: string
  costCentre: string
  amount: string
  text: string
}

export interface LedgerRow {
  date: string
  document: string
  account: string
  costCentre: string
  debit: string
  credit: string
  text: string
}

interface Accounts {
  /** What is owed to employees. */
  payable: string
  /** For categories without an account. */
  fallback: string
}

/**
 * Rows of the general ledger: for each claim a debit by account and cost centre, and one credit of their sum. Lines of nothing
 * are left out, so that debits and credits are equal for each document.
 */
export function ledgerRows(lines: readonly BookedLine[], { payable, fallback }: Accounts): LedgerRow[] {
  const documents = new Map<string, { date: string; text: string; debits: Map<string, bigint> }>()
  for (const { document, date, account, costCentre, amount, text } of lines) {
    const cents = centsOf(decimalOf(amount))
    if (cents === 0n) continue
    const known = documents.get(document) ?? { date, text, debits: new Map<string, bigint>() }
    documents.set(document, known)
    const key = JSON.stringify([account || fallback, costCentre])
    known.debits.set(key, (known.debits.get(key) ?? 0n) + cents)
  }
  return [...documents].flatMap(([document, { date, text, debits }]) => {
    const total = [...debits.values()].reduce((sum, one) => sum + one, 0n)
    const row = { date, document, text }
    return [
      ...[...debits].map(([key, cents]) => {
        const [account, costCentre] = JSON.parse(key) as [string, string]
        return { ...row, account, costCentre, debit: moneyText(cents), credit: '' }
      }),
      { ...row, account: payable, costCentre: '', debit: '', credit: moneyText(total) },
    ]
  })
}

/** Categories that no account can be found for, each once. */
export const withoutAccount = (lines: readonly BookedLine[], { fallback }: Accounts): string[] =>
  fallback === ''
    ? [...new Set(lines.filter(({ account }) => account === '').map(({ category }) => category))]
    : []
