import { expect, test } from 'vitest'
import { type NoticeFacts, noticePeriod } from './notice-period.ts'

const facts: NoticeFacts = {
  days: 60,
  probationDays: 15,
  confirmationDueOn: null,
  leftOn: null,
  today: '2026-11-21',
}

test.each<[string, Partial<NoticeFacts>, number, boolean, string]>([
  ['confirmed', {}, 60, false, '2027-01-20'],
  ['on probation', { confirmationDueOn: '2026-12-31' }, 15, true, '2026-12-06'],
  ['on the day the confirmation is due', { confirmationDueOn: '2026-11-21' }, 60, false, '2027-01-20'],
  ['on the day before', { confirmationDueOn: '2026-11-22' }, 15, true, '2026-12-06'],
  ['without notice', { days: 0 }, 0, false, '2026-11-21'],
  ['over a leap day', { today: '2028-02-01', days: 30 }, 30, false, '2028-03-02'],
])('%s', (_name, input, days, onProbation, lastDay) => {
  expect(noticePeriod({ ...facts, ...input })).toMatchObject({ days, onProbation, lastDay })
})

test('explains the result, and uses a last working day that is already set', () => {
  expect(noticePeriod({ ...facts, confirmationDueOn: '2026-12-31', leftOn: '2026-12-05' }).why).toBe(
    '15 days on probation, which lasts until 31 Dec 2026, as set by the organisation. The last working day on record is 5 Dec 2026.',
  )
  expect(noticePeriod({ ...facts, days: 1 }).why).toBe(
    '1 day after confirmation, as set by the organisation.',
  )
})
