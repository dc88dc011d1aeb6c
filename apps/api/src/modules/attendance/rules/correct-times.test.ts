import { describe, expect, test } from 'vitest'
import type { TakenPunch } from './compute-days.ts'
import { type CorrectedTimes, settleByTimes } from './correct-times.ts'
import type { DayPlan, PlannedShift } from './day-plan.ts'

const DATE = '2026-11-24'
const NOW = Date.parse('2026-11-26T12:00:00Z') / 1000

const shift = (start: string, end: string): PlannedShift => ({
  ...{ id: 1, version: 1, code: 'G', name: 'General', color: 'blue', start, end, before: 180, after: 360 },
  ...{ graceIn: 10, graceOut: 10, full: 480, half: 240, repeat: 60, autoBreak: null, flexible: false },
  ...{ coreStart: null, coreEnd: null, overtimeAfter: null },
})
const plan = (start = '09:00', end = '18:00'): DayPlan => ({
  ...{
    zone: 'UTC',
    off: null,
    offName: null,
    shift: shift(start, end),
    source: 'shift',
    reason: '',
    requests: [],
  },
})

type Given = readonly [at: string, direction: TakenPunch['direction']]

function correct(given: readonly Given[], times: CorrectedTimes, planned = plan()) {
  const days = ['2026-11-23', DATE, '2026-11-25'].map((date) => ({ date, plan: planned }))
  const punches = given.map(([at, direction], id) => ({ id: id + 1, at: `${at}:00Z`, direction }))
  const day = { date: DATE, status: '', flags: [], punchIds: [], plan: planned, days, punches }
  const settled = settleByTimes(day, times, NOW)
  if ('problem' in settled) return settled.problem
  const { after, add, voids } = settled
  return {
    ...{ status: after.status, worked: after.worked, late: after.late_by },
    times: [after.first_in, after.last_out],
    added: add.map(({ at, direction }) => `${direction} ${at.slice(0, 16)}`),
    voids,
  }
}

const on = (time: string) => `${DATE}T${time}`

describe('corrected times of a day', () => {
  const cases: [name: string, given: Given[], times: CorrectedTimes, expected: unknown][] = [
    [
      'an earlier clock-in replaces the first, and the rest stays',
      [
        [on('10:00'), 'in'],
        [on('18:00'), 'out'],
      ],
      { in_time: '09:00', out_time: '18:00' },
      {
        ...{ status: 'present', worked: 540, late: 0, times: ['09:00', '18:00'] },
        ...{ added: ['in 2026-11-24T09:00'], voids: [1] },
      },
    ],
    [
      'a missing clock-out is added',
      [[on('09:00'), 'in']],
      { in_time: '09:00', out_time: '13:30' },
      {
        ...{ status: 'half_day', worked: 270, late: 0, times: ['09:00', '13:30'] },
        ...{ added: ['out 2026-11-24T13:30'], voids: [] },
      },
    ],
    [
      'breaks between the new times stay',
      [
        [on('10:00'), 'in'],
        [on('13:00'), 'break_start'],
        [on('14:00'), 'break_end'],
        [on('18:00'), 'out'],
      ],
      { in_time: '09:00', out_time: '18:00' },
      {
        ...{ status: 'present', worked: 480, late: 0, times: ['09:00', '18:00'] },
        ...{ added: ['in 2026-11-24T09:00'], voids: [1] },
      },
    ],
    [
      'breaks that contradict the new times are replaced with all other punches',
      [
        [on('09:00'), 'in'],
        [on('13:00'), 'break_start'],
        [on('14:00'), 'break_end'],
        [on('18:00'), 'out'],
      ],
      { in_time: '15:00', out_time: '18:00' },
      {
        ...{ status: 'absent', worked: 180, late: 360, times: ['15:00', '18:00'] },
        ...{ added: ['in 2026-11-24T15:00', 'out 2026-11-24T18:00'], voids: [1, 2, 3, 4] },
      },
    ],
    [
      'a day without punches gets both',
      [],
      { in_time: '09:30', out_time: '18:00' },
      {
        ...{ status: 'present', worked: 510, late: 30, times: ['09:30', '18:00'] },
        ...{ added: ['in 2026-11-24T09:30', 'out 2026-11-24T18:00'], voids: [] },
      },
    ],
    [
      'a lone clock-out is completed',
      [[on('18:00'), 'out']],
      { in_time: '09:00', out_time: '18:00' },
      {
        ...{ status: 'present', worked: 540, late: 0, times: ['09:00', '18:00'] },
        ...{ added: ['in 2026-11-24T09:00', 'out 2026-11-24T18:00'], voids: [] },
      },
    ],
    [
      'only the time that is given changes',
      [
        [on('09:00'), 'in'],
        [on('17:00'), 'out'],
      ],
      { out_time: '18:00' },
      {
        ...{ status: 'present', worked: 540, late: 0, times: ['09:00', '18:00'] },
        ...{ added: ['out 2026-11-24T18:00'], voids: [2] },
      },
    ],
  ]
  test.each(cases)('%s', (_name, given, times, expected) => {
    expect(correct(given, times)).toEqual(expected)
  })

  test('count as the next morning before the end of a night shift', () => {
    const night = plan('22:00', '06:00')
    expect(correct([[on('22:00'), 'in']], { in_time: '22:00', out_time: '06:30' }, night)).toMatchObject({
      ...{ times: ['22:00', '06:30'], added: ['out 2026-11-25T06:30'] },
    })
    expect(correct([], { in_time: '00:30', out_time: '06:00' }, night)).toMatchObject({
      added: ['in 2026-11-25T00:30', 'out 2026-11-25T06:00'],
    })
  })

  test('are refused with the reason', () => {
    expect(correct([], {})).toMatch(/clock-in or a clock-out/)
    expect(
      correct(
        [
          [on('09:00'), 'in'],
          [on('18:00'), 'out'],
        ],
        { in_time: '09:00', out_time: '18:00' },
      ),
    ).toMatch(/already/)
    expect(correct([], { in_time: '20:00', out_time: '18:30' })).toBe('The clock-in is after the clock-out.')
    expect(correct([], { in_time: '02:00', out_time: '03:00' })).toMatch(/outside the hours/)
    const days = [{ date: '2026-11-26', plan: plan() }]
    const day = { date: '2026-11-26', status: '', flags: [], punchIds: [], plan: plan(), days, punches: [] }
    expect(settleByTimes(day, { out_time: '18:00' }, NOW)).toMatchObject({
      problem: expect.stringMatching(/future/),
    })
  })
})
