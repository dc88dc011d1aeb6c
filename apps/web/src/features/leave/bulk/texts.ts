import { addTexts } from '../../../lib/language/i18n.ts'
import '../texts.ts'

addTexts('bulkLeave', {
  title: 'Leave from a file',
  subtitle:
    'Book leave or short leave of many people at once. Every row is checked like an application, and booked as approved by you. With a single wrong cell nothing is written.',
  which: 'What the file has',
  sheets: { leave: 'Leave', short: 'Short leave' },
  text: {
    leave:
      'A row each time: employee code, leave type, first and last day, and halves of days. One person may stand in several rows. Notice periods and proofs are not asked for.',
    short:
      'A row each time: employee code, day, from and to. The minutes and the number of times a month of the person’s rule hold.',
  },
  empty: 'Sample with one row',
  filled: 'Sample with everybody',
  comment: 'Comment',
  commentHelp: 'Stands with every request, and where balances are explained.',
  days_one: '{{count}} request, {{total}} days in all.',
  days_other: '{{count}} requests, {{total}} days in all.',
  minutes_one: '{{count}} request, {{total}} minutes in all.',
  minutes_other: '{{count}} requests, {{total}} minutes in all.',
  person: 'Person',
  what: 'What is booked',
  after: 'Left after it',
  row: 'Row {{row}}',
  counted_one: '1 request',
  counted_other: '{{count}} requests',
  done_one: '{{count}} request is booked as approved.',
  done_other: '{{count}} requests are booked as approved.',
  see: 'See them',
})
