import { describe, expect, test } from 'vitest'
import type { Period } from '../../../rules/assignment-plan.ts'
import { layHistory, type Stated } from './lay-history.ts'

const [SALES, SUPPORT, FINANCE] = [1, 2, 3]
type Short = [from: string, to: string | null, valueId: number | null]

const known = (...periods: Short[]): Period[] =>
  periods.map(([fromDate, toDate, valueId], at) => ({ id: at + 1, fromDate, toDate, valueId }))
const rows = (...stated: Short[]): Stated[] =>
  stated.map(([from, to, valueId], at) => ({ row: at + 2, from, to, valueId }))
const shortOf = (periods: readonly Period[]) =>
  [...periods]
    .sort((one, other) => (one.fromDate < other.fromDate ? -1 : 1))
    .map(({ fromDate, toDate, valueId }) => [fromDate, toDate, valueId])

const sinceJoining = known(['2020-01-01', null, SALES])

describe('history laid over what is recorded', () => {
  test.each<[string, Period[], Stated[], Short[], number]>([
    [
      'an earlier department, then the one of today',
      sinceJoining,
      rows(['2020-01-01', null, SUPPORT], ['2022-04-01', null, SALES]),
      [
        ['2020-01-01', '2022-03-31', SUPPORT],
        ['2022-04-01', null, SALES],
      ],
      2,
    ],
    [
      'in any order of the rows',
      sinceJoining,
      rows(['2022-04-01', null, SALES], ['2020-01-01', null, SUPPORT]),
      [
        ['2020-01-01', '2022-03-31', SUPPORT],
        ['2022-04-01', null, SALES],
      ],
      2,
    ],
    [
      'a year elsewhere, after which what was recorded goes on',
      sinceJoining,
      rows(['2021-01-01', '2021-12-31', FINANCE]),
      [
        ['2020-01-01', '2020-12-31', SALES],
        ['2021-01-01', '2021-12-31', FINANCE],
        ['2022-01-01', null, SALES],
      ],
      1,
    ],
    [
      'a row without a last day ends with the next recorded change',
      known(['2020-01-01', '2023-12-31', SALES], ['2024-01-01', null, FINANCE]),
      rows(['2021-01-01', null, SUPPORT]),
      [
        ['2020-01-01', '2020-12-31', SALES],
        ['2021-01-01', '2023-12-31', SUPPORT],
        ['2024-01-01', null, FINANCE],
      ],
      1,
    ],
    [
      'days before the first recorded one',
      known(['2023-01-01', null, SALES]),
      rows(['2020-01-01', null, SUPPORT]),
      [
        ['2020-01-01', '2022-12-31', SUPPORT],
        ['2023-01-01', null, SALES],
      ],
      1,
    ],
    [
      'a last day before a gap',
      [],
      rows(['2020-01-01', '2020-12-31', SUPPORT]),
      [
        ['2020-01-01', '2020-12-31', SUPPORT],
        ['2021-01-01', null, null],
      ],
      1,
    ],
    [
      'two rows with one value whose days overlap, to the later last day',
      sinceJoining,
      rows(['2021-01-01', '2021-03-31', SUPPORT], ['2021-02-01', '2021-06-30', SUPPORT]),
      [
        ['2020-01-01', '2020-12-31', SALES],
        ['2021-01-01', '2021-06-30', SUPPORT],
        ['2021-07-01', null, SALES],
      ],
      2,
    ],
    [
      'a row within the days of one with the same value, without a last day',
      sinceJoining,
      rows(['2021-01-01', '2021-03-31', SUPPORT], ['2021-02-01', null, SUPPORT]),
      [
        ['2020-01-01', '2020-12-31', SALES],
        ['2021-01-01', null, SUPPORT],
      ],
      2,
    ],
    [
      'two rows with one value and the same first day',
      sinceJoining,
      rows(['2021-01-01', '2021-03-31', SUPPORT], ['2021-01-01', '2021-06-30', SUPPORT]),
      [
        ['2020-01-01', '2020-12-31', SALES],
        ['2021-01-01', '2021-06-30', SUPPORT],
        ['2021-07-01', null, SALES],
      ],
      2,
    ],
    [
      'a row from a recorded period with the same value into a gap',
      known(['2020-01-01', '2020-12-31', SALES], ['2022-01-01', null, FINANCE]),
      rows(['2020-07-01', '2021-06-30', SALES]),
      [
        ['2020-01-01', '2021-06-30', SALES],
        ['2021-07-01', '2021-12-31', null],
        ['2022-01-01', null, FINANCE],
      ],
      1,
    ],
    [
      'a row over a gap between two recorded periods with the same value',
      known(['2020-01-01', '2020-12-31', SALES], ['2021-07-01', null, SALES]),
      rows(['2020-07-01', '2021-12-31', SALES]),
      [
        ['2020-01-01', '2021-06-30', SALES],
        ['2021-07-01', null, SALES],
      ],
      1,
    ],
    [
      'a row without a last day ends with the recorded period, not in the gap after it',
      known(['2020-01-01', '2020-12-31', SALES], ['2022-01-01', null, FINANCE]),
      rows(['2020-07-01', null, SUPPORT]),
      [
        ['2020-01-01', '2020-06-30', SALES],
        ['2020-07-01', '2020-12-31', SUPPORT],
        ['2022-01-01', null, FINANCE],
      ],
      1,
    ],
    [
      'a value within an open row, after which that goes on',
      sinceJoining,
      rows(['2021-01-01', null, SUPPORT], ['2021-04-01', '2021-06-30', FINANCE]),
      [
        ['2020-01-01', '2020-12-31', SALES],
        ['2021-01-01', '2021-03-31', SUPPORT],
        ['2021-04-01', '2021-06-30', FINANCE],
        ['2021-07-01', null, SUPPORT],
      ],
      2,
    ],
    [
      'what is recorded already',
      sinceJoining,
      rows(['2020-01-01', null, SALES]),
      [['2020-01-01', null, SALES]],
      0,
    ],
  ])('%s', (_name, stored, stated, after, applied) => {
    const laid = layHistory(stored, stated)
    expect(laid.contradictions).toEqual([])
    expect(shortOf(laid.periods)).toEqual(after)
    expect(laid.applied).toHaveLength(applied)
    // Ids are unique, and the same rows again change nothing.
    expect(new Set(laid.periods.map(({ id }) => id)).size).toBe(laid.periods.length)
    expect(layHistory(laid.periods, stated).applied).toEqual([])
  })

  test.each<[string, Period[], Stated[], object[]]>([
    [
      'two values from one day',
      sinceJoining,
      rows(['2021-01-01', null, SALES], ['2021-01-01', null, SUPPORT]),
      [{ row: 3, other: 2, day: '2021-01-01' }],
    ],
    [
      'a row within the days of another',
      sinceJoining,
      rows(['2021-01-01', '2021-12-31', SUPPORT], ['2021-06-01', null, FINANCE]),
      [{ row: 3, other: 2, day: '2021-06-01' }],
    ],
    [
      'a recorded change within the days of a row',
      known(['2020-01-01', '2021-05-31', SALES], ['2021-06-01', null, FINANCE]),
      rows(['2021-01-01', '2021-12-31', SUPPORT]),
      [{ row: 2, other: null, day: '2021-06-01' }],
    ],
  ])('is refused: %s', (_name, stored, stated, contradictions) => {
    const laid = layHistory(stored, stated)
    expect(laid.contradictions).toEqual(contradictions)
    expect(laid.applied).toEqual([])
  })

  test('says what was before on the first day that a row changes', () => {
    const { applied } = layHistory(
      sinceJoining,
      rows(
        ['2021-01-01', '2021-03-31', SUPPORT],
        ['2021-02-01', '2021-06-30', SUPPORT],
        ['2021-08-01', null, FINANCE],
      ),
    )
    expect(applied.map(({ row, before }) => [row, before])).toEqual([
      [2, SALES],
      [3, SALES],
      [4, SALES],
    ])
  })

  test('the same value twice is no contradiction', () => {
    const twice = rows(['2021-01-01', '2021-12-31', SUPPORT], ['2021-06-01', '2021-12-31', SUPPORT])
    expect(layHistory(sinceJoining, twice)).toMatchObject({ contradictions: [], applied: [{ row: 2 }] })
  })
})
