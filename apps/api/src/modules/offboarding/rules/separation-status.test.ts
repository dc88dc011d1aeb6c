import {
  SEPARATION_STATUS,
  type SeparationStatus,
  separationStatuses,
} from '@muster/contract/offboarding/offboarding.constants'
import { describe, expect, test } from 'vitest'
import { mayBecome, needsReason, type StatusFacts, statusesAfter } from './separation-status.ts'

const TODAY = '2026-11-21'
const at = (status: SeparationStatus, more: Partial<StatusFacts> = {}): StatusFacts => ({
  ...{ status, statusBefore: null, lastDay: '2026-12-31', today: TODAY },
  ...more,
})

/** From a status: those that may follow before the last working day is over, and after it. */
const table: readonly [string, SeparationStatus, SeparationStatus[], SeparationStatus[]][] = [
  ['pending', 0, [1, 2, 7], [1, 2]],
  ['on notice', 1, [5, 6, 7], [5, 6]],
  ['rejected', 2, [1], [1]],
  ['full and final', 3, [4, 5], [4, 5]],
  ['offboarded', 4, [], []],
  ['on hold from nowhere', 5, [], []],
  ['pending clearance', 6, [3, 5, 7], [3, 5]],
  ['withdrawn', 7, [], []],
]

test('every status has its row', () => {
  expect(table.map(([, status]) => status)).toEqual([...separationStatuses].sort())
})

test.each(table)('%s', (_name, status, before, after) => {
  const sorted = (found: readonly SeparationStatus[]) => [...found].sort()
  expect(sorted(statusesAfter(at(status)))).toEqual(before)
  expect(sorted(statusesAfter(at(status, { lastDay: null })))).toEqual(before)
  expect(sorted(statusesAfter(at(status, { lastDay: TODAY }))), 'on the last day itself').toEqual(before)
  expect(sorted(statusesAfter(at(status, { lastDay: '2026-11-20' })))).toEqual(after)
  for (const to of separationStatuses) expect(mayBecome(at(status), to)).toBe(before.includes(to))
})

describe('on hold', () => {
  test.each([1, 3, 6] as const)('goes back to %i alone', (statusBefore) => {
    expect(statusesAfter(at(SEPARATION_STATUS.onHold, { statusBefore }))).toEqual([statusBefore])
  })
})

test('a reason is needed for all but the way ahead', () => {
  const ways = separationStatuses.flatMap((from) =>
    separationStatuses.flatMap((to) => (mayBecome(at(from), to) ? [[from, to] as const] : [])),
  )
  const reasoned = ways.filter(([from, to]) => needsReason(from, to)).map(([from, to]) => `${from}-${to}`)
  expect(reasoned.sort()).toEqual(['0-2', '0-7', '1-5', '1-7', '2-1', '3-5', '6-5', '6-7'])
})
