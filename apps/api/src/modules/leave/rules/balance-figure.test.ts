import { expect, test } from 'vitest'
import { balanceFigure, type FigureFacts } from './balance-figure.ts'

const DAY = 10_000

const facts: FigureFacts = {
  ...{ on: '2026-11-21', today: '2026-11-21' },
  ...{ movements: [{ on: '2026-01-01', units: 24 * DAY, isBooked: false }], lots: [], pending: [] },
}
const booked = (on: string, units: number) => ({ on, units: -units * DAY, isBooked: true })
const carries = (carry_limit: number | null, carry_expires_months: number | null = null) => ({
  ...{ carry_limit, carry_expires_months, encash_at_year_end: 0 },
})

const cases: [string, Partial<FigureFacts>, Partial<ReturnType<typeof balanceFigure>>][] = [
  ['nothing else', {}, { held: 24 * DAY, booked: 0, waiting: 0, later: 0, available: 24 * DAY }],
  [
    'booked and pending days of later',
    {
      movements: [...facts.movements, booked('2026-12-10', 3)],
      pending: [{ on: '2026-12-20', units: 4 * DAY }],
    },
    { held: 24 * DAY, booked: 3 * DAY, waiting: 4 * DAY, later: 0, available: 17 * DAY },
  ],
  [
    'pending days of the past',
    { pending: [{ on: '2026-11-01', units: 4 * DAY }] },
    { held: 24 * DAY, booked: 0, waiting: 4 * DAY, available: 20 * DAY },
  ],
  [
    'a later credit that covers a booking',
    {
      movements: [
        ...facts.movements,
        { on: '2027-01-01', units: 5 * DAY, isBooked: false },
        booked('2027-02-01', 3),
      ],
    },
    { held: 24 * DAY, booked: 3 * DAY, later: 3 * DAY, available: 24 * DAY },
  ],
  [
    'a later debit before a booking',
    {
      movements: [
        ...facts.movements,
        { on: '2027-01-01', units: -2 * DAY, isBooked: false },
        booked('2027-02-01', 3),
      ],
    },
    { held: 24 * DAY, booked: 3 * DAY, later: -2 * DAY, available: 19 * DAY },
  ],
  [
    'a lot that has lapsed by the day',
    { on: '2027-01-10', lots: [{ id: 1, expiresOn: '2026-12-31', left: 5 * DAY }] },
    { held: 19 * DAY, available: 19 * DAY, lapses: [{ lastDay: '2026-12-31', units: 5 * DAY, why: 'lot' }] },
  ],
  [
    'a lot that pending leave takes before it lapses',
    {
      on: '2027-01-10',
      lots: [{ id: 1, expiresOn: '2026-12-31', left: 5 * DAY }],
      pending: [{ on: '2026-12-30', units: 2 * DAY }],
    },
    {
      held: 21 * DAY,
      waiting: 2 * DAY,
      available: 19 * DAY,
      lapses: [{ lastDay: '2026-12-31', units: 3 * DAY, why: 'lot' }],
    },
  ],
  [
    'a lot on its last day',
    { on: '2026-12-31', lots: [{ id: 1, expiresOn: '2026-12-31', left: 5 * DAY }] },
    { held: 24 * DAY, available: 24 * DAY },
  ],
  [
    'the end of the leave year',
    { on: '2027-01-01', yearEnds: [{ yearTo: '2026-12-31', terms: carries(10) }] },
    {
      held: 10 * DAY,
      available: 10 * DAY,
      lapses: [{ lastDay: '2026-12-31', units: 14 * DAY, why: 'year_end' }],
    },
  ],
  [
    'carried days that expire as well',
    { on: '2027-04-01', yearEnds: [{ yearTo: '2026-12-31', terms: carries(10, 3) }] },
    { held: 0, available: 0 },
  ],
  [
    'leave pending in the old year, which is not lost at its end',
    {
      ...{ on: '2027-01-01', yearEnds: [{ yearTo: '2026-12-31', terms: carries(20) }] },
      pending: [{ on: '2026-12-20', units: 4 * DAY }],
    },
    { held: 24 * DAY, waiting: 4 * DAY, available: 20 * DAY, lapses: [] },
  ],
  [
    'leave booked from carried days that would expire',
    {
      ...{ on: '2027-04-01', yearEnds: [{ yearTo: '2026-12-31', terms: carries(null, 3) }] },
      movements: [...facts.movements, booked('2027-02-01', 4)],
    },
    { held: 0, available: 0 },
  ],
]

test.each(cases)('%s', (_name, change, expected) => {
  const figure = balanceFigure({ ...facts, ...change })
  expect(figure).toMatchObject(expected)
  expect(figure.available).toBe(figure.held - figure.booked - figure.waiting + figure.later)
})
