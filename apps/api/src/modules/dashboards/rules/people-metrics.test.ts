import { readFileSync } from 'node:fs'
import { addDays } from '@muster/contract/kit/days'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownTime } from '../../../../test/own-time.ts'
import { recountPeopleMetrics } from '../../../../test/recounts/people-metrics.ts'
import { peopleMetrics } from './people-metrics.ts'
import type { GroupFigures, PeopleFigures, PeopleMetricsInput, Person } from './people-metrics-types.ts'

const vectors = JSON.parse(
  readFileSync(new URL('fixtures/people-metrics.json', import.meta.url), 'utf8'),
) as { name: string; input: PeopleMetricsInput; expected: unknown }[]

test.each(vectors)('$name', ({ input, expected }) => {
  expect(peopleMetrics(input)).toEqual(expected)
  expect(recountPeopleMetrics(input)).toEqual(expected)
})

/** `joined`, `joined left` or `joined left exit` in each spell; `from value` in each group. */
function person(spells: string[], groups: string[] = []): Person {
  return {
    id: spells.join(),
    spells: spells.map((text) => {
      const [joined, left = null, exit = null] = text.split(' ')
      return { joined: joined!, left, exit: exit as 'voluntary' | 'involuntary' | null }
    }),
    groups: groups.map((text) => {
      const [from, value] = text.split(' ')
      return { from: from!, value: value ?? null }
    }),
  }
}

function metrics(people: Person[], others: Partial<PeopleMetricsInput> = {}) {
  const input: PeopleMetricsInput = {
    from: '2026-04-01',
    to: '2026-04-30',
    average: 'ends',
    people,
    ...others,
  }
  const result = peopleMetrics(input)
  expect(recountPeopleMetrics(input)).toEqual(result)
  if ('error' in result) throw new Error(result.error)
  return result
}

interface Row {
  name: string
  people: Person[]
  period?: Partial<PeopleMetricsInput>
  total?: Partial<PeopleFigures>
  groups?: Partial<GroupFigures>[]
}

const rows: Row[] = [
  {
    name: '2: joined on the first day of the period, left on the last',
    people: [person(['2026-04-01 2026-04-30 voluntary'])],
    total: { opening: 0, joiners: 1, leavers: 1, closing: 0 },
  },
  {
    name: '2: joined the day before, or left the day after, or both',
    people: [person(['2026-03-31 2026-05-01']), person(['2026-03-31']), person(['2020-01-01 2026-05-01'])],
    total: { opening: 3, joiners: 0, leavers: 0, closing: 3, retention: 100 },
  },
  {
    name: '2: the last day of the day before the period is no headcount of it',
    people: [person(['2020-01-01 2026-03-31'])],
    total: { opening: 0, leavers: 0, average: 0, attrition: null, retention: null },
    groups: [],
  },
  {
    name: '2: twice a joiner and twice a leaver',
    people: [person(['2026-04-02 2026-04-05', '2026-04-06 2026-04-20', '2026-04-25'])],
    total: { joiners: 3, leavers: 2, early_leavers: 2, closing: 1 },
  },
  {
    name: '3: a person who leaves is in no headcount of that day',
    people: [person(['2026-04-01 2026-04-03'])],
    period: { average: 'daily' },
    // 1 and 2 April.
    total: { average: 0.0667, attrition: 1500 },
  },
  {
    name: '4: twenty-eight dates are enough to annualise',
    people: [person(['2020-01-01']), person(['2020-01-01 2026-04-10'])],
    period: { to: '2026-04-28' },
    total: { attrition: 66.6667, annualised: 869.0476 },
  },
  {
    name: '4: … twenty-seven are not',
    people: [person(['2020-01-01']), person(['2020-01-01 2026-04-10'])],
    period: { to: '2026-04-27' },
    total: { attrition: 66.6667, annualised: null },
  },
  {
    name: '4: annualised from the exact attrition, not from the rounded one',
    people: [...Array.from({ length: 6 }, () => person(['2020-01-01'])), person(['2020-01-01 2026-04-10'])],
    // 100 / 6.5 = 15.384615…; 15.3846 would give 187.1793.
    total: { attrition: 15.3846, annualised: 187.1795 },
  },
  {
    name: '4: two years count by their own dates',
    people: [person(['2020-01-01']), person(['2020-01-01 2026-04-10'])],
    period: { from: '2025-01-01', to: '2026-12-31' },
    total: { attrition: 66.6667, annualised: 33.3333 },
  },
  {
    name: '4: an exit of neither kind is a leaver all the same',
    people: [person(['2020-01-01 2026-04-10'])],
    total: { leavers: 1, voluntary: 0, involuntary: 0 },
  },
  {
    name: '4: retained is who stayed, not who left and came back',
    people: [person(['2020-01-01 2026-04-10', '2026-04-11']), person(['2020-01-01'])],
    total: { opening: 2, closing: 2, retention: 50 },
  },
  {
    name: '5: a value of null ends a group, and the same value again is no move',
    people: [person(['2020-01-01'], ['2020-01-01 IT', '2026-04-05 IT', '2026-04-10'])],
    groups: [
      { group: 'IT', opening: 1, moved_out: 1, closing: 0 },
      { group: null, opening: 0, moved_in: 1, closing: 1 },
    ],
  },
  {
    name: '5: a null before the first value is no move either',
    people: [person(['2020-01-01'], ['2026-04-05', '2026-04-10 IT'])],
    groups: [
      { group: 'IT', moved_in: 1, moved_out: 0 },
      { group: null, moved_in: 0, moved_out: 1 },
    ],
  },
  {
    name: '5: of two values from one date the later one applies',
    people: [person(['2020-01-01'], ['2020-01-01 IT', '2026-04-10 HR', '2026-04-10 IT'])],
    groups: [{ group: 'IT', moved_in: 0, moved_out: 0 }],
  },
  {
    name: '5: only passing through a group',
    people: [person(['2020-01-01'], ['2020-01-01 IT', '2026-04-10 HR', '2026-04-11 IT'])],
    period: { average: 'daily' },
    groups: [
      { group: 'HR', opening: 0, moved_in: 1, moved_out: 1, closing: 0, average: 0.0333 },
      { group: 'IT', opening: 1, moved_in: 1, moved_out: 1, closing: 1, average: 0.9667 },
    ],
  },
  {
    name: '5: a change on the day after leaving is none',
    people: [person(['2020-01-01 2026-04-10'], ['2020-01-01 IT', '2026-04-11 HR'])],
    groups: [{ group: 'IT', leavers: 1, moved_out: 0 }],
  },
  {
    name: '5: a move on the last day of the period counts, on the day after it does not',
    people: [
      person(['2020-01-01'], ['2020-01-01 IT', '2026-04-30 HR']),
      person(['2020-01-01'], ['2020-01-01 IT', '2026-05-01 HR']),
    ],
    groups: [
      { group: 'HR', moved_in: 1, closing: 1 },
      { group: 'IT', opening: 2, moved_out: 1, closing: 1 },
    ],
  },
  {
    name: '5: retained by the group of the opening, though it left from another one',
    people: [
      person(['2020-01-01'], ['2020-01-01 IT', '2026-04-10 HR']),
      person(['2020-01-01 2026-04-20'], ['2020-01-01 IT', '2026-04-10 HR']),
    ],
    groups: [
      { group: 'HR', leavers: 1, retention: null },
      { group: 'IT', leavers: 0, retention: 50 },
    ],
  },
  {
    name: '6: names by code unit, the empty one first, none last',
    people: ['b', 'B', '', 'ä', 'a b'].map((name) => ({
      ...person(['2020-01-01']),
      groups: [{ from: '2020-01-01', value: name }],
    })),
    groups: [{ group: '' }, { group: 'B' }, { group: 'a b' }, { group: 'b' }, { group: 'ä' }],
  },
]

describe('additional cases', () => {
  test.each(rows)('$name', ({ people, period, total, groups }) => {
    const result = metrics(people, period)
    if (total) expect(result.total).toMatchObject(total)
    if (groups) expect(result.groups).toMatchObject(groups)
  })

  test('refuses spells that overlap, a last one that did not end, and unsorted groups', () => {
    const period = { from: '2026-04-01', to: '2026-04-30', average: 'ends' as const }
    for (const spells of [
      ['2020-01-01 2021-01-01', '2021-01-01'],
      ['2020-01-01', '2021-01-01'],
    ])
      expect(() => peopleMetrics({ ...period, people: [person(spells)] })).toThrow(RangeError)
    const people = [person(['2020-01-01'], ['2021-01-01 IT', '2020-12-31 HR'])]
    expect(() => peopleMetrics({ ...period, people })).toThrow(RangeError)
  })
})

const dayFrom = (start: string, days: number) =>
  fc.integer({ min: 0, max: days }).map((add) => addDays(start, add))

/** Spells from alternating times of employment and absence, the last one possibly without an end. */
const anySpells = fc
  .tuple(
    dayFrom('2026-01-01', 100),
    fc.array(
      fc.record({
        stayed: fc.integer({ min: 0, max: 100 }),
        away: fc.integer({ min: 1, max: 40 }),
        exit: fc.constantFrom(null, 'voluntary' as const, 'involuntary' as const),
      }),
      { maxLength: 4 },
    ),
    fc.boolean(),
  )
  .map(([start, times, lasts]) => {
    let joined = start
    const spells: Person['spells'][number][] = []
    for (const { stayed, away, exit } of times) {
      const left = addDays(joined, stayed)
      spells.push({ joined, left, exit })
      joined = addDays(left, away)
    }
    return lasts ? [...spells, { joined, left: null, exit: null }] : spells
  })

const anyPerson: fc.Arbitrary<Person> = fc.record({
  id: fc.uuid(),
  spells: anySpells,
  groups: fc
    .array(fc.record({ from: dayFrom('2025-12-25', 130), value: fc.constantFrom('IT', 'HR', 'Ops', null) }), {
      maxLength: 5,
    })
    .map((groups) => groups.sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))),
})

const anyCase: fc.Arbitrary<PeopleMetricsInput> = fc.record({
  from: dayFrom('2026-02-01', 60),
  to: dayFrom('2026-02-20', 60),
  average: fc.constantFrom('ends', 'daily'),
  people: fc.array(anyPerson, { maxLength: 6 }),
})

test('equals a recount date by date', () => {
  fc.assert(
    fc.property(anyCase, (input) => {
      expect(peopleMetrics(input)).toEqual(recountPeopleMetrics(input))
    }),
    { numRuns: 150, seed: 61 },
  )
})

test('opening and what came and went is the closing, in each group and in all', () => {
  fc.assert(
    fc.property(anyCase, (input) => {
      const result = peopleMetrics(input)
      fc.pre(!('error' in result))
      const { total, groups } = result
      expect(total.opening + total.joiners - total.leavers).toBe(total.closing)
      for (const { opening, joiners, moved_in, leavers, moved_out, closing } of groups)
        expect(opening + joiners + moved_in - leavers - moved_out).toBe(closing)
      for (const key of ['opening', 'joiners', 'leavers', 'voluntary', 'early_leavers', 'closing'] as const)
        expect(groups.reduce((sum, one) => sum + one[key], 0)).toBe(total[key])
      expect(groups.reduce((sum, one) => sum + one.moved_in - one.moved_out, 0)).toBe(0)
    }),
    { numRuns: 1000, seed: 62 },
  )
})

test('the closing of a period is the opening of the next', () => {
  fc.assert(
    fc.property(anyCase, fc.integer({ min: 0, max: 40 }), (input, days) => {
      const first = peopleMetrics(input)
      const next = peopleMetrics({ ...input, from: addDays(input.to, 1), to: addDays(input.to, 1 + days) })
      fc.pre(!('error' in first) && !('error' in next))
      const heads = (groups: GroupFigures[], key: 'opening' | 'closing') =>
        groups.filter((one) => one[key] > 0).map((one) => [one.group, one[key]])
      expect(heads(next.groups, 'opening')).toEqual(heads(first.groups, 'closing'))
    }),
    { numRuns: 300, seed: 63 },
  )
})

test('three years of 100,000 people with a daily average cost what the people cost, not the dates', async () => {
  const people = Array.from({ length: 100_000 }, (_, index): Person => {
    const joined = addDays('2018-01-01', index % 3000)
    const left = index % 4 === 0 ? addDays(joined, 200 + (index % 1500)) : null
    const change = addDays(joined, 50 + (index % 900))
    return {
      id: String(index),
      spells: [{ joined, left, exit: null }],
      groups: [
        { from: joined, value: `Unit ${index % 400}` },
        { from: change, value: `Unit ${(index * 7) % 400}` },
      ],
    }
  })
  const input: PeopleMetricsInput = { from: '2023-01-01', to: '2025-12-31', average: 'daily', people }
  expect(await ownTime(() => peopleMetrics(input))).toBeLessThan(2000)
})
