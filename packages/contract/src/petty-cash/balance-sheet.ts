import { defineSheet } from '../imports/sheets/sheet-declaration.ts'
import { noteNames } from '../imports/sheets/sheet-headings.ts'

/** Cash that was put into funds or returned, one entry per row, in the order of the file. */
export const balanceSheet = defineSheet({
  id: 'petty-cash-balances',
  columns: {
    fund: {
      heading: 'Fund',
      kind: 'master',
      noun: 'active fund',
      required: true,
      width: 28,
      also: ['fund name', 'petty cash', 'cash box'],
    },
    kind: {
      heading: 'Kind',
      kind: 'choice',
      required: true,
      options: [
        { value: 'top_up', label: 'Top-up' },
        { value: 'return', label: 'Return' },
      ],
      also: ['type', 'entry'],
    },
    amount: {
      heading: 'Amount',
      kind: 'number',
      required: true,
      min: 0.001,
      max: 99_999_999_999,
      decimals: 3,
      is: 'an amount',
    },
    day: { heading: 'Date', kind: 'date', required: true, also: ['on', 'day', 'entry date'] },
    reference: {
      heading: 'Reference',
      kind: 'code',
      required: true,
      maxLength: 80,
      also: ['voucher', 'cheque'],
    },
    note: { heading: 'Note', kind: 'text', maxLength: 300, isPlain: true, also: noteNames, width: 36 },
  },
  nothing: 'The file has no entries.',
  limits: { rows: 5000, columns: 50, bytes: 20 * 1024 * 1024 },
  sample: { file: 'ManageBalanceSample.xlsx', sheet: 'Balances' },
})
