import { expect, test } from 'vitest'
import { stageOutcome } from './stage-outcome.ts'

test.each([
  ['any: nobody yet', 'any', 1, 0, 0, 3, null],
  ['any: one approval is enough', 'any', 1, 1, 0, 2, 'approved'],
  ['any: the first decision may be a refusal', 'any', 1, 0, 1, 2, 'rejected'],
  ['all: one of two', 'all', 2, 1, 0, 1, null],
  ['all: everybody', 'all', 2, 2, 0, 0, 'approved'],
  ['all: one refusal ends it', 'all', 3, 1, 1, 1, 'rejected'],
  ['2 of 3: one is not enough', 'count', 2, 1, 0, 2, null],
  ['2 of 3: two are', 'count', 2, 2, 0, 1, 'approved'],
  ['2 of 3: one refusal can be outvoted', 'count', 2, 0, 1, 2, null],
  ['2 of 3: two refusals can’t', 'count', 2, 1, 2, 0, 'rejected'],
  ['2 of 3 with one left to ask: that one is enough', 'count', 2, 1, 0, 0, 'approved'],
  ['2 of 3 with one left to ask, who refuses', 'count', 2, 0, 1, 0, 'rejected'],
  ['nobody is asked: it waits', 'all', 1, 0, 0, 0, null],
] as const)('%s', (_, mode, count, approved, rejected, pending, outcome) => {
  expect(stageOutcome({ mode, count, approved, rejected, pending })).toBe(outcome)
})
