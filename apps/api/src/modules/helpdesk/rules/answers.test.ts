import type { TicketQuestion } from '@muster/contract/helpdesk/ticket-setup.contract'
import { expect, test } from 'vitest'
import { readAnswers } from './answers.ts'

const asked = (more: Partial<TicketQuestion> = {}): TicketQuestion => ({
  ...{ key: 'q', label: 'Q', kind: 'text', is_required: true, options: [] },
  ...more,
})

test.each([
  ['a required answer is missing', asked(), {}, 'missing'],
  ['a blank is no answer', asked(), { q: '  ' }, 'missing'],
  ['a number in words', asked({ kind: 'number' }), { q: 'ten' }, 'number'],
  ['a number as a number', asked({ kind: 'number' }), { q: 12.5 }, null],
  ['a number in another spelling', asked({ kind: 'number' }), { q: '1e3' }, 'number'],
  ['a day that does not exist', asked({ kind: 'date' }), { q: '2026-02-30' }, 'date'],
  ['a day', asked({ kind: 'date' }), { q: '2026-02-28' }, null],
  ['something that is no option', asked({ kind: 'choice', options: ['A', 'B'] }), { q: 'C' }, 'choice'],
  ['a line that is too long', asked(), { q: 'x'.repeat(201) }, 'long'],
  ['a long text', asked({ kind: 'long_text' }), { q: 'x'.repeat(1999) }, null],
  ['nothing where nothing is needed', asked({ is_required: false }), {}, null],
  ['an inherited name', asked(), { q: 'x', constructor: 'y' }, undefined],
] as const)('%s', (_, question, given, problem) => {
  const { problems } = readAnswers([question], given)
  if (problem === undefined) expect(problems).toEqual({ constructor: 'unknown' })
  else expect(problems).toEqual(problem === null ? {} : { q: problem })
})

test('keeps answers as text, without blank ones', () => {
  const questions = [asked(), asked({ key: 'n', kind: 'number' }), asked({ key: 'o', is_required: false })]
  expect(readAnswers(questions, { q: ' so ', n: 3, o: '' }).answers).toEqual({ q: 'so', n: '3' })
})
