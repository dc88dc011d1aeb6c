import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { type SeenRequest, stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import ViewPage from './ViewPage.tsx'

const PATH = 'apiv2/auth/analytics/dashboard'
const usual = { measures: [], groups: [], order: 'name', most: 20, compares: false }
const place = { x: 0, y: 0, w: 6, h: 3 }
const widgets = [
  { id: 'w1', kind: 'figure', title: 'Attrition', ...usual, ...place, source: 'people', better: 'less' },
  { id: 'w2', kind: 'table', title: 'By location', ...usual, ...place, y: 3, source: 'people' },
  { id: 'w3', kind: 'bar', title: 'Pay', ...usual, ...place, y: 6, source: 'employees.people' },
  { id: 'w4', kind: 'text', title: 'Notes', ...usual, ...place, y: 9, text: 'Read this' },
]
const measure = {
  ...{ key: 'attrition', heading: 'Attrition in %', type: 'number', aggregate: null },
  ...{ is_rate: true, adds: false, has_rows: true },
}
const none = {
  ...{ state: 'ready', days: null, days_before: null, ignores_filters: false, groups: [], measures: [] },
  ...{ rows: [], subtotals: [], total: null, explanation: null, more: 0, list: null },
}
const group = (label: string, value: number) => ({
  ...{ labels: [label], at: [{ value: label, identity: '7' }], values: [value] },
})
const dashboard = {
  ...{
    dashboard_id: 5,
    name: 'People',
    description: '',
    period: 'this_year',
    filters: {},
    widgets,
    version: 1,
  },
  ...{ owner: 'Asha Rao', updated_at: '2026-11-20T10:00:00Z', refreshes: true, withheld: 0 },
  abilities: { edit: false, share: false, remove: false, create: true, export: true },
}
const data = {
  ...{ version: 1, from: '2026-01-01', to: '2026-11-21', read_at: '2026-11-21T10:00:00Z', is_limited: true },
  widgets: [
    {
      ...none,
      id: 'w1',
      measures: [measure],
      days: { from: '2026-01-01', to: '2026-11-21' },
      days_before: { from: '2025-02-10', to: '2025-12-31' },
      total: { labels: [], at: [], values: [12.5], before: [10] },
      explanation: '5 leavers ÷ 40 average headcount × 100',
    },
    {
      ...none,
      id: 'w2',
      groups: [{ key: 'location', heading: 'Location', type: 'text', period: null }],
      measures: [measure],
      rows: [group('Pune', 20)],
      total: { labels: [], at: [], values: [12.5] },
      more: 3,
    },
    { ...none, id: 'w3', state: 'denied', message: 'You don’t have access to “People”.' },
    { ...none, id: 'w4' },
  ],
}

const asked: SeenRequest[] = []

function setup(path = '/analytics/dashboard/view/5', shown: object = dashboard) {
  stubServer({
    [`${PATH}/details`]: () => ({ data: shown }),
    [`${PATH}/data`]: (request) => {
      asked.push(request)
      return { data }
    },
  })
  return renderAt(
    path,
    <Routes>
      <Route path="/analytics/dashboard/view/:id" element={<ViewPage />} />
    </Routes>,
  )
}

beforeEach(() => {
  asked.length = 0
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
})

describe('a dashboard', () => {
  it('shows figures with their change, and says what its reader may not see', async () => {
    setup()
    const figure = await screen.findByRole('region', { name: 'Attrition' })
    expect(await within(figure).findByText('12.5%')).toBeDefined()
    expect(figure.textContent).toContain('2.5 points more than in the 325 days before')
    expect(screen.getByText(/Only the people that you may see are counted/)).toBeDefined()
    expect(screen.getByText('You don’t have access to “People”.')).toBeDefined()
    expect(screen.getByText('Read this')).toBeDefined()
    expect(screen.getByText('3 more are not shown')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
    await userEvent.click(within(figure).getByRole('button', { name: /How “Attrition” is counted/ }))
    expect(await screen.findByText('5 leavers ÷ 40 average headcount × 100')).toBeDefined()
  })

  it('asks for the days and units of its address', async () => {
    setup('/analytics/dashboard/view/5?period=2026-03-01~2026-03-31&units=8:4,7')
    await screen.findByText('12.5%')
    expect(asked[0]?.body).toEqual({
      dashboard_id: 5,
      from: '2026-03-01',
      to: '2026-03-31',
      filters: { 8: [4, 7] },
    })
  })

  describe('that stays open', () => {
    beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
    afterEach(() => vi.useRealTimers())

    const aMinute = () => act(() => vi.advanceTimersByTimeAsync(60_000))

    it('is read again each minute', async () => {
      setup()
      await screen.findByText('12.5%')
      expect(asked).toHaveLength(1)
      await aMinute()
      expect(asked).toHaveLength(2)
      await aMinute()
      expect(asked).toHaveLength(3)
    })

    it('is not read again where the organisation chose so', async () => {
      setup('/analytics/dashboard/view/5', { ...dashboard, refreshes: false })
      await screen.findByText('12.5%')
      await aMinute()
      expect(asked).toHaveLength(1)
    })

    it('is not read again while the page is hidden', async () => {
      setup()
      await screen.findByText('12.5%')
      const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      document.dispatchEvent(new Event('visibilitychange'))
      await aMinute()
      expect(asked).toHaveLength(1)
      state.mockRestore()
    })
  })

  it('fills the screen', async () => {
    const request = vi.fn(async () => undefined)
    HTMLElement.prototype.requestFullscreen = request
    setup()
    await screen.findByText('12.5%')
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Full screen' }))
    expect(request).toHaveBeenCalledOnce()
  })
})
