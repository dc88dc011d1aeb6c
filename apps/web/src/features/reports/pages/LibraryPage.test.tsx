import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import { searchReports } from '../data/report-search.ts'
import LibraryPage from './LibraryPage.tsx'

const LIST = 'apiv2/auth/hrms/reports/getAllReportList'
const report = (report_id: number, name: string, area: string, description: string) => ({
  ...{ report_id, name, area, description, timing: 'period' },
  ...{ is_favourite: false, opened_at: null as string | null, is_team: false },
})
const abilities = { export: true, schedule: false, manage: false, build: false }
const reports = [
  report(1, 'Active employees', 'employee', 'The people who work here on a day.'),
  report(3, 'Exits', 'employee', 'Employments that ended in a period.'),
  report(32, 'Short leave', 'leave', 'Who left early or came late with leave.'),
]

interface Given {
  shown?: typeof reports
  groups?: object[]
  may?: Partial<typeof abilities>
}

function setup(path: string, { shown = reports, groups = [], may = {} }: Given = {}) {
  const server = stubServer({
    [LIST]: () => ({ data: { reports: shown, groups, abilities: { ...abilities, ...may } } }),
    'apiv2/auth/hrms/reports/favourite_report': { data: { is_favourite: true } },
  })
  const view = renderAt(
    path,
    <Routes>
      <Route path="/reports/:id/:child_id" element={<LibraryPage />} />
      <Route path="/reports/:id/view/:report_id" element={<p>The report</p>} />
    </Routes>,
  )
  return { user: userEvent.setup(), server, ...view }
}
const shownReports = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

beforeEach(() => {
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
})

describe('the report library', () => {
  it('lists the reports by area, each with what it answers', async () => {
    const { user, router } = setup('/reports/1/0')
    expect(await screen.findByRole('link', { name: /Exits.*Employments that ended/ })).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 2 }).map((area) => area.textContent)).toEqual([
      ...['Employees', 'Leave'],
    ])
    await user.click(screen.getByRole('radio', { name: 'Leave' }))
    expect(router.state.location.pathname).toBe('/reports/1/3')
    await waitFor(() => expect(shownReports()).toHaveLength(1))
    expect(screen.getByRole('radio', { name: 'Leave' })).toHaveProperty('checked', true)
  })

  it('finds a report by other words, and opens it with Enter', async () => {
    const { user, router } = setup('/reports/1/0')
    await screen.findByRole('link', { name: /Exits/ })
    await user.type(screen.getByRole('searchbox', { name: 'Search reports' }), 'attrition')
    await waitFor(() => expect(shownReports()).toEqual(['ExitsEmployments that ended in a period.']))
    expect(screen.getByRole('status').textContent).toBe('1 report')
    await user.keyboard('{Enter}')
    expect(router.state.location.pathname).toBe('/reports/1/view/3')
  })

  it('offers all reports where none matches, and says when there are none', async () => {
    const { user } = setup('/reports/1/2?q=payslip')
    await user.click(await screen.findByRole('button', { name: 'Show all reports' }))
    await waitFor(() => expect(shownReports()).toHaveLength(3))
  })

  it('begins with favourites, what was opened last, and the organisation’s groups', async () => {
    const shown = reports.map((one) => ({
      ...one,
      is_favourite: one.report_id === 3,
      opened_at: one.report_id === 32 ? '2026-11-27T06:00:00Z' : null,
    }))
    const groups = [
      { group_id: 5, group_name: 'End of month', description: 'For payroll', report_ids: [32, 1] },
    ]
    setup('/reports/1/0', { shown, groups })
    const sections = async (name: string) =>
      within(await screen.findByRole('region', { name }))
        .getAllByRole('link')
        .map((link) => link.textContent)
    expect(await sections('Favourites')).toEqual([expect.stringContaining('Exits')])
    expect(await sections('Recently opened')).toEqual([expect.stringContaining('Short leave')])
    expect(await sections('End of month')).toEqual([
      expect.stringContaining('Short leave'),
      expect.stringContaining('Active employees'),
    ])
    expect(screen.getByText('For payroll')).toBeTruthy()
  })

  it('makes a report a favourite at once', async () => {
    const { user, server } = setup('/reports/1/0')
    await user.click(await screen.findByRole('button', { name: 'Exits: favourite' }))
    await waitFor(() =>
      expect(
        server.seen.filter(({ url }) => url.pathname.endsWith('favourite_report')).map(({ body }) => body),
      ).toEqual([{ report_id: 3, is_favourite: true }]),
    )
  })

  it.each([
    [{}, ['Custom reports', 'Report log']],
    [
      { schedule: true, manage: true },
      ['Custom reports', 'Report schedules', 'Report log', 'Report settings'],
    ],
  ])('offers what its reader may do: %o', async (may, expected) => {
    const { user } = setup('/reports/1/0', { may })
    await screen.findByRole('link', { name: /Exits/ })
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(expected)
  })

  it('says why it is empty', async () => {
    setup('/reports/1/0', { shown: [] })
    expect(await screen.findByText('No reports here yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show all reports' })).toBeNull()
  })
})

describe('reports in the command palette', () => {
  it('are found by name and by other words', async () => {
    stubServer({ [LIST]: { data: { reports, groups: [], abilities } } })
    const found = async (text: string) =>
      (await searchReports(text, new AbortController().signal)).map(({ name, to }) => [name, to])
    expect(await found('exits')).toEqual([['Exits', '/reports/1/view/3']])
    expect(await found('headcount')).toEqual([['Active employees', '/reports/1/view/1']])
    expect(await found('payslip')).toEqual([])
  })
})
