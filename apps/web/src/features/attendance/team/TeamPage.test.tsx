import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import TeamPage from './TeamPage.tsx'

const person = (id: number, state: string) => ({
  ...{ EMPLOYEE_ID: id, EMPLOYEE_NAME: `Person ${id}`, state, late_by: 0, LEAVE_TYPE_NAME: null },
})
const nobody = { in: 0, late: 0, elsewhere: 0, away: 0, expected: 0, out: 0, off: 0 }

function setup(team: object, permissions: string[] = []) {
  sessionStore.write({
    ...{ user: someUser({ permissions }), token: 't', menu_access: new Set() },
    ...{ menu_access_tree: [], organisation: null },
  } as never)
  stubServer({ 'apiv2/auth/hrms/team-today': { data: team } })
  renderAt('/dashboard/team', <TeamPage />)
}

it('shows the figures of the whole team, and says that not everybody is listed', async () => {
  setup({ rows: [person(1, 'in'), person(2, 'out')], counts: { ...nobody, in: 230, out: 3 } })
  expect(await screen.findByText('230')).toBeTruthy()
  expect(screen.getByText('Left for the day')).toBeTruthy()
  expect(screen.queryByText('Not in yet')).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: 'People' }))
  expect(await screen.findByText('The first 2 of 233 people, by name.')).toBeTruthy()
  expect(screen.getByText('Person 2')).toBeTruthy()
})

it('lists a small team without a note, and leads to the leave calendar only those who may see it', async () => {
  setup({ rows: [person(1, 'in')], counts: { ...nobody, in: 1 } })
  await userEvent.click(await screen.findByRole('tab', { name: 'People' }))
  expect(await screen.findByText('Person 1')).toBeTruthy()
  expect(screen.queryByText(/^The first/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
})

it('leads to who is away', async () => {
  setup({ rows: [person(1, 'in')], counts: { ...nobody, in: 1 } }, ['leave.calendar.view'])
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  expect((await screen.findByRole('menuitem', { name: 'Who is away' })).getAttribute('href')).toMatch(
    /\/leave\/calendar$/,
  )
})

it('says that there is no team to show', async () => {
  setup({ rows: [], counts: nobody })
  expect(await screen.findByText('No team to show')).toBeTruthy()
})
