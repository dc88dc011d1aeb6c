// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { draftOf, freshStep, stepOf } from './flow-draft.ts'

test('activities are lines; a question mark makes one optional', () => {
  const step = stepOf({ ...freshStep, name: 'Talk', lines: ' Call \n\n? Gift\n?\n' })
  expect(step.activities).toEqual([
    { name: 'Call', is_mandatory: true },
    { name: 'Gift', is_mandatory: false },
  ])
  expect(draftOf(step).lines).toBe('Call\n? Gift')
  expect(stepOf(draftOf(step))).toEqual(step)
})

test('without a due date there is no reminder', () => {
  expect(stepOf({ ...freshStep, due_days: null }).remind_days).toBeNull()
})
