import { screen, waitFor } from '@testing-library/react'
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
})
const reports = [
  report(1, 'Active employees', 'employee', 'The people who work here on a day.'),
  report(3, 'Exits', 'employee', 'Employments that ended in a period.'),
  report(32, 'Short leave', 'leave', 'Who left early or came late with leave.'),
]

function setup(path: string, shown = reports) {
  stubServer({ [LIST]: { data: { reports: shown, abilities: { export: true } } } })
  const view = renderAt(
    path,
    <Routes>
      <Route path="/reports/:id/:child_id" element={<LibraryPage />} />
      <Route path="/reports/:id/view/:report_id" element={<p>The report</p>} />
    </Routes>,
  )
  return { user: userEvent.setup(), ...view }
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

  it('says why it is empty', async () => {
    setup('/reports/1/0', [])
    expect(await screen.findByText('No reports here yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show all reports' })).toBeNull()
  })
})

describe('reports in the command palette', () => {
  it('are found by name and by other words', async () => {
    stubServer({ [LIST]: { data: { reports, abilities: { export: true } } } })
    const found = async (text: string) =>
      (await searchReports(text, new AbortController().signal)).map(({ name, to }) => [name, to])
    expect(await found('exits')).toEqual([['Exits', '/reports/1/view/3']])
    expect(await found('headcount')).toEqual([['Active employees', '/reports/1/view/1']])
    expect(await found('payslip')).toEqual([])
  })
})
