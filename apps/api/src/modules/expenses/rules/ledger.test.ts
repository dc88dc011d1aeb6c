import { expect, test } from 'vitest'
import { sumOfMoney } from './amounts.ts'
import { type BookedLine, ledgerRows, withoutAccount } from './ledger.ts'

const line = (more: Partial<BookedLine>): BookedLine => ({
  ...{ document: 'EXP-1', date: '2026-04-01', account: '5100', category: 'Food', costCentre: 'CC1' },
  ...{ amount: '10.00', text: 'Asha' },
  ...more,
})

test('each document has debits by account and cost centre, and credits of what advances settle and of the rest', () => {
  const rows = ledgerRows(
    [
      line({}),
      line({ amount: '2.50' }),
      line({ costCentre: 'CC2', amount: '0.01' }),
      line({ account: '', amount: '5' }),
      line({ document: 'EXP-2', amount: '0.00' }),
      line({ document: 'EXP-3', amount: '7.25' }),
    ],
    [
      { document: 'EXP-1', date: '2026-04-01', kind: 'settled', amount: '10.00', text: 'Asha' },
      { document: 'EXP-3', date: '2026-04-01', kind: 'settled', amount: '7.25', text: 'Asha' },
      { document: 'ADV-1', date: '2026-04-02', kind: 'paid_out', amount: '500.00', text: 'Ravi' },
    ],
    { payable: '2100', advances: '1400', fallback: '5999' },
  )
  expect(
    rows.map(({ document, account, costCentre, debit, credit }) => [
      document,
      account,
      costCentre,
      debit,
      credit,
    ]),
  ).toEqual([
    ['EXP-1', '5100', 'CC1', '12.50', ''],
    ['EXP-1', '5100', 'CC2', '0.01', ''],
    ['EXP-1', '5999', 'CC1', '5.00', ''],
    ['EXP-1', '1400', '', '', '10.00'],
    ['EXP-1', '2100', '', '', '7.51'],
    ['EXP-3', '5100', 'CC1', '7.25', ''],
    ['EXP-3', '1400', '', '', '7.25'],
    ['ADV-1', '1400', '', '500.00', ''],
    ['ADV-1', '2100', '', '', '500.00'],
  ])
  const sum = (of: 'debit' | 'credit') => sumOfMoney(rows.flatMap((row) => row[of] || []))
  expect(sum('debit')).toBe(sum('credit'))
})

test('what is withheld is credited to its account, and the rest to what is owed', () => {
  const rows = ledgerRows(
    [
      line({ amount: '1000' }),
      line({ account: '1300', amount: '180' }),
      line({ account: '2200', amount: '-20' }),
    ],
    [],
    { payable: '2100', fallback: '', advances: '' },
  )
  expect(rows.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
    ['5100', '1000.00', ''],
    ['1300', '180.00', ''],
    ['2200', '', '20.00'],
    ['2100', '', '1160.00'],
  ])
})

test('categories without an account are named where there is none for them', () => {
  const lines = [line({ account: '' }), line({ account: '', category: 'Taxi' }), line({ account: '' })]
  expect(withoutAccount(lines, { fallback: '' })).toEqual(['Food', 'Taxi'])
  expect(withoutAccount(lines, { fallback: '5999' })).toEqual([])
})
