import { expect, test } from 'vitest'
import { type Done, ownStepState } from './own-steps.ts'

const letter = (kind: number, state: string, more: object = {}) =>
  ({ kind, state, can_sign: false, signed_at: null, ...more }) as Done['letters'][number]
const nothing: Done = { letters: [], isFormSent: false }
const withLetters = (...letters: Done['letters'][number][]): Done => ({ ...nothing, letters })

test.each([
  ['an offer that was sent is done for its letter', 3, 'waiting', withLetters(letter(3, 'sent')), 'done'],
  ['and open for its acceptance', 5, 'waiting', withLetters(letter(3, 'sent')), 'open'],
  ['an accepted offer is both', 5, 'waiting', withLetters(letter(3, 'accepted')), 'done'],
  ['a declined one is not', 5, 'open', withLetters(letter(3, 'rejected')), 'open'],
  ['a withdrawn one counts for nothing', 3, 'open', withLetters(letter(3, 'withdrawn')), 'open'],
  ['an earlier one that was replaced neither', 5, 'waiting', withLetters(letter(3, 'superseded')), 'waiting'],
  ['an appointment is no offer', 5, 'waiting', withLetters(letter(6, 'accepted')), 'waiting'],
  ['a form that was sent', 8, 'open', { ...nothing, isFormSent: true }, 'done'],
  ['a form that was not', 8, 'open', nothing, 'open'],
  ['a letter to be signed', 13, 'waiting', withLetters(letter(3, 'accepted', { can_sign: true })), 'open'],
  ['a signed letter', 13, 'open', withLetters(letter(3, 'accepted', { signed_at: '2026-11-21' })), 'done'],
  ['no letter to be signed', 13, 'waiting', withLetters(letter(3, 'accepted')), 'waiting'],
  ['an acknowledgement', 15, 'open', withLetters(letter(15, 'accepted')), 'done'],
  ['what the company has finished', 12, 'done', nothing, 'done'],
  ['what only the company does', 19, 'open', withLetters(letter(3, 'accepted')), 'open'],
] as const)('%s', (_, kind, state, done, expected) =>
  expect(ownStepState({ kind, state }, done)).toBe(expected),
)
