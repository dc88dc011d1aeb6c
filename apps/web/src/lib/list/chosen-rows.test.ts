// @vitest-environment jsdom
import type { Selection } from '@muster/ui/data-table'
import { expect, it, vi } from 'vitest'
import { chosenRows } from './chosen-rows.ts'

interface Row {
  id: number
}
const some = (...ids: number[]): Selection => ({ kind: 'some', ids })
const all = (...except: number[]): Selection => ({ kind: 'all', except })

/** A list with the rows 1 to `total`, of which the screen shows the first ten. */
function listOf(total: number) {
  const rows = Array.from({ length: total }, (_, at): Row => ({ id: at + 1 }))
  const load = vi.fn(async (page: number, limit: number) => rows.slice((page - 1) * limit, page * limit))
  return { load, from: { total, idOf: ({ id }: Row) => id, known: rows.slice(0, 10), load } }
}
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

it.each<[string, Selection, number, number, number[], number]>([
  ['a row of the page needs no call', some(3), 20, 1500, [3], 0],
  ['a row behind the first page', some(30), 20, 1500, [30], 1],
  ['rows far from each other', some(10, 1450), 100, 1500, [10, 1450], 8],
  ['all of a short list', all(), 20, 12, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 1],
  ['all but some of a list that is longer than the limit', all(1, 2, 3), 2, 5, [4, 5], 1],
])('%s', async (_name, selection, most, total, expected, calls) => {
  const { load, from } = listOf(total)
  expect(await chosenRows(selection, most, from)).toEqual({ rows: expected.map((id) => ({ id })) })
  expect(load).toHaveBeenCalledTimes(calls)
})

it('refuses more than the limit instead of acting on a part', async () => {
  const { load, from } = listOf(1500)
  expect(await chosenRows(all(), 200, from)).toEqual({ problem: 'tooMany', count: 1500 })
  expect(await chosenRows(some(1, 2, 3), 2, from)).toEqual({ problem: 'tooMany', count: 3 })
  expect(load).not.toHaveBeenCalled()
})

it('says how many of the selected rows are not in the list any more', async () => {
  const { from } = listOf(50)
  expect(await chosenRows(some(3, 77), 20, from)).toEqual({ problem: 'missing', count: 1 })
})

it('counts again what matches “all” by now', async () => {
  const { from } = listOf(30)
  const answer = await chosenRows(all(), 20, { ...from, total: 18 })
  expect(answer).toEqual({ problem: 'tooMany', count: 30 })
  const fine = await chosenRows(all(), 40, { ...from, total: 18 })
  expect('rows' in fine && idsOf(fine.rows)).toHaveLength(30)
})
