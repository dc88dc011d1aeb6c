import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { someUser } from '../../../test/people.ts'
import { renderAt } from '../../../test/render.tsx'
import { sessionStore } from '../session/session.ts'
import { useColumns } from './columns.tsx'
import { filterValue, oneFilter } from './filters.ts'
import { ListScreen } from './ListScreen.tsx'
import type { ListRequest } from './list-screen-types.ts'

interface Bike {
  id: number
  name: string
  kind: string
}

const bikes: Bike[] = Array.from({ length: 45 }, (_, at) => ({
  id: at + 1,
  name: `Bike ${String(at + 1).padStart(2, '0')}`,
  kind: at % 2 === 0 ? 'city' : 'cargo',
}))
/** The server's setup of the list. */
const setup = { views: [], default_view_id: null, preferences: null, abilities: { share: false } }
const fetched = vi.fn()
const exported = vi.fn(async () => null)
const repaired = vi.fn<(rows: Bike[] | null) => void>()
let fails = false

async function fetchBikes({ page, limit, state, view }: ListRequest) {
  fetched({ page, limit, search: state.search, kind: filterValue(state, 'kind'), sort: state.sort, view })
  if (fails) throw new Error('The line is down.')
  const kind = filterValue(state, 'kind')
  const found = bikes.filter((one) => one.name.includes(state.search) && (!kind || one.kind === kind))
  return { rows: found.slice((page - 1) * limit, page * limit), total: found.length }
}

function Bikes() {
  const make = useColumns<Bike>()
  return (
    <ListScreen
      list="bikes"
      views={['all', 'broken']}
      load={(request) => ({
        queryKey: ['bikes', request.page, request.limit, request.state, request.view],
        queryFn: () => fetchBikes(request),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total }) => total}
      title="Bikes"
      primary={({ open }) => ({ label: 'Add bike', onClick: () => open('new') })}
      segments={{ param: 'show', label: 'Which', nameOf: (view) => (view === 'all' ? 'All' : 'Broken') }}
      columns={[
        make.text('name', 'Name', ({ name }) => name, { sortable: true }),
        make.text('kind', 'Kind', ({ kind }) => kind),
      ]}
      filters={[oneFilter('kind', 'Kind', [{ value: 'cargo', label: 'Cargo' }])]}
      row={{ id: ({ id }) => id, label: ({ name }) => name }}
      drawer={{
        param: 'bike',
        render: ({ id, row, close }) => (
          <div role="dialog" aria-label="Bike">
            {id === null ? 'A new one' : (row?.name ?? 'elsewhere')}
            <button type="button" onClick={close}>
              Close it
            </button>
          </div>
        ),
      }}
      bulk={(selection, count, shown) => (
        <button type="button" onClick={async () => repaired(await shown.loadChosen(selection, 10))}>
          Repair {count}
        </button>
      )}
      exports={() => [{ label: 'Export', run: exported, title: 'Export' }]}
      empty={{ title: 'No bikes yet', text: 'Add the first.' }}
    />
  )
}

const lastRequested = () => fetched.mock.lastCall?.[0]

beforeEach(() => {
  fails = false
  fetched.mockClear()
  exported.mockClear()
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: false, message: '', data: setup, code: 200, forceLogin: false }),
  )
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
})

describe('a list screen', () => {
  it('reads page, search, filter, order and view from the URL', async () => {
    renderAt('/bikes?q=Bike&page=2&f.kind=cargo&sort=-name&show=broken', <Bikes />)
    expect(await screen.findByRole('button', { name: 'Bike 42' })).toBeTruthy()
    expect(lastRequested()).toEqual({
      ...{ page: 2, limit: 20, search: 'Bike', kind: 'cargo', sort: '-name', view: 'broken' },
    })
    expect(screen.getByRole('radio', { name: 'Broken' })).toHaveProperty('checked', true)
  })

  it('sorts by a heading, and updates the URL', async () => {
    const user = userEvent.setup()
    const { router } = renderAt('/bikes?page=2', <Bikes />)
    await screen.findByRole('button', { name: 'Bike 21' })
    await user.click(
      within(screen.getByRole('columnheader', { name: /Name/ })).getByRole('button', { name: /Name/ }),
    )
    await waitFor(() => expect(lastRequested()).toMatchObject({ sort: 'name', page: 1 }))
    expect(router.state.location.search).toContain('sort=name')
  })

  it('opens a row and a new record in the drawer by the URL', async () => {
    const user = userEvent.setup()
    const { router } = renderAt('/bikes', <Bikes />)
    await user.click(await screen.findByRole('button', { name: 'Bike 03' }))
    expect((await screen.findByRole('dialog', { name: 'Bike' })).textContent).toContain('Bike 03')
    expect(router.state.location.search).toBe('?bike=3')
    await user.click(screen.getByRole('button', { name: 'Close it' }))
    expect(screen.queryByRole('dialog', { name: 'Bike' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add bike' }))
    expect((await screen.findByRole('dialog', { name: 'Bike' })).textContent).toContain('A new one')
  })

  it('runs bulk actions on the selected rows', async () => {
    const user = userEvent.setup()
    renderAt('/bikes', <Bikes />)
    await user.click(await screen.findByRole('checkbox', { name: /Bike 01/ }))
    await user.click(screen.getByRole('checkbox', { name: /Bike 02/ }))
    expect(await screen.findByRole('button', { name: 'Repair 2' })).toBeTruthy()
  })

  it('acts on rows ticked on several pages without looking for them again', async () => {
    const user = userEvent.setup()
    renderAt('/bikes', <Bikes />)
    await user.click(await screen.findByRole('checkbox', { name: /Bike 02/ }))
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await user.click(await screen.findByRole('checkbox', { name: /Bike 23/ }))
    fetched.mockClear()
    await user.click(screen.getByRole('button', { name: 'Repair 2' }))
    await waitFor(() => expect(repaired).toHaveBeenCalledWith([bikes[1], bikes[22]]))
    expect(fetched).not.toHaveBeenCalled()
  })

  it('distinguishes an empty list from a search without matches', async () => {
    renderAt('/bikes?q=tricycle', <Bikes />)
    expect(await screen.findByText('No matches')).toBeTruthy()
    expect(screen.queryByText('No bikes yet')).toBeNull()
  })

  it('shows a loading error, and retries', async () => {
    fails = true
    const user = userEvent.setup()
    renderAt('/bikes', <Bikes />)
    const again = await screen.findByRole('button', { name: 'Try again' })
    fails = false
    await user.click(again)
    expect(await screen.findByRole('button', { name: 'Bike 01' })).toBeTruthy()
  })
})
