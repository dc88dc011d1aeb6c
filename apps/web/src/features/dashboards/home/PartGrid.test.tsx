import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { sessionStore } from '../../../lib/session/session.ts'
import type { Home } from './home-query.ts'
import PartGrid from './PartGrid.tsx'

const need = (id: string, assigned: 'to_me' | 'by_me') => ({
  ...{ id, text: `${id} waits`, count: 1, to: `/${id}`, is_urgent: false, assigned },
})

const home = (more: Partial<Home>): Home => ({
  ...{
    today: '2026-11-28',
    dashboard: 'admin',
    parts: [],
    needs_incomplete: false,
    is_closed: false,
    data: {},
  },
  ...more,
})
const part = (key: Home['parts'][number]['key'], state: 'shown' | 'failed' = 'shown') => ({
  ...{ key, state, size: 'half' as const },
})

beforeEach(() => {
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
})

it('shows the others when a part failed, and offers to try again', async () => {
  const retry = vi.fn()
  const data = { holidays: [{ date: '2026-12-25', name: 'Christmas', days: 27 }] }
  renderAt(
    '/',
    <PartGrid home={home({ parts: [part('links', 'failed'), part('holidays')], data })} onRetry={retry} />,
  )
  const failed = await screen.findByRole('region', { name: 'Quick links' })
  expect(within(failed).getByText('This part could not be loaded')).toBeTruthy()
  expect(screen.getByText('Christmas')).toBeTruthy()
  await userEvent.click(within(failed).getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

it('shows what waits for the person and for others, both at first', async () => {
  const data = { needs: [need('approval', 'to_me'), need('own', 'by_me')] }
  renderAt('/', <PartGrid home={home({ parts: [part('needs')], data })} onRetry={vi.fn()} />)
  expect(await screen.findByText('approval waits')).toBeTruthy()
  expect(screen.getByText('own waits')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'With others' }))
  expect(screen.queryByText('approval waits')).toBeNull()
  expect(screen.getByText('own waits')).toBeTruthy()
})

it('does not say that nothing waits when that is not known', async () => {
  renderAt(
    '/',
    <PartGrid
      home={home({ parts: [part('needs')], needs_incomplete: true, data: { needs: [] } })}
      onRetry={vi.fn()}
    />,
  )
  expect(await screen.findByText('Some items could not be loaded')).toBeTruthy()
  expect(screen.queryByText('Nothing is waiting for you')).toBeNull()
})

it('shows leave for full days of the month at first', async () => {
  const row = {
    ...{ EMPLOYEE_ID: 1, EMPLOYEE_NAME: 'Asha Rao', kind: 'leave' as const, LEAVE_TYPE_NAME: 'Sick leave' },
    ...{ from_date: '2026-11-02', to_date: '2026-11-03', half: 'full' as const, is_pending: false },
  }
  const rows = [
    row,
    { ...row, EMPLOYEE_ID: 2, EMPLOYEE_NAME: 'Half Day', half: 'first_half' as const },
    {
      ...row,
      EMPLOYEE_ID: 3,
      EMPLOYEE_NAME: 'At Home',
      kind: 'work_from_home' as const,
      LEAVE_TYPE_NAME: null,
    },
  ]
  const data = { leave_month: { from: '2026-11-01', to: '2026-11-30', total: 3, rows } }
  renderAt('/', <PartGrid home={home({ parts: [part('leave_month')], data })} onRetry={vi.fn()} />)
  expect(await screen.findByText('Asha Rao')).toBeTruthy()
  expect(screen.queryByText('Half Day')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'work_from_home')
  expect(screen.getByText('At Home')).toBeTruthy()
  expect(screen.queryByText('Asha Rao')).toBeNull()
})
