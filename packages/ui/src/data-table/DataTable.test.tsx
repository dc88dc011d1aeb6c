import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { renderUi } from '../../test/render.tsx'
import { loadRowKeys } from './body/useRowKeys.ts'
import { DataTable } from './DataTable.tsx'
import { noSelection, type Selection } from './selection.ts'
import { defaultTableTexts } from './texts.ts'
import { type DataTableProps, type DataTableState, type EndlessRows, initialTableState } from './types.ts'

interface Person {
  id: number
  name: string
  city: string
}

const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Person ${index + 1}`, city: 'Pune' }))

const columns: DataTableProps<Person>['columns'] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, sortable: true },
  { id: 'city', header: 'City', cell: (row) => row.city, sortable: 'CITY_NAME' },
  { id: 'code', header: 'Code', cell: (row) => `E-${row.id}`, isHidden: true },
]

type Setup = Partial<DataTableProps<Person>> & { start?: Partial<DataTableState> }

function setup({ start, ...props }: Setup = {}) {
  const onStateChange = vi.fn<(state: DataTableState) => void>()
  const onSelectionChange = vi.fn<(selection: Selection) => void>()
  function Harness() {
    const [state, setState] = useState({ ...initialTableState, ...start })
    const [selection, setSelection] = useState<Selection>(noSelection)
    return (
      <DataTable<Person>
        label="People"
        texts={defaultTableTexts}
        columns={columns}
        rows={people(20)}
        total={1234}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        state={state}
        onStateChange={(next) => {
          onStateChange(next)
          setState(next)
        }}
        selection={selection}
        onSelectionChange={(next) => {
          onSelectionChange(next)
          setSelection(next)
        }}
        {...props}
      />
    )
  }
  return { ...renderUi(<Harness />), onStateChange, onSelectionChange }
}

/** Lazy chunks take longer under load. */
const loading = { timeout: 5000 }

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`Select ${name} `) })

describe('DataTable totals', () => {
  const summed: DataTableProps<Person>['columns'] = [
    { id: 'code', header: 'Code', cell: (row) => `E-${row.id}` },
    { id: 'name', header: 'Name', cell: (row) => row.name },
    { id: 'hours', header: 'Hours', cell: () => '8', align: 'end', total: '9,872' },
    { id: 'city', header: 'City', cell: (row) => row.city },
  ]

  it('follow the rows, with what they are of before the first sum', async () => {
    setup({ columns: summed, totalsLabel: 'Total of 1,234 rows' })
    await screen.findByText('Total of 1,234 rows', {}, loading)
    const rows = screen.getAllByRole('row')
    const cells = [...(rows.at(-1)?.children ?? [])]
    // Selection and code are one cell, which stays in view as they do.
    expect(cells.map((cell) => cell.textContent)).toEqual(['Total of 1,234 rows', '', '9,872', ''])
    expect(cells[0]?.getAttribute('colspan')).toBe('2')
    const pinned = rows.at(-2)?.children[1]
    expect(cells[0]?.className).toBe(pinned?.className)
    expect((cells[0] as HTMLElement).style.insetInlineStart).toBe('0px')
    expect(cells[2]?.className).not.toContain(pinned?.className)
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1236')
  })

  it('are not there where no column that is shown adds up', () => {
    setup({ columns: summed, totalsLabel: 'Total of 1,234 rows', start: { columns: ['code', 'name'] } })
    expect(screen.queryByText('Total of 1,234 rows')).toBeNull()
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1235')
  })
})

describe('DataTable keyboard', () => {
  beforeAll(async () => {
    await loadRowKeys()
  })

  it('moves between rows, opens, selects and goes to the search box', async () => {
    const onRowOpen = vi.fn()
    const { user, onSelectionChange } = setup({ onRowOpen })
    rowOf('Person 1').focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(rowOf('Person 2')).toBe(document.activeElement)
    await user.keyboard('{Enter}')
    expect(onRowOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 2 }))
    await user.keyboard('x')
    expect(onSelectionChange).toHaveBeenLastCalledWith({ kind: 'some', ids: [2] })
    await user.keyboard('{End}')
    expect(rowOf('Person 20')).toBe(document.activeElement)
    await user.keyboard('/')
    expect(screen.getByRole('searchbox', { name: 'Search' })).toBe(document.activeElement)
  })

  it('selects with space and shift, all with A, and copies', async () => {
    const { user, onSelectionChange } = setup()
    // user-event installs the clipboard of the test environment.
    rowOf('Person 3').focus()
    await user.keyboard(' ')
    expect(onSelectionChange).toHaveBeenLastCalledWith({ kind: 'some', ids: [3] })
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}')
    expect(onSelectionChange).toHaveBeenLastCalledWith({ kind: 'some', ids: [3, 4] })
    await user.keyboard('{Control>}c{/Control}')
    await screen.findByText('2 selected · 2 rows copied')
    expect(await navigator.clipboard.readText()).toBe('Name\tCity\nPerson 3\tPune\nPerson 4\tPune')
    await user.keyboard('a')
    expect(screen.getByText(/^20 selected/)).toBeTruthy()
  })

  it('turns pages and shows the keyboard map, also without focus', async () => {
    const { user, onStateChange } = setup()
    rowOf('Person 1').focus()
    await user.keyboard(']')
    expect(onStateChange).toHaveBeenLastCalledWith(expect.objectContaining({ page: 2 }))
    ;(document.activeElement as HTMLElement).blur()
    await user.keyboard('[[')
    expect(onStateChange).toHaveBeenLastCalledWith(expect.objectContaining({ page: 1 }))
    await user.keyboard('?')
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(help).getByText('Select a range of rows')).toBeTruthy()
    onStateChange.mockClear()
    await user.keyboard(']')
    expect(onStateChange).not.toHaveBeenCalled()
  })

  it('ignores keys in a text box', async () => {
    const { user, onSelectionChange } = setup()
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'x/')
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveProperty('value', 'x/')
    expect(onSelectionChange).not.toHaveBeenCalled()
  })

  it('has exactly one row in the tab order', () => {
    setup()
    const rows = screen.getAllByRole('row').filter((row) => row.tabIndex === 0)
    expect(rows).toHaveLength(1)
  })
})

describe('DataTable selection', () => {
  it('keeps rows of other pages and offers all matching rows', async () => {
    const { user, onSelectionChange } = setup({
      bulkActions: (_, count) => <button type="button">Act {count}</button>,
    })
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(screen.getByText('20 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    expect(screen.getByRole('button', { name: 'Act 20' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Select all 1,234 matching' }))
    expect(onSelectionChange).toHaveBeenLastCalledWith({ kind: 'all', except: [] })
    await user.click(screen.getByRole('checkbox', { name: 'Select Person 3' }))
    expect(onSelectionChange).toHaveBeenLastCalledWith({ kind: 'all', except: [3] })
    expect(screen.getByText('1,233 selected')).toBeTruthy()
  })

  it('selects a range with shift and a click', async () => {
    const { user, onSelectionChange } = setup()
    await user.click(screen.getByRole('checkbox', { name: 'Select Person 2' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select Person 5' }))
    await user.keyboard('{/Shift}')
    expect(onSelectionChange).toHaveBeenLastCalledWith({ kind: 'some', ids: [2, 3, 4, 5] })
  })

  it('drops "all matching" when the search changes, since it would mean other rows', async () => {
    const { user, onSelectionChange } = setup()
    await user.click(screen.getByRole('checkbox', { name: 'Select Person 3' }))
    await user.click(screen.getByRole('button', { name: 'Select all 1,234 matching' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'rao{Enter}')
    await waitFor(() => expect(onSelectionChange).toHaveBeenLastCalledWith(noSelection))
  })
})

describe('DataTable state', () => {
  it('cycles through ascending, descending and unsorted, from the first page', async () => {
    const { user, onStateChange } = setup({ start: { page: 3 } })
    const header = screen.getByRole('button', { name: 'City' })
    await user.click(header)
    expect(onStateChange).toHaveBeenLastCalledWith(expect.objectContaining({ sort: 'CITY_NAME', page: 1 }))
    expect(screen.getByRole('columnheader', { name: /City/ }).getAttribute('aria-sort')).toBe('ascending')
    await user.click(header)
    expect(onStateChange).toHaveBeenLastCalledWith(expect.objectContaining({ sort: '-CITY_NAME' }))
    await user.click(header)
    expect(onStateChange).toHaveBeenLastCalledWith(expect.objectContaining({ sort: null }))
  })

  it('keeps the first row visible when the page size changes', async () => {
    const { user, onStateChange } = setup({ start: { page: 6 } })
    await user.selectOptions(screen.getByLabelText('Rows per page'), '50')
    expect(onStateChange).toHaveBeenLastCalledWith(expect.objectContaining({ limit: 50, page: 3 }))
    expect(screen.getByText('101–150 of 1,234')).toBeTruthy()
  })

  it('stores columns as a preference and in the URL', async () => {
    const onPreferencesChange = vi.fn()
    const { user, onStateChange } = setup({ onPreferencesChange })
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Code' }))
    const chosen = ['name', 'city', 'code']
    expect(onStateChange).toHaveBeenLastCalledWith(expect.objectContaining({ columns: chosen }))
    expect(onPreferencesChange).toHaveBeenLastCalledWith({ columns: chosen })
    await user.click(screen.getByRole('button', { name: 'Move Code up' }))
    expect(onStateChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ columns: ['name', 'code', 'city'] }),
    )
  })

  it('renders at most 60 rows of a long page', async () => {
    setup({ rows: people(200), start: { limit: 200 } })
    await screen.findByText('Person 1', {}, loading)
    const rows = within(screen.getByRole('grid')).getAllByRole('row')
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.length).toBeLessThanOrEqual(61)
  })
})

describe('DataTable with endless scrolling', () => {
  function endlessRows(loaded: Person[]): EndlessRows<Person> & { wanted: [number, number][] } {
    const wanted: [number, number][] = []
    return {
      wanted,
      rowAt: (index) => loaded[index],
      want: (start, end) => wanted.push([start, end]),
      subscribe: () => () => undefined,
      version: () => 1,
    }
  }

  it('can be turned on and off in the choice of page sizes', async () => {
    const { user, onStateChange } = setup({ endless: endlessRows(people(20)) })
    await user.selectOptions(screen.getByLabelText('Rows per page'), 'All')
    expect(onStateChange).toHaveBeenLastCalledWith(expect.objectContaining({ isEndless: true, page: 1 }))
    expect(screen.getByText('1,234 rows')).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
    await user.selectOptions(screen.getByLabelText('Rows per page'), '50')
    expect(onStateChange.mock.lastCall?.[0]).not.toHaveProperty('isEndless')
  })

  it('renders a window of rows, announces the total, and shows placeholders while loading', async () => {
    const endless = endlessRows(people(10))
    setup({ endless, start: { isEndless: true } })
    const grid = screen.getByRole('grid')
    await screen.findByText('Person 1', {}, loading)
    expect(grid.getAttribute('aria-rowcount')).toBe('1235')
    const rows = within(grid).getAllByRole('row')
    expect(rows.length).toBeLessThanOrEqual(61)
    expect(rows[1]?.getAttribute('aria-rowindex')).toBe('2')
    expect(within(grid).getAllByRole('row', { name: 'Loading' }).length).toBeGreaterThan(0)
    expect(endless.wanted.at(-1)?.[0]).toBe(0)
  })

  it('selects everything from its header', async () => {
    const { user, onSelectionChange } = setup({
      endless: endlessRows(people(20)),
      start: { isEndless: true },
    })
    await user.click(screen.getByRole('checkbox', { name: 'Select all 1,234 matching' }))
    expect(onSelectionChange).toHaveBeenLastCalledWith({ kind: 'all', except: [] })
  })
})

describe('DataTable printing', () => {
  it('prints every row with a title and the search criteria', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const loadRows = vi.fn(async () => people(300))
    const { user } = setup({
      loadRows,
      start: { search: 'pune' },
      printed: { organisation: 'Kaveri', date: '21/11/2026' },
    })
    await user.click(screen.getByRole('button', { name: 'Table options' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Print all 1,000' }, loading))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(loadRows).toHaveBeenCalledWith(1000)
    expect(screen.getByText('Kaveri · 21/11/2026')).toBeTruthy()
    expect(screen.getByText('1,234 rows · Search: pune')).toBeTruthy()
    expect(screen.getByText('Person 300')).toBeTruthy()
    expect(screen.getByText('The first 300 of 1,234 rows.')).toBeTruthy()
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(screen.queryByText('Person 300')).toBeNull()
    vi.unstubAllGlobals()
  })

  it('reports that the rows can’t be loaded', async () => {
    const loadRows = vi.fn(() => Promise.reject(new Error('offline')))
    const { user } = setup({ loadRows })
    await user.click(screen.getByRole('button', { name: 'Table options' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Print all 1,000' }, loading))
    expect((await screen.findByRole('alert')).textContent).toContain('nothing was printed')
  })
})

describe('DataTable layout', () => {
  it('has three densities, stored as a preference', async () => {
    const onPreferencesChange = vi.fn()
    const { user } = setup({ onPreferencesChange, preferences: { pinned: 2 } })
    await user.click(screen.getByRole('button', { name: 'Table options' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Compact' }, loading))
    expect(onPreferencesChange).toHaveBeenLastCalledWith({ pinned: 2, density: 'compact' })
  })

  it('resizes and pins columns without a mouse', async () => {
    const onPreferencesChange = vi.fn()
    const { user } = setup({ onPreferencesChange })
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('button', { name: 'Make City wider' }))
    expect(onPreferencesChange).toHaveBeenLastCalledWith({ widths: { city: 204 } })
    await user.selectOptions(screen.getByLabelText('Pinned first columns'), '2')
    expect(onPreferencesChange).toHaveBeenLastCalledWith({ pinned: 2 })
  })
})

describe('DataTable states', () => {
  it('explains the list when it is empty', () => {
    setup({
      rows: [],
      total: 0,
      empty: { title: 'No people yet', action: <button type="button">Add one</button> },
    })
    expect(screen.getByRole('heading', { name: 'No people yet' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add one' })).toBeTruthy()
  })

  it('offers to clear filters without matches', async () => {
    const { user, onStateChange } = setup({
      rows: [],
      total: 0,
      start: { search: 'zzz', filters: { '5': [1] } },
    })
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    expect(onStateChange).toHaveBeenLastCalledWith(expect.objectContaining({ search: '', filters: {} }))
  })

  it('retries after an error and names a missing permission', async () => {
    const onRetry = vi.fn()
    const { user, unmount } = setup({ rows: undefined, error: 'The server did not answer.', onRetry })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
    unmount()
    setup({ isForbidden: true })
    expect(screen.getByRole('heading', { name: 'Permission Not Granted' })).toBeTruthy()
  })
})
