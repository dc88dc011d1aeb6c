import { type CandidateStatus, candidateStatuses } from '@muster/contract/onboarding/onboarding.constants'
import { expect, test } from 'vitest'
import { mayBecome, mayReopen, reopenedStatus, statusesAfter, statusToKeep } from './candidate-status.ts'

const cases: [CandidateStatus, CandidateStatus, boolean, string][] = [
  ['draft', 'in_progress', true, 'a draft is started'],
  ['draft', 'verified', false, 'a draft has nothing to verify'],
  ['in_progress', 'on_hold', true, 'onboarding is put on hold'],
  ['on_hold', 'verified', false, 'on hold is reopened first'],
  ['on_hold', 'withdrawn', true, 'a candidate on hold withdraws'],
  ['offer_sent', 'offer_accepted', true, 'an offer is accepted'],
  ['offer_sent', 'did_not_join', false, 'nobody fails to join before accepting'],
  ['ready_to_join', 'did_not_join', true, 'the candidate did not come'],
  ['verified', 'ready_to_join', true, 'verified, then ready'],
  ['in_progress', 'completed', false, 'not complete before verification'],
  ['joined', 'completed', true, 'an employee completes onboarding'],
  ['joined', 'deleted', false, 'an employee is no candidate to delete'],
  ['completed', 'on_hold', false, 'completed stays'],
  ['withdrawn', 'withdrawn', false, 'no change'],
  ['withdrawn', 'blacklisted', true, 'who withdrew is blacklisted'],
  ['blacklisted', 'deleted', false, 'the blacklist is lifted first'],
  ['deleted', 'withdrawn', false, 'deleted is restored first'],
]

test.each(cases)('%s → %s is %s: %s', (before, after, expected) => {
  expect(mayBecome(before, after)).toBe(expected)
})

test('whatever ended without joining can be reopened, and only that and on hold', () => {
  expect(candidateStatuses.filter(mayReopen)).toEqual([
    'offer_declined',
    'on_hold',
    'offer_expired',
    'offer_revoked',
    'did_not_join',
    'withdrawn',
    'blacklisted',
    'deleted',
  ])
})

test('reopening returns to the last status of onboarding', () => {
  expect(reopenedStatus('verified')).toBe('verified')
  expect(reopenedStatus(null)).toBe('in_progress')
  expect(reopenedStatus('withdrawn')).toBe('in_progress')
  expect(statusToKeep('verified', null)).toBe('verified')
  expect(statusToKeep('withdrawn', 'verified')).toBe('verified')
})

test('results of other actions are never set by hand', () => {
  for (const status of candidateStatuses)
    expect(statusesAfter(status)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(joined|draft|offer_expired|offer_revoked)$/)]),
    )
})
