import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { type Answer, type SeenRequest, stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import ReportPage from './ReportPage.tsx'

const REPORTS = 'apiv2/auth/hrms/reports'
const overtime = {
  report_id: 21,
  name: 'Late and overtime',
  description: 'Who came late, and who stayed longer.',
  area: 'attendance',
  timing: 'period',
  ...{ is_favourite: false, opened_at: null, is_team: false },
}
const columns = [
  { key: 'employee_code', heading: 'Employee code', type: 'text' },
  { key: 'employee_name', heading: 'Name', type: 'text' },
  { key: 'late', heading: 'Late', type: 'minutes' },
  { key: 'last_on', heading: 'Last on', type: 'date' },
  { key: 'is_excused', heading: 'Excused', type: 'boolean' },
  { key: 'status', heading: 'Status', type: 'choice', choices: [{ value: 'left', label: 'Left' }] },
].map((column) => ({ is_shown: column.key !== 'status', ...column }))
const usual = columns.map(({ key }) => key).filter((key) => key !== 'status')

const page = {
  ...overtime,
  ...{ is_about_people: true, from: '2026-11-01', to: '2026-11-30', count: 41, total_page: 3 },
  withheld: { columns: 0, chart: false, rows: 'all', narrower: [] },
  rows: [
    { employee_code: 'E1', employee_name: 'Asha Rao', late: 135, last_on: '2026-11-09', is_excused: true },
    { employee_code: 'E2', employee_name: 'Ravi Kumar', late: 45, last_on: null, is_excused: false },
  ],
  columns,
  usual_columns: usual,
  abilities: {
    ...{ export: true, team_view: true, schedule: true, manage: true },
    ...{ share: true, edit: false, build: false },
  },
}
const headersOf = (keys: readonly string[]) =>
  keys.map((key) => ({
    ...columns.find((column) => column.key === key),
    ...(key === 'late' && { sum: 4980 }),
  }))

type Body = Record<string, unknown> & { columns?: string[] }
/** Refuses part of a query, if it is there. */
let refuse: (body: Body) => Record<string, string> | null

function answerRows({ body }: SeenRequest): Answer {
  const fields = refuse(body as Body)
  if (fields) {
    const message = Object.values(fields)[0] as string
    return { status: 422, key: 'request.invalid', message, fields }
  }
  return { data: { ...page, headers: headersOf((body as Body).columns ?? usual) } }
}

function setup(path: string) {
  const server = stubServer({
    [`${REPORTS}/getAllReportList`]: {
      data: {
        reports: [overtime],
        groups: [],
        abilities: { export: true, schedule: true, manage: true, build: false },
      },
    },
    [`${REPORTS}/21/rows`]: answerRows,
    'apiv2/auth/hrms/list-setup': {
      data: { views: [], default_view_id: null, preferences: null, abilities: { share: false } },
    },
  })
  const view = renderAt(
    path,
    <Routes>
      <Route path="/reports/:id/view/:report_id" element={<ReportPage />} />
    </Routes>,
  )
  const asked = () =>
    server.seen.filter(({ url }) => url.pathname.endsWith('/21/rows')).map(({ body }) => body)
  return { user: userEvent.setup(), asked, ...view }
}

beforeEach(() => {
  refuse = () => null
  vi.setSystemTime('2026-11-28T06:00:00Z')
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
})

describe('a report', () => {
  it('shows values by their type, and sums over all rows', async () => {
    setup('/reports/1/view/21')
    const row = await screen.findByRole('row', { name: /Asha Rao/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([...['E1', 'Asha Rao', '2 h 15 min', '09-Nov-2026', 'Yes']])
    const ravi = screen.getByRole('row', { name: /Ravi Kumar/ })
    expect(
      within(ravi)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([...['E2', 'Ravi Kumar', '45 min', '', 'No']])
    expect((await screen.findByRole('row', { name: /^Total of 41 rows/ })).textContent).toContain('83 h')
    expect(screen.getByRole('heading', { level: 1, name: /Late and overtime/ })).toBeTruthy()
    expect(screen.getByText(/1 Nov 2026 to 30 Nov 2026/)).toBeTruthy()
  })

  it('asks for what the URL says: a period that moves with today, conditions, units, a team, an order', async () => {
    const { asked } = setup(
      '/reports/1/view/21?f.period=last_month&f.8=3&f.team=1&f.where=any&f.where=late:more:60&f.where=status:is:left&sort=-late&q=rao',
    )
    await screen.findByRole('row', { name: /Asha Rao/ })
    expect(asked()).toEqual([
      {
        ...{ from: '2026-10-01', to: '2026-10-31', page: 1, limit: 20, search: 'rao', team_view: true },
        filters: { 8: [3] },
        sort: [{ column: 'late', descending: true }],
        where: {
          match: 'any',
          parts: [
            { column: 'late', operator: 'more', values: ['60'] },
            { column: 'status', operator: 'is', values: ['left'] },
          ],
        },
      },
    ])
    const active = screen.getByRole('list', { name: 'Active filters' })
    expect(active.textContent).toContain('Period: Last month')
    expect(active.textContent).toContain('Conditions: Late is more than 1 h or Status is Left')
  })

  it('sorts by a heading, and chooses columns that a link keeps', async () => {
    const { user, asked, router } = setup('/reports/1/view/21')
    await screen.findByRole('row', { name: /Asha Rao/ })
    await user.click(screen.getByRole('button', { name: /^Late/ }))
    await waitFor(() =>
      expect(asked().at(-1)).toMatchObject({ sort: [{ column: 'late', descending: false }] }),
    )
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Status' }))
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ columns: [...usual, 'status'] }))
    expect(new URLSearchParams(router.state.location.search).get('columns')).toBe([...usual, 'status'].join())
  })

  it('leaves out columns of a link that its reader does not have', async () => {
    refuse = ({ columns: wanted = [] }) =>
      wanted.includes('salary') ? { 'columns.0': 'There is no column “salary”.' } : null
    const { asked } = setup('/reports/1/view/21?columns=salary,employee_name')
    await screen.findByRole('row', { name: /Asha Rao/ })
    expect(asked().at(-1)).toMatchObject({ columns: ['employee_name'] })
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Name'])
  })

  it('shows at the period why it was refused', async () => {
    refuse = ({ from }) => (from === '1990-01-01' ? { to: 'At most 366 days can be read at once.' } : null)
    const { user } = setup('/reports/1/view/21?f.period=1990-01-01&f.period=2026-01-01')
    await screen.findByText('At most 366 days can be read at once.')
    await user.click(screen.getByRole('button', { name: 'Period' }))
    const popup = await screen.findByRole('dialog', { name: 'Period' })
    expect((await within(popup).findByRole('alert')).textContent).toBe(
      'At most 366 days can be read at once.',
    )
    await user.click(within(popup).getByRole('radio', { name: 'This year' }))
    expect(await screen.findByRole('row', { name: /Asha Rao/ })).toBeTruthy()
  })

  it('sets conditions once the server has accepted them, and says at the value what is wrong', async () => {
    refuse = (body) => {
      const [part] = (body.where as { parts: { values: unknown[] }[] } | undefined)?.parts ?? []
      return part && part.values.length === 0
        ? { 'where.parts.0.values': 'Enter one value for “Late”.' }
        : null
    }
    const { user, router, asked } = setup('/reports/1/view/21')
    await screen.findByRole('row', { name: /Asha Rao/ })
    await user.click(screen.getByRole('button', { name: 'Conditions' }))
    const drawer = await screen.findByRole('dialog', { name: /Conditions/ })
    await user.click(await within(drawer).findByRole('button', { name: 'Add condition' }))
    await user.click(within(drawer).getByRole('combobox', { name: 'Column of condition 1' }))
    await user.click(await screen.findByRole('option', { name: 'Late' }))
    await user.click(within(drawer).getByRole('combobox', { name: 'Comparison of condition 1' }))
    await user.click(await screen.findByRole('option', { name: 'is more than' }))
    await user.click(within(drawer).getByRole('button', { name: 'Apply' }))
    expect(await within(drawer).findByText('Enter one value for “Late”.')).toBeTruthy()
    expect(router.state.location.search).toBe('')
    await user.type(within(drawer).getByRole('textbox', { name: 'Value of condition 1: h' }), '2')
    await user.click(within(drawer).getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(router.state.location.search).toBe('?f.where=late%3Amore%3A120'))
    expect(asked().at(-1)).toMatchObject({
      where: { match: 'all', parts: [{ column: 'late', operator: 'more', values: ['120'] }] },
    })
    expect(screen.queryByRole('dialog', { name: /Conditions/ })).toBeNull()
  })

  it('says that there is no such report', async () => {
    setup('/reports/1/view/99')
    expect(await screen.findByText('There is no such report, or you may not read it.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'All reports' })).toBeTruthy()
  })
})
