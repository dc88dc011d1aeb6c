import { CHART_DEFAULTS } from '@muster/contract/dashboards/dashboard-charts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { someUser } from '../../../../../test/people.ts'
import { renderAt } from '../../../../../test/render.tsx'
import { type SeenRequest, stubServer } from '../../../../../test/stub-server.ts'
import { sessionStore } from '../../../../lib/session/session.ts'
import CompanyPage from './CompanyPage.tsx'

const PATH = 'apiv2/auth/dashboard-admin'
const figures = {
  ...{ opening: 10, joiners: 3, leavers: 1, voluntary: 1, involuntary: 0, early_leavers: 0, closing: 12 },
  ...{ average: 11, attrition: 9.0909, annualised: 9.0909, retention: 90 },
}
const answer = (more: object = {}) => ({
  graph_data: [{ from: '2026-10-01', to: '2026-10-31', ...figures }],
  data: {
    ...{ from: '2025-12-01', to: '2026-11-21', today: '2026-11-21', is_limited: false, check: null },
    total: figures,
    before: { from: '2024-12-10', to: '2025-11-30', ...figures, closing: 10, joiners: 5 },
    groups: [
      { group_id: 4, group_name: 'Sales', ...figures, moved_in: 0, moved_out: 2, headcounts: [12] },
      { group_id: 0, group_name: null, ...figures, closing: 0, moved_in: 0, moved_out: 0, headcounts: [0] },
    ],
    ...more,
  },
})

const asked: SeenRequest[] = []
let charts: { key: string; size: string }[] = []

function setup(path = '/dashboard/company', more: object = {}) {
  stubServer({
    'apiv2/auth/dashboard/charts': () => ({ data: { charts } }),
    [`${PATH}-headcount-data`]: (request) => {
      asked.push(request)
      return { data: answer(more) }
    },
    [`${PATH}-manager-to-employee-ratio-data`]: () => ({
      data: {
        graph_data: [{ group_id: 4, group_name: 'Sales', managers: 2, others: 10, ratio: 5 }],
        data: { day: '2026-11-21', is_limited: false, managers: 2, others: 10, ratio: 5 },
      },
    }),
  })
  return renderAt(path, <CompanyPage />)
}

beforeEach(() => {
  asked.length = 0
  charts = CHART_DEFAULTS.company.map((chart) => ({ ...chart }))
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
})

const cardOf = async (name: string) => screen.findByRole('link', { name: new RegExp(`^${name}`) })

describe('the company dashboard', () => {
  it('shows figures with their change, and links to their people', async () => {
    setup()
    const headcount = await cardOf('Headcount')
    expect(headcount.textContent).toContain('12')
    expect(headcount.textContent).toContain('2 more than in the 356 days before')
    expect((await cardOf('Joiners')).textContent).toContain('2 fewer than')
    expect(headcount.getAttribute('href')).toMatch(
      /\/dashboard\/people\?measure=closing&from=2025-12-01&to=2026-11-21$/,
    )
    // Without the permission to see attendance its figures are not asked for.
    expect(screen.queryByText('Absenteeism')).toBeNull()
  })

  it('shows the charts that the reader’s roles see, in their order', async () => {
    charts = [
      { key: 'table', size: 'whole' },
      { key: 'figures', size: 'whole' },
    ]
    setup()
    const table = await screen.findByRole('region', { name: 'Figures by department' })
    const card = await cardOf('Headcount')
    expect(table.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(screen.queryByRole('heading', { name: /^Joiners and leavers/ })).toBeNull()
  })

  it('explains a figure with its own numbers', async () => {
    setup()
    await cardOf('Headcount')
    await userEvent.click(screen.getByRole('button', { name: 'How “Headcount” is calculated' }))
    expect(await screen.findByText(/10 at the start \+ 3 joiners − 1 leavers = 12/)).toBeTruthy()
  })

  it('takes period, interval and unit from the address', async () => {
    setup('/dashboard/company?by=location&step=quarter&period=2026-01-01~2026-03-31')
    await cardOf('Headcount')
    expect(asked[0]?.body).toEqual({
      from: '2026-01-01',
      to: '2026-03-31',
      group_by: 'location',
      step: 'quarter',
    })
  })

  it('names people without a unit, and links numbers of units to their people', async () => {
    setup()
    const table = await screen.findByRole('region', { name: 'Figures by department' })
    expect(within(table).getByRole('rowheader', { name: 'Without a department' })).toBeTruthy()
    const moved = within(table).getByRole('link', { name: '2, Moved out: Sales' })
    expect(moved.getAttribute('href')).toMatch(
      /measure=moved_out.*group_by=department&group_id=4&unit=Sales$/,
    )
  })

  it('says that it shows some people only, and what the nightly check found', async () => {
    setup('/dashboard/company', {
      is_limited: true,
      check: { checked_at: '2026-11-21T02:40:00Z', differences: 3 },
    })
    expect(await screen.findByText(/people that you may see/)).toBeTruthy()
    expect(screen.getByText(/3 stored figures did not match/)).toBeTruthy()
  })
})
