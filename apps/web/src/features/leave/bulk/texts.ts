import { addTexts } from '../../../lib/i18n.ts'
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
  step: { sample: '1. Take the sample', file: '2. Fill it in and choose it', book: '3. Look, and book' },
  empty: 'Sample with one row',
  filled: 'Sample with everybody',
  choose: 'Choose a file',
  other: 'Another file',
  comment: 'Comment',
  commentHelp: 'Stands with every request, and where balances are explained.',
  reading: 'The file is being checked',
  days_one: '{{count}} request, {{total}} days in all.',
  days_other: '{{count}} requests, {{total}} days in all.',
  minutes_one: '{{count}} request, {{total}} minutes in all.',
  minutes_other: '{{count}} requests, {{total}} minutes in all.',
  person: 'Person',
  what: 'What is booked',
  after: 'Left after it',
  row: 'Row {{row}}',
  first: 'The first {{count}} are shown.',
  book: 'Book all',
  done_one: '{{count}} request is booked as approved.',
  done_other: '{{count}} requests are booked as approved.',
  see: 'See them',
  more: 'Upload another file',
})
