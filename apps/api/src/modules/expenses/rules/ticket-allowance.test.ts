import { expect, test } from 'vitest'
import {
  type TicketPerson,
  type TicketPlan,
  type TicketStanding,
  type TicketTerms,
  type TicketUse,
  ticketAllowance,
} from './ticket-allowance.ts'

const terms: TicketTerms = {
  ...{ from_date: '2020-01-01', adult_amount: '30000.00', child_amount: '15000.00', child_below: 12 },
  ...{ adults: 0, children: 0, min_months: 0, unused: 'lapses', in_proportion: 0 },
}
interface Case {
  plan?: Partial<TicketPlan>
  terms?: Partial<TicketTerms>
  person?: Partial<TicketPerson>
  uses?: TicketUse[]
  day?: string
}
const standingOf = ({ plan, terms: more, person, uses = [], day = '2026-11-21' }: Case) =>
  ticketAllowance(
    {
      ...{ currency: 'INR', every_months: 12, starts_on: '2026-01-01', terms: [{ ...terms, ...more }] },
      ...plan,
    },
    { joined_on: '2020-05-10', left_on: null, ...person },
    uses,
    day,
  )
const use = (on: string, amount: string, is_waiting = false): TicketUse => ({ on, amount, is_waiting })
const fromJoining = { starts_on: null }
const carried = { unused: 'carried' } as const
const half = { in_proportion: 1 } as const

test.each<[string, Case, Partial<TicketStanding>]>([
  [
    'a whole year',
    {},
    {
      ...{ from: '2026-01-01', to: '2026-12-31', opens_on: '2026-01-01', entitled: '30000.00' },
      ...{
        carried: '0.00',
        claimed: '0.00',
        waiting: '0.00',
        available: '30000.00',
        next_from: '2027-01-01',
      },
    },
  ],
  [
    'with two adults and a child',
    { terms: { adults: 1, children: 1 } },
    { entitled: '75000.00', available: '75000.00' },
  ],
  ['an odd amount, exactly', { terms: { adult_amount: '0.07', adults: 2 } }, { entitled: '0.21' }],
  [
    'partly used, and a claim that waits',
    { uses: [use('2026-03-01', '12000.50'), use('2026-06-01', '5000', true)] },
    { claimed: '12000.50', waiting: '5000.00', available: '12999.50' },
  ],
  [
    'used on the first and last day, and around',
    { uses: ['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map((on) => use(on, '1000')) },
    { claimed: '2000.00', available: '28000.00' },
  ],
  [
    'more used than given, after the amount fell',
    { uses: [use('2026-02-01', '31000')] },
    { claimed: '31000.00', available: '0.00' },
  ],
  [
    'every 24 months, from the year that is named',
    { plan: { every_months: 24, starts_on: '2025-04-01' } },
    { from: '2025-04-01', to: '2027-03-31', next_from: '2027-04-01' },
  ],
  [
    'every 24 months, before the year that is named',
    { plan: { every_months: 24, starts_on: '2028-01-01' } },
    { from: '2026-01-01', to: '2027-12-31' },
  ],
  [
    'counted from joining',
    { plan: fromJoining },
    { from: '2026-05-10', to: '2027-05-09', next_from: '2027-05-10' },
  ],
  [
    'joined on 29 February: the day in a common year',
    { plan: fromJoining, person: { joined_on: '2024-02-29' }, day: '2025-02-28' },
    { from: '2025-02-28', to: '2026-02-27' },
  ],
  [
    'joined on 29 February: the day before',
    { plan: fromJoining, person: { joined_on: '2024-02-29' }, day: '2025-02-27' },
    { from: '2024-02-29', to: '2025-02-27' },
  ],
  [
    'joined on 29 February: back on it in the next leap year',
    { plan: fromJoining, person: { joined_on: '2024-02-29' }, day: '2028-02-28' },
    { from: '2027-02-28', to: '2028-02-28', next_from: '2028-02-29' },
  ],
  [
    'joined on the 31st: the last day of a short month',
    { plan: { ...fromJoining, every_months: 6 }, person: { joined_on: '2025-08-31' }, day: '2026-02-28' },
    { from: '2026-02-28', to: '2026-08-30' },
  ],
  [
    'joined in the middle of a period, all of it',
    { person: { joined_on: '2026-07-01' } },
    { from: '2026-07-01', to: '2026-12-31', entitled: '30000.00' },
  ],
  [
    'joined in the middle of a period, in proportion: 184 of 365 days',
    { person: { joined_on: '2026-07-01' }, terms: half },
    { entitled: '15123.29', why: expect.arrayContaining([{ key: 'proportion', days: 184, of: 365 }]) },
  ],
  [
    'leaves in the middle of a period',
    { person: { left_on: '2026-11-30' } },
    { to: '2026-11-30', entitled: '30000.00', next_from: null },
  ],
  [
    'leaves in the middle of a period, in proportion: 334 of 365 days',
    { person: { left_on: '2026-11-30' }, terms: half, uses: [use('2026-02-01', '30000')] },
    { entitled: '27452.05', available: '0.00' },
  ],
  [
    'leaves in the next period',
    { person: { left_on: '2027-01-01' } },
    { to: '2026-12-31', next_from: '2027-01-01' },
  ],
  [
    'waits: opens within the period',
    { person: { joined_on: '2026-01-10' }, terms: { min_months: 11 } },
    { opens_on: '2026-12-10', entitled: '30000.00', available: '0.00' },
  ],
  [
    'waits: the day that it opens',
    { person: { joined_on: '2026-01-10' }, terms: { min_months: 11 }, day: '2026-12-10' },
    { opens_on: '2026-12-10', available: '30000.00' },
  ],
  [
    'waits: not in this period',
    { person: { joined_on: '2026-01-10' }, terms: { min_months: 12 } },
    {
      ...{ opens_on: null, entitled: '0.00', available: '0.00' },
      why: [{ key: 'opens', on: '2027-01-10', months: 12 }],
    },
  ],
  [
    'waits for a year, counted from joining: nothing in the first',
    {
      ...{ plan: fromJoining, person: { joined_on: '2025-11-20' }, day: '2026-11-19' },
      terms: { min_months: 12, ...carried },
    },
    { from: '2025-11-20', opens_on: null, entitled: '0.00' },
  ],
  [
    'waits for a year, counted from joining: the second begins with nothing carried over',
    {
      ...{ plan: fromJoining, person: { joined_on: '2025-11-20' }, day: '2026-11-20' },
      terms: { min_months: 12, ...carried },
    },
    { from: '2026-11-20', opens_on: '2026-11-20', carried: '0.00', available: '30000.00' },
  ],
  ['lapses', { uses: [use('2025-03-01', '10000')] }, { carried: '0.00', available: '30000.00' }],
  [
    'carried over, for one period, not for two',
    { terms: carried, uses: [use('2025-03-01', '10000')] },
    {
      // Of 2024 30,000 was left, which 2025 used first.
      ...{ carried: '30000.00', available: '60000.00' },
      why: expect.arrayContaining([
        { key: 'carried', amount: '30000.00', from: '2025-01-01', to: '2025-12-31' },
      ]),
    },
  ],
  [
    'carried over: more than what was carried before was used',
    { terms: carried, uses: [use('2025-03-01', '42000')] },
    { carried: '18000.00', available: '48000.00' },
  ],
  [
    'carried over: what waits counts as used',
    { terms: carried, uses: [use('2025-03-01', '60000', true)] },
    { carried: '0.00', available: '30000.00' },
  ],
  [
    'a late expense of the period before, of which the next has used a part',
    { terms: { ...carried, from_date: '2025-01-01' }, uses: [use('2026-01-05', '20000')], day: '2025-12-20' },
    { entitled: '30000.00', carried: '0.00', available: '10000.00' },
  ],
  [
    'a late expense of the period before, which the next has used up',
    { terms: { ...carried, from_date: '2025-01-01' }, uses: [use('2026-01-05', '45000')], day: '2025-12-20' },
    { available: '0.00' },
  ],
  [
    'a late expense of the period before, where nothing is carried over',
    { uses: [use('2026-01-05', '20000')], day: '2025-12-20' },
    { available: '30000.00' },
  ],
  [
    'nothing is carried from before the policy',
    { terms: { ...carried, from_date: '2026-01-01' } },
    { carried: '0.00', available: '30000.00' },
  ],
  [
    'introduced within a period: from then on, without what was spent before',
    { terms: { from_date: '2026-06-01' }, uses: [use('2026-05-31', '7000'), use('2026-06-01', '8000')] },
    {
      ...{ from: '2026-06-01', opens_on: '2026-06-01', claimed: '8000.00', available: '22000.00' },
      why: expect.arrayContaining([{ key: 'starts', on: '2026-06-01' }]),
    },
  ],
  [
    'changed within a period: it keeps what it began with',
    { plan: { terms: [terms, { ...terms, from_date: '2026-06-01', adult_amount: '40000' }] } },
    { entitled: '30000.00' },
  ],
  [
    'changed within a period: the next one has the new amount',
    {
      plan: { terms: [terms, { ...terms, from_date: '2026-06-01', adult_amount: '40000' }] },
      day: '2027-01-01',
    },
    { entitled: '40000.00' },
  ],
  [
    'changed on the day that a period begins',
    { plan: { terms: [terms, { ...terms, from_date: '2026-01-01', adult_amount: '40000' }] } },
    { entitled: '40000.00' },
  ],
  [
    'changed before somebody joined within the period: the new amount',
    {
      plan: { terms: [terms, { ...terms, from_date: '2026-06-01', adult_amount: '40000' }] },
      person: { joined_on: '2026-06-01' },
    },
    { entitled: '40000.00' },
  ],
])('a ticket allowance: %s', (_name, given, standing) => {
  expect(standingOf(given)).toMatchObject(standing)
})

test.each<[string, Case]>([
  ['before the policy', { terms: { from_date: '2026-11-22' } }],
  ['before joining', { person: { joined_on: '2026-11-22' } }],
  ['after leaving', { person: { left_on: '2026-11-20' } }],
])('no ticket allowance %s', (_name, given) => {
  expect(standingOf(given)).toBeNull()
})

test('whatever is spent up to what is left, no period ever comes to more than it has', () => {
  const plan: TicketPlan = {
    ...{ currency: 'INR', every_months: 12, starts_on: '2024-01-01', terms: [{ ...terms, ...carried }] },
  }
  const person = { joined_on: '2024-01-01', left_on: null }
  // Days of three years in an order that is not theirs, so that late expenses meet periods that were drawn on.
  const days = Array.from({ length: 60 }, (_, turn) => {
    const place = (turn * 37) % 36
    return `${2024 + Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}-15`
  })
  const uses: TicketUse[] = []
  for (const [turn, on] of days.entries()) {
    const left = Number(ticketAllowance(plan, person, uses, on)?.available)
    const amount = Math.min(left, 1000 + (turn % 7) * 2500)
    if (amount > 0) uses.push(use(on, String(amount)))
    for (const year of [2024, 2025, 2026]) {
      const {
        entitled,
        carried: more,
        claimed,
      } = ticketAllowance(plan, person, uses, `${year}-12-31`) as TicketStanding
      expect(Number(claimed)).toBeLessThanOrEqual(Number(entitled) + Number(more))
    }
  }
  expect(uses.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(90_000)
})
