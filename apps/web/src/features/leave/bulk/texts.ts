import { addTexts } from '../../../lib/language/i18n.ts'
import '../texts.ts'

addTexts('bulkLeave', {
  title: 'Upload leave',
  subtitle:
    'Book leave or short leave for many people at once. Each row is checked like an application and booked as approved by you. If any cell is wrong, nothing is saved.',
  which: 'What the file contains',
  sheets: { leave: 'Leave', short: 'Short leave' },
  text: {
    leave:
      'One row per period: employee code, leave type, first and last day, and half days. The same person can have several rows. Notice periods and proofs are not checked.',
    short:
      'One row per period: employee code, day, from and to. The minutes and times per month of the person’s leave rule apply.',
  },
  empty: 'Sample with one row',
  filled: 'Sample with all employees',
  comment: 'Comment',
  commentHelp: 'Shown on every request and in the leave ledger.',
  days_one: '{{count}} request, {{total}} days in total.',
  days_other: '{{count}} requests, {{total}} days in total.',
  minutes_one: '{{count}} request, {{total}} minutes in total.',
  minutes_other: '{{count}} requests, {{total}} minutes in total.',
  person: 'Person',
  what: 'Leave',
  after: 'Remaining balance',
  row: 'Row {{row}}',
  counted_one: '1 request',
  counted_other: '{{count}} requests',
  done_one: '{{count}} request booked as approved.',
  done_other: '{{count}} requests booked as approved.',
  see: 'View requests',
})
