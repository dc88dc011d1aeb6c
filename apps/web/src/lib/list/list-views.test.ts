import type { ListView } from '@muster/contract/settings/list-shapes'
import { type DataTableState, initialTableState } from '@muster/ui/data-table'
import { describe, expect, it } from 'vitest'
import { readListAddress, viewStateOf, writeListAddress } from './list-views.ts'

const pune: ListView = {
  id: 7,
  name: 'Pune',
  state: { search: '', filters: { 8: [4, 5] }, sort: '-name', columns: ['name', 'city'], density: 'compact' },
  is_shared: false,
  owner: null,
  abilities: { edit: true, remove: true },
}
const everything: ListView = {
  ...pune,
  id: 9,
  state: { search: '', filters: {}, sort: null, columns: null, density: null },
}

const setup = (defaultId: number | null = null) => ({ views: [pune, everything], defaultId })
const read = (query: string, defaultId: number | null = null) =>
  readListAddress(new URLSearchParams(query), setup(defaultId))
const puneState = { ...initialTableState, ...viewStateOf({ ...initialTableState, ...pune.state }) }

function write(
  changes: Partial<typeof initialTableState>,
  view: ListView | null,
  { defaultId = null as number | null, query = '' } = {},
) {
  const state = { ...(view ? puneState : initialTableState), ...changes }
  return writeListAddress(state, new URLSearchParams(query), { view, defaultId }).toString()
}

describe('a URL with a view', () => {
  it('shows the view, on the page of the URL', () => {
    const { state, view, isChanged } = read('view=7&page=3&limit=50')
    expect(state).toEqual({ ...puneState, page: 3, limit: 50 })
    expect(view).toBe(pune)
    expect(isChanged).toBe(false)
  })

  it('overrides the view where it differs', () => {
    const { state, view, isChanged } = read('view=7&f.8=4')
    expect(state).toEqual({ ...initialTableState, filters: { 8: [4] } })
    expect({ view, isChanged }).toEqual({ view: pune, isChanged: true })
  })

  it('can override the view to show everything', () => {
    expect(read('view=7&edited=1')).toMatchObject({ state: initialTableState, view: pune, isChanged: true })
  })

  it.each([
    ['with a deleted view', 'view=99', true],
    ['with an invalid view', 'view=x', true],
    ['with view 0', 'view=0', false],
    ['without a view', '', false],
  ])('%s shows the defaults', (_name, query, isMissing) => {
    expect(read(query)).toEqual({ state: initialTableState, view: null, isChanged: false, isMissing })
  })
})

describe('the default view', () => {
  it.each([
    ['opens a URL without parameters', '', 7],
    ['opens a URL with only the drawer’s person', 'person=4', 7],
    ['gives way to a page', 'page=2', null],
    ['gives way to a search', 'q=asha', null],
    ['gives way to another view', 'view=9', 9],
    ['gives way to none', 'view=0', null],
  ])('%s', (_name, query, expected) => {
    expect(read(query, 7).view?.id ?? null).toBe(expected)
  })
})

describe('writing the URL of a list', () => {
  it.each<[string, string, string]>([
    ['only names an unmodified view', write({}, pune), 'view=7'],
    ['adds the page', write({ page: 2 }, pune), 'page=2&view=7'],
    [
      'contains the changes',
      write({ search: 'x', filters: {}, columns: null, sort: null }, pune),
      'q=x&density=compact&view=7',
    ],
    ['keeps unrelated parameters', write({}, pune, { query: 'q=old&person=4' }), 'person=4&view=7'],
    ['is empty without a view', write({}, null), ''],
    ['is view 0 where there is a default view', write({}, null, { defaultId: 7 }), 'view=0'],
    ['omits view 0 with other criteria', write({ search: 'x' }, null, { defaultId: 7 }), 'q=x'],
  ])('%s', (_name, written, expected) => {
    expect(written).toBe(expected)
  })

  it('round-trips any change', () => {
    const all: Partial<DataTableState>[] = [
      {},
      { page: 4, limit: 100 },
      { isEndless: true },
      { search: 'asha' },
      { search: '', filters: {}, sort: null, columns: null, density: null },
      { filters: { 8: [5, 4] } },
    ]
    for (const changes of all) {
      const written = write(changes, pune)
      const { density, ...wanted } = { ...puneState, ...changes }
      expect(read(written).view, written).toBe(pune)
      expect(viewStateOf(read(written).state).density).toBe(density)
      const isOrderOnly = JSON.stringify(changes) === '{"filters":{"8":[5,4]}}'
      expect(read(written).state).toMatchObject(isOrderOnly ? puneState : wanted)
    }
  })
})
