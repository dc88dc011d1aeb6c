import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AssignedPeriod, planAssignment } from './assign-plan.ts'

const period = (shiftId: number, from: string, to: string | null, id = 1): AssignedPeriod => ({
  id,
  shiftId,
  from,
  to,
})
const day = (number: number) => `2026-06-${String(number).padStart(2, '0')}`

test.each<[string, AssignedPeriod[], [number, string, string | null], string, string]>([
  ['nothing before', [], [2, day(10), null], 'new', '2:10-'],
  ['an open one ends the day before', [period(1, day(1), null)], [2, day(10), null], 'cut', '1:01-09 2:10-'],
  [
    'an open one goes on afterwards',
    [period(1, day(1), null)],
    [2, day(10), day(12)],
    'cut',
    '1:01-09 2:10-12 1:13-',
  ],
  ['the same one already', [period(2, day(1), null)], [2, day(10), null], 'same', '2:01-'],
  ['the same one within', [period(2, day(1), day(20))], [2, day(10), day(20)], 'same', '2:01-20'],
  ['the same one, longer', [period(2, day(1), day(9))], [2, day(5), day(20)], 'cut', '2:01-04 2:05-20'],
  ['another one from the same day', [period(1, day(10), null)], [2, day(10), null], 'overlap', '2:10-'],
  ['another one later', [period(1, day(15), null)], [2, day(10), null], 'overlap', '2:10-'],
  [
    'another one later that reaches further',
    [period(1, day(15), null)],
    [2, day(10), day(20)],
    'overlap',
    '2:10-20 1:21-',
  ],
  [
    'one right before and one right after',
    [period(1, day(1), day(9)), period(3, day(13), null, 2)],
    [2, day(10), day(12)],
    'new',
    '1:01-09 2:10-12 3:13-',
  ],
])('%s', (_, stored, [shiftId, from, to], result, after) => {
  const plan = planAssignment(stored, { shiftId, from, to })
  expect(plan.result).toBe(result)
  expect(textOf(stored, plan)).toBe(after)
})

function applied(stored: readonly AssignedPeriod[], plan: ReturnType<typeof planAssignment>) {
  const remaining = stored
    .filter(({ id }) => !plan.removed.includes(id))
    .map((one) => ({ ...one, ...plan.changed.find(({ id }) => id === one.id) }))
  return [...remaining, ...plan.added].sort((one, other) => (one.from < other.from ? -1 : 1))
}

function textOf(stored: readonly AssignedPeriod[], plan: ReturnType<typeof planAssignment>): string {
  const short = (date: string | null) => (date ?? '').slice(8)
  return applied(stored, plan)
    .map(({ shiftId, from, to }) => `${shiftId}:${short(from)}-${short(to)}`)
    .join(' ')
}

test('gives each date the new shift, otherwise the previous one, and never two', () => {
  const lengths = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 3 })), {
    maxLength: 5,
  })
  const requested = fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 12 }))
  fc.assert(
    fc.property(lengths, requested, fc.integer({ min: 1, max: 3 }), (parts, [start, length], shiftId) => {
      let next = 1
      const stored = parts.map(([days, gap], index) => {
        const one = period((index % 3) + 1, day(next + gap), day(next + gap + days - 1), index)
        next += gap + days
        return one
      })
      const to = start + length > 28 ? null : day(start + length)
      const want = { shiftId, from: day(start), to }
      const after = applied(stored, planAssignment(stored, want))
      const on = (all: readonly { shiftId: number; from: string; to: string | null }[], date: string) =>
        all.filter((one) => one.from <= date && (one.to ?? '9999') >= date).map((one) => one.shiftId)
      for (let at = 1; at <= 30; at += 1) {
        const isWanted = day(at) >= want.from && (to === null || day(at) <= to)
        expect(on(after, day(at))).toEqual(isWanted ? [shiftId] : on(stored, day(at)))
      }
    }),
  )
})
