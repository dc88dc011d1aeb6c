import { letterKinds } from '@muster/contract/onboarding/letters/letters.constants'
import { candidateStatuses, isOpen } from '@muster/contract/onboarding/onboarding.constants'
import { expect, test } from 'vitest'
import { mayAnswerLetter, maySendLetter, statusAfterLetter } from './letter-status.ts'

test.each([
  ['the offer is sent', 3, 'sent', 'in_progress', 'offer_sent'],
  ['the offer of a draft is sent', 3, 'sent', 'draft', 'offer_sent'],
  ['a second version of an accepted offer asks anew', 3, 'sent', 'offer_accepted', 'offer_sent'],
  ['a new offer after the old one expired', 3, 'sent', 'offer_expired', 'offer_sent'],
  ['a second version while the first one waits', 3, 'sent', 'offer_sent', null],
  ['the acceptance letter after the offer was accepted', 5, 'sent', 'offer_accepted', null],
  ['the acceptance letter without an offer before', 5, 'sent', 'in_progress', 'offer_sent'],
  ['the appointment is sent', 6, 'sent', 'verified', null],
  ['the offer is accepted', 3, 'accepted', 'offer_sent', 'offer_accepted'],
  ['the offer is accepted while on hold', 3, 'accepted', 'on_hold', 'offer_accepted'],
  ['the acceptance comes after verification', 5, 'accepted', 'verified', null],
  ['the offer is rejected', 3, 'rejected', 'offer_sent', 'offer_declined'],
  ['the appointment is rejected', 7, 'rejected', 'ready_to_join', 'offer_declined'],
  ['an acknowledgement is rejected', 15, 'rejected', 'verified', null],
  ['the offer expires', 3, 'expired', 'offer_sent', 'offer_expired'],
  ['the offer expires after somebody set another status', 3, 'expired', 'documents_pending', null],
  ['an appointment expires', 6, 'expired', 'verified', null],
  ['the offer is withdrawn', 3, 'withdrawn', 'offer_accepted', 'offer_revoked'],
  ['the offer of somebody on hold is withdrawn', 3, 'withdrawn', 'on_hold', null],
  ['a custom stage is accepted', 12, 'accepted', 'in_progress', null],
] as const)('%s', (_name, kind, event, status, after) => {
  expect(statusAfterLetter(kind, event, status)).toBe(after)
})

test('only an offer can be sent to those whom an earlier offer ended', () => {
  const ended = candidateStatuses.filter((status) => !isOpen(status))
  expect(ended.filter((status) => maySendLetter(status, 3))).toEqual([
    'offer_declined',
    'offer_expired',
    'offer_revoked',
  ])
  for (const kind of letterKinds.filter((one) => one !== 3 && one !== 5))
    expect(ended.filter((status) => maySendLetter(status, kind))).toEqual([])
})

test('nobody answers whose candidacy ended', () => {
  expect(candidateStatuses.filter((status) => !mayAnswerLetter(status))).toEqual([
    ...['offer_declined', 'offer_expired', 'offer_revoked', 'did_not_join', 'completed'],
    ...['withdrawn', 'blacklisted', 'deleted'],
  ])
})
