import { CSV, FileReply } from '../../../platform/http/route.ts'
import { type SheetColumn, writeCsv } from '../../../platform/spreadsheets/index.ts'
import { expensesTexts } from '../expenses.texts.ts'
import { type BookedAdvance, type BookedLine, ledgerRows } from '../rules/ledger.ts'

const columns = (): SheetColumn[] => [
  { key: 'date', header: expensesTexts('glDate') },
  { key: 'document', header: expensesTexts('glDocument') },
  { key: 'account', header: expensesTexts('glAccount') },
  { key: 'costCentre', header: expensesTexts('glCostCentre') },
  { key: 'debit', header: expensesTexts('glDebit'), kind: 'money' },
  { key: 'credit', header: expensesTexts('glCredit'), kind: 'money' },
  { key: 'text', header: expensesTexts('glText') },
]

/** What was booked as a balanced CSV for accounting. */
export function ledgerCsv(
  name: string,
  lines: readonly BookedLine[],
  { advances: account = '', ...accounts }: { payable: string; fallback: string; advances?: string },
  advances: readonly BookedAdvance[] = [],
): FileReply {
  const rows = ledgerRows(lines, advances, { ...accounts, advances: account })
  return new FileReply(name, CSV, writeCsv({ columns: columns(), rows: rows.map((row) => ({ ...row })) }))
}
