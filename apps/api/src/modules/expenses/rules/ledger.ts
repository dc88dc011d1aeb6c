import { amountText, amountUnits } from '@muster/contract/kit/amounts'

/** An approved line, as accounting books it. */
export interface BookedLine {
  document: string
  date: string
  /** Account of its category, empty without one. */
  account: string
  category: string
  costCentre: string
  /** Negative for what is credited to its account, such as tax that is withheld. */
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

/** What was taken from advances for a claim, or is paid out as an advance. */
export interface BookedAdvance {
  document: string
  date: string
  /** Of a claim: less is owed to the employee. Of an advance: the employee owes it. */
  kind: 'settled' | 'paid_out'
  amount: string
  text: string
}

interface Accounts {
  /** What is owed to employees or vendors. */
  payable: string
  /** Advances to employees; of no matter where there are none. */
  advances: string
  /** For categories without an account. */
  fallback: string
}

interface Document {
  date: string
  text: string
  debits: Map<string, bigint>
  /** Taken from advances. */
  settled: bigint
}

function documentsOf(
  lines: readonly BookedLine[],
  advances: readonly BookedAdvance[],
  accounts: Accounts,
): Map<string, Document> {
  const documents = new Map<string, Document>()
  const of = ({ document, date, text }: Pick<BookedLine, 'document' | 'date' | 'text'>) => {
    const known = documents.get(document) ?? { date, text, debits: new Map<string, bigint>(), settled: 0n }
    documents.set(document, known)
    return known
  }
  const debit = (known: Document, key: readonly [account: string, costCentre: string], units: bigint) =>
    known.debits.set(JSON.stringify(key), (known.debits.get(JSON.stringify(key)) ?? 0n) + units)
  for (const line of lines) {
    const units = amountUnits(line.amount)
    if (units !== 0n) debit(of(line), [line.account || accounts.fallback, line.costCentre], units)
  }
  for (const one of advances) {
    const units = amountUnits(one.amount)
    if (units === 0n) continue
    if (one.kind === 'settled') of(one).settled += units
    else debit(of(one), [accounts.advances, ''], units)
  }
  return documents
}

/**
 * Rows of the general ledger: for each document a debit or credit by account and cost centre, a credit of what was taken from
 * advances, and one of the rest; for each advance a debit and a credit. Lines of nothing are left out, so that debits and credits are equal
 * for each document.
 */
export function ledgerRows(
  lines: readonly BookedLine[],
  advances: readonly BookedAdvance[],
  accounts: Accounts,
): LedgerRow[] {
  return [...documentsOf(lines, advances, accounts)].flatMap(
    ([document, { date, text, debits, settled }]) => {
      const total = [...debits.values()].reduce((sum, one) => sum + one, 0n)
      const row = { date, document, text, costCentre: '', debit: '', credit: '' }
      const credit = (account: string, units: bigint) =>
        units === 0n ? [] : [{ ...row, account, credit: amountText(units) }]
      return [
        ...[...debits].map(([key, units]) => {
          const [account, costCentre] = JSON.parse(key) as [string, string]
          return units < 0n
            ? { ...row, account, costCentre, credit: amountText(-units) }
            : { ...row, account, costCentre, debit: amountText(units) }
        }),
        ...credit(accounts.advances, settled),
        ...credit(accounts.payable, total - settled),
      ]
    },
  )
}

/** Categories that no account can be found for, each once. */
export const withoutAccount = (
  lines: readonly BookedLine[],
  { fallback }: Pick<Accounts, 'fallback'>,
): string[] =>
  fallback === ''
    ? [...new Set(lines.filter(({ account }) => account === '').map(({ category }) => category))]
    : []
