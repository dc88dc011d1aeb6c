import { initialTableState } from '@muster/ui/data-table'
import { describe, expect, it } from 'vitest'
import { carryOver, readListState, writeListState } from './list-state.ts'

const read = (query: string) => readListState(new URLSearchParams(query))
const write = (changes: Partial<typeof initialTableState>, query = '') =>
  writeListState({ ...initialTableState, ...changes }, new URLSearchParams(query)).toString()

describe('a list’s state in the URL', () => {
  it.each([
    ['nothing', '', {}],
    ['a page and its size', 'page=3&limit=50', { page: 3, limit: 50 }],
    ['a size that is not offered', 'limit=7', {}],
    ['a page that is none', 'page=-1', {}],
    ['a search', 'q=asha+rao', { search: 'asha rao' }],
    ['filters, ids as numbers', 'f.5=1&f.5=2&f.SIZE=XL', { filters: { 5: [1, 2], SIZE: ['XL'] } }],
    ['an empty filter finds everybody, not nobody', 'f.5=', {}],
    [
      'a period that is open at its beginning',
      'f.at=&f.at=2026-01-31',
      { filters: { at: ['', '2026-01-31'] } },
    ],
    ['columns', 'columns=A%2CB', { columns: ['A', 'B'] }],
  ])('reads %s', (_name, query, expected) => {
    expect(read(query)).toEqual({ ...initialTableState, ...expected })
  })

  it('round-trips', () => {
    const state = {
      page: 2,
      limit: 100,
      sort: '-date_of_joining',
      search: 'a & b',
      filters: { 8: [4], SIZE: ['one, two'] },
      columns: ['EMPLOYEE_NAME', 'SIZE'],
    }
    expect(readListState(writeListState(state, new URLSearchParams()))).toEqual(state)
  })

  it('omits defaults and keeps unrelated parameters', () => {
    expect(write({}, 'page=4&f.5=1&person=12')).toBe('person=12')
  })
})

describe('a change made before the last one was rendered', () => {
  const state = (changes: Partial<typeof initialTableState>) => ({ ...initialTableState, ...changes })

  it.each([
    [
      'a search keeps a filter set meanwhile',
      {},
      { search: 'rao' },
      { filters: { 5: [1] } },
      { search: 'rao', filters: { 5: [1] } },
    ],
    [
      'a filter keeps another',
      {},
      { filters: { 8: [2] } },
      { filters: { 5: [1] } },
      { filters: { 5: [1], 8: [2] } },
    ],
    [
      'a removed filter stays removed',
      { filters: { 5: [1] } },
      {},
      { filters: { 5: [1], 8: [2] } },
      { filters: { 8: [2] } },
    ],
    [
      'a search begins at the first page',
      { page: 3 },
      { page: 1, search: 'rao' },
      { page: 4 },
      { page: 1, search: 'rao' },
    ],
    ['endless scrolling given up stays given up', { isEndless: true }, {}, { isEndless: true }, {}],
    [
      'a cleared search stays cleared',
      { search: 'rao' },
      { search: '' },
      { search: 'rao', sort: 'name' },
      { sort: 'name' },
    ],
  ])('%s', (_name, before, after, newest, expected) => {
    expect(carryOver({ before: state(before), after: state(after) }, state(newest))).toEqual(state(expected))
  })
})
