import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import WhoIsAwayPage from './WhoIsAwayPage.tsx'

const CALENDAR = 'apiv2/auth/leave/team-calendar'
const DAY = '2026-11-30'
const nobody = {
  ...{ month: '2026-11', from: DAY, to: DAY, today: '2026-11-28', rows: [], away: [] },
  ...{ people: 0, everybody: 0, numPages: 0, options: { departments: [], locations: [] } },
}
const person = (id: number, name: string, state: 'booked' | 'pending') => ({
  ...{ EMPLOYEE_ID: id, EMPLOYEE_NAME: name, EMPLOYEE_CODE: '', week_offs: [], holidays: [] },
  days: [
    {
      ...{ REQUEST_ID: null, date: DAY, halves: 3, state, LEAVE_TYPE_NAME: null, colour: 'gray' },
      ...{ from_date: DAY, to_date: DAY },
    },
  ],
})
const two = {
  ...{ ...nobody, rows: [person(1, 'Asha Menon', 'booked'), person(2, 'Ravi Kumar', 'pending')] },
  ...{ away: [{ date: DAY, booked: 1, pending: 1 }], people: 2, everybody: 12, numPages: 1 },
}

const signIn = (is_team_lead: boolean) =>
  sessionStore.write({
    ...{ user: someUser({ is_team_lead, role_ids: [7] }), token: 't', menu_access: new Set() },
    ...{ menu_access_tree: [], organisation: null },
  } as never)

it.each([
  ['the team is empty', 0],
  ['nobody of the team is away', 4],
])('shows everybody, away or not, when %s', async (_case, everybody) => {
  signIn(true)
  const { seen } = stubServer({ [CALENDAR]: { data: { ...nobody, everybody } } })
  renderAt(`/leave/calendar?view=day&day=${DAY}`, <WhoIsAwayPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Show everybody' }))
  await waitFor(() => expect(seen.at(-1)?.body).toMatchObject({ of: 'all', show: 'all' }))
  expect(seen[0]?.body).toMatchObject({ of: 'team', show: 'away' })
})

it('counts pending requests apart, in the totals as in the line above', async () => {
  signIn(false)
  stubServer({ [CALENDAR]: { data: { ...two, to: '2026-12-01' } } })
  renderAt(`/leave/calendar?view=week&day=${DAY}`, <WhoIsAwayPage />)
  const total = await screen.findByRole('button', { name: /1 person away, 1 more pending\. Show who$/ })
  expect(total.textContent).toBe('1+1')
  expect(screen.getByText('1 of 12 away, 1 more pending')).toBeTruthy()
})
