import type { AssetAction, AssetStatus } from '@muster/contract/assets/assets.constants'
import { expect, test } from 'vitest'
import { type AssetState, possibleActions, stateAfter } from './asset-moves.ts'

const state = (status: AssetStatus, isHeld: boolean, isRetired = false): AssetState => ({
  ...{ status, isHeld, isRetired },
})

/** Name, before, action, status and holder afterwards; null where it is refused. */
const cases: [string, AssetState, AssetAction, [AssetStatus, boolean] | null][] = [
  ['is handed over', state(1, false), 'assigned', [2, true]],
  ['has one holder at a time', state(2, true), 'assigned', null],
  ['is not handed over damaged', state(3, false), 'assigned', null],
  ['comes back', state(2, true), 'returned', [1, false]],
  ['comes back damaged and stays so', state(3, true), 'returned', [3, false]],
  ['that is lost frees its holder and stays lost', state(4, true), 'returned', [4, false]],
  ['in repair frees its holder and stays in repair', state(5, true), 'returned', [5, false]],
  ['without a holder does not come back', state(3, false), 'returned', null],
  ['passes from one person to another', state(2, true), 'transferred', [2, true]],
  ['in repair does not pass on', state(5, true), 'transferred', null],
  ['is damaged with its holder', state(2, true), 'damaged', [3, true]],
  ['is damaged in the store', state(1, false), 'damaged', [3, false]],
  ['is lost by its holder', state(2, true), 'lost', [4, true]],
  ['is lost once', state(4, true), 'lost', null],
  ['is found with its holder', state(4, true), 'found', [2, true]],
  ['is found without one', state(4, false), 'found', [1, false]],
  ['that is not lost is not found', state(1, false), 'found', null],
  ['goes to repair from its holder', state(3, true), 'repair', [5, true]],
  ['comes from repair to its holder', state(5, true), 'repaired', [2, true]],
  ['comes from repair to the store', state(5, false), 'repaired', [1, false]],
  ['that is whole is not repaired', state(1, false), 'repaired', null],
  ['is written off in the store', state(3, false), 'written_off', [3, false]],
  ['is not written off while somebody holds it', state(4, true), 'written_off', null],
  ['moves with its holder', state(2, true), 'moved', [2, true]],
]

test.each(cases)('an asset %s', (_name, before, action, after) => {
  const next = stateAfter(before, action)
  expect(next && [next.status, next.isHeld]).toEqual(after)
})

test('of what is written off, that can be undone and nothing else be done', () => {
  expect(possibleActions(state(1, false, true))).toEqual(['restored'])
  expect(stateAfter(state(3, false, true), 'restored')).toEqual(state(3, false))
  expect(stateAfter(state(3, false), 'restored')).toBeNull()
  expect(stateAfter(state(3, false), 'written_off')?.isRetired).toBe(true)
})

test('every status has a way on', () => {
  for (const status of [1, 2, 3, 4, 5] as const)
    for (const isHeld of [true, false])
      expect(possibleActions(state(status, isHeld)).length, `${status} ${isHeld}`).toBeGreaterThan(0)
})
