import type { WeekOffRule } from '@muster/contract/holidays/week-off-shapes'
import { shiftTerms } from '@muster/contract/shifts/shift-shapes'
import { describe, expect, test } from 'vitest'
import { englishOf } from '../../../lib/texts/texts.ts'
import { decideDay, type RosterEntry, type WorkBook, type WorkPerson } from './work-days.ts'

const terms = (start: string, end: string, week_offs: WeekOffRule[] | null = null) =>
  shiftTerms.parse({ start, end, full_day_minutes: 480, half_day_minutes: 240, week_offs })

function aShift(id: number, code: string, versions: [string, ReturnType<typeof terms>][]) {
  const stored = versions.map(([from, of], index) => ({ id: id * 10 + index, from, terms: of }))
  return [id, { id, code, name: code, color: '#335aff', versions: stored }] as const
}

const [PUNE, DELHI, SALES] = [1, 2, 5]
const always = { from: '2026-01-01', to: null }
const book: WorkBook = {
  shifts: new Map([
    aShift(1, 'GEN', [
      ['2026-01-01', terms('09:00', '18:00')],
      ['2026-06-10', terms('10:00', '19:00')],
    ]),
    aShift(2, 'PUNE', [['2026-01-01', terms('08:00', '17:00')]]),
    aShift(3, 'SALES', [['2026-01-01', terms('11:00', '20:00')]]),
    aShift(4, 'BOTH', [['2026-01-01', terms('12:00', '21:00')]]),
    aShift(5, 'OWN', [['2026-01-01', terms('22:00', '06:00', [{ weekday: 3, weeks: 'every' }])]]),
    aShift(6, 'NONE', [['2026-01-01', terms('06:00', '14:00', [])]]),
  ]),
  rules: [
    { id: 1, locationId: null, departmentId: null, shiftId: 1, ...always },
    { id: 2, locationId: null, departmentId: SALES, shiftId: 3, ...always },
    { id: 3, locationId: PUNE, departmentId: null, shiftId: 2, from: '2026-03-01', to: '2026-08-31' },
    { id: 4, locationId: PUNE, departmentId: SALES, shiftId: 4, ...always },
  ],
  locations: new Map([
    [PUNE, { name: 'Pune', timeZone: 'Asia/Kolkata' }],
    [DELHI, { name: 'New York', timeZone: 'America/New_York' }],
  ]),
  departments: new Map([[SALES, 'Sales']]),
  timeZone: 'UTC',
}
const person = (overrides: Partial<WorkPerson>): WorkPerson => ({
  ...{ id: 1, locationId: null, departmentId: null, periods: [], assignments: [] },
  ...overrides,
})

const DAY = '2026-06-03'
const on = (shiftId: number, from = '2026-01-01', to: string | null = null) => ({ id: 9, shiftId, from, to })
const roster = (entry: RosterEntry, date = DAY) => new Map([[date, entry]])

describe('shift of a day', () => {
  test.each<[string, Partial<WorkPerson>, Map<string, RosterEntry> | undefined, string, string, string]>([
    ['the organisation', {}, undefined, 'GEN', 'default', 'The organisation’s shift.'],
    ['a department', { departmentId: SALES }, undefined, 'SALES', 'rule', 'Rule for Sales.'],
    ['a location', { locationId: PUNE }, undefined, 'PUNE', 'rule', 'Rule for Pune.'],
    [
      ...(['both', { locationId: PUNE, departmentId: SALES }, undefined, 'BOTH', 'rule'] as const),
      'Rule for Pune and Sales.',
    ],
    [
      ...([
        'a department elsewhere',
        { locationId: DELHI, departmentId: SALES },
        undefined,
        'SALES',
      ] as const),
      ...(['rule', 'Rule for Sales.'] as const),
    ],
    [
      ...([
        'the person before both',
        { locationId: PUNE, departmentId: SALES, assignments: [on(5)] },
      ] as const),
      ...([undefined, 'OWN', 'person', 'Assigned from 2026-01-01.'] as const),
    ],
    [
      ...([
        'an assignment that has ended',
        { locationId: PUNE, assignments: [on(5, '2026-01-01', '2026-06-02')] },
      ] as const),
      ...([undefined, 'PUNE', 'rule', 'Rule for Pune.'] as const),
    ],
    [
      ...(['an assignment on its last day', { assignments: [on(5, '2026-01-01', DAY)] }] as const),
      ...([undefined, 'OWN', 'person', `Assigned from 2026-01-01 to ${DAY}.`] as const),
    ],
    [
      ...([
        'the roster before the person',
        { assignments: [on(5)] },
        roster({ shiftId: 2, rosterId: 1 }),
      ] as const),
      ...(['PUNE', 'roster', 'Roster.'] as const),
    ],
    [
      ...(['off by the roster', { assignments: [on(2)] }, roster({ shiftId: null, rosterId: 1 })] as const),
      ...(['PUNE', 'roster', 'Off in the roster.'] as const),
    ],
    [
      ...(['the roster of another day', {}, roster({ shiftId: 2, rosterId: 1 }, '2026-06-04')] as const),
      ...(['GEN', 'default', 'The organisation’s shift.'] as const),
    ],
  ])('%s', (_, input, entries, code, source, reason) => {
    const day = decideDay(book, person(input), entries, DAY)
    expect([day.shift?.code, day.source, englishOf(day.reason)]).toEqual([code, source, reason])
  })

  test('applies a rule within its dates', () => {
    const pune = person({ locationId: PUNE })
    const codes = ['2026-02-28', '2026-03-01', '2026-08-31', '2026-09-01'].map(
      (date) => decideDay(book, pune, undefined, date).shift?.code,
    )
    expect(codes).toEqual(['GEN', 'PUNE', 'PUNE', 'GEN'])
  })

  test('can be undefined', () => {
    const day = decideDay({ ...book, rules: [] }, person({}), undefined, DAY)
    expect([day.shift, day.source, day.timeZone]).toEqual([null, 'none', 'UTC'])
  })

  test('keeps the version of past dates, and uses the first version before its start', () => {
    const starts = ['2025-12-31', '2026-06-09', '2026-06-10', '2027-01-01'].map(
      (date) => decideDay(book, person({ assignments: [on(1, '2025-01-01')] }), undefined, date).shift?.start,
    )
    expect(starts).toEqual(['09:00', '09:00', '10:00', '10:00'])
  })

  test('uses each date’s location and time zone', () => {
    const moving = person({
      locationId: PUNE,
      periods: [
        { attribute: 'location', value: PUNE, from: '2024-01-01', to: '2026-06-04' },
        { attribute: 'location', value: DELHI, from: '2026-06-05', to: null },
      ],
    })
    const days = ['2026-06-04', '2026-06-05'].map((date) => decideDay(book, moving, undefined, date))
    expect(days.map((day) => [day.shift?.code, day.timeZone])).toEqual([
      ['PUNE', 'Asia/Kolkata'],
      ['GEN', 'America/New_York'],
    ])
  })
})

describe('off-days', () => {
  // 3 June 2026 is a Wednesday.
  test.each<[string, Partial<WorkPerson>, Map<string, RosterEntry> | undefined, boolean | null]>([
    ['the place decides', {}, undefined, null],
    ['the shift has it off', { assignments: [on(5)] }, undefined, true],
    ['the shift has no day off', { assignments: [on(6)] }, undefined, false],
    ['a roster works on it', { assignments: [on(5)] }, roster({ shiftId: 5, rosterId: 1 }), false],
    ['a roster has it off', { assignments: [on(6)] }, roster({ shiftId: null, rosterId: 1 }), true],
  ])('%s', (_, input, entries, expected) => {
    expect(decideDay(book, person(input), entries, DAY).isOff).toBe(expected)
  })

  test.each<[string, WeekOffRule, string[]]>([
    ['every Sunday', { weekday: 7, weeks: 'every' }, ['07', '14', '21', '28']],
    ['the second and fourth Saturday', { weekday: 6, weeks: 'nth', nth: [2, 4] }, ['13', '27']],
    ['the fifth Tuesday', { weekday: 2, weeks: 'nth', nth: [5] }, ['30']],
    ['alternate Mondays', { weekday: 1, weeks: 'alternate', anchor: '2026-05-26' }, ['08', '22']],
  ])('%s', (_, rule, expected) => {
    const [, shift] = aShift(7, 'W', [['2026-01-01', terms('09:00', '18:00', [rule])]])
    const own = { ...book, shifts: new Map([[7, shift]]) }
    const off = Array.from({ length: 30 }, (_, at) => String(at + 1).padStart(2, '0')).filter(
      (day) => decideDay(own, person({ assignments: [on(7)] }), undefined, `2026-06-${day}`).isOff,
    )
    expect(off).toEqual(expected)
  })
})
