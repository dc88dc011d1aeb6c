import type { StepState } from '@muster/contract/onboarding/onboarding.constants'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currentStep, firstSteps, opensAfter, type ProgressStep, stepBack } from './flow-progress.ts'

const letters: Record<string, StepState> = { w: 'waiting', o: 'open', d: 'done' }

/** `d o+ w`: states in order; `+` marks a step beside the one before it. */
const flow = (text: string): ProgressStep[] =>
  text.split(' ').map((word, at) => ({
    ...{ id: at + 1, is_parallel: word.endsWith('+'), state: letters[word[0] as string] as StepState },
  }))

test('the first step opens, with those beside it', () => {
  expect(firstSteps(flow('w w w'))).toEqual([1])
  expect(firstSteps(flow('w w+ w'))).toEqual([1, 2])
  // The first step has none before it.
  expect(firstSteps(flow('w+ w'))).toEqual([1])
})

test.each([
  ['o w w', 1, [2]],
  ['o o+ w', 1, []],
  ['d o+ w', 2, [3]],
  ['o w w+ w', 1, [2, 3]],
  ['d d o', 3, []],
])('of %s, when %i is done, %j open', (text, id, opened) => {
  expect(opensAfter(flow(text), id)).toEqual(opened)
})

test.each([
  ['o w', null],
  ['d o w', { close: [2], open: [1] }],
  ['d d+ o w', { close: [3], open: [1, 2] }],
  ['d o+ w', { close: [], open: [1] }],
  ['d d', { close: [], open: [2] }],
])('from %s a move back does %j', (text, expected) => {
  expect(stepBack(flow(text))).toEqual(expected)
})

test('finishing whatever is open ends every flow, and moving back from there returns to its start', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), (parallel) => {
      const steps: ProgressStep[] = parallel.map((is_parallel, at) => ({
        ...{ id: at + 1, is_parallel, state: 'waiting' },
      }))
      const set = (ids: readonly number[], state: StepState) => {
        for (const step of steps) if (ids.includes(step.id)) step.state = state
      }
      set(firstSteps(steps), 'open')
      for (let turns = 0; currentStep(steps); turns++) {
        expect(turns).toBeLessThan(20)
        const open = steps.find(({ state }) => state === 'open') as ProgressStep
        const next = opensAfter(steps, open.id)
        set([open.id], 'done')
        set(next, 'open')
      }
      for (let back = stepBack(steps); back; back = stepBack(steps)) {
        set(back.close, 'waiting')
        set(back.open, 'open')
      }
      const start = firstSteps(steps)
      expect(steps.every(({ id, state }) => state === (start.includes(id) ? 'open' : 'waiting'))).toBe(true)
    }),
  )
})
