import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { RequestKindForm } from '../../../lib/request-form/RequestKindForm.tsx'
import { sessionStore } from '../../../lib/session/session.ts'
import { leaveForm } from './leave-kinds.ts'

const casual = {
  ...{ LEAVE_TYPE_ID: 4, LEAVE_TYPE_NAME: 'Casual leave', colour: '#335aff', is_paid: 1, half_day: true },
  figure: {
    ...{ on: '2026-11-23', held: 24, booked: 3, waiting: 4, later: 0, available: 17 },
    lapses: [{ last_day: '2026-12-31', days: 5, why: 'lot' }],
  },
  ...{ LEAVE_TYPE_CODE: 'CL', balance: 17, max_days: null, proof_after_days: null, notice_days: 0 },
}
const options = {
  ...{ employee: { EMPLOYEE_ID: 1, EMPLOYEE_NAME: 'Asha' }, today: '2026-11-23', types: [casual] },
  calendar: { from: '2026-11-01', to: '2026-11-30', week_offs: [], holidays: [], mine: [] },
}

const signIn = () =>
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  } as never)

it('asks for the days when they are missing, beside the calendar, and sends nothing', async () => {
  signIn()
  const { paths } = stubServer({ 'apiv2/auth/leave/apply-options': { data: options } })
  renderAt('/', <RequestKindForm kind={leaveForm} employeeId={null} after="/requests" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))
  expect(screen.getByRole('alert').textContent).toBe('Please choose the days.')
  const type = screen.getByRole('radio', { name: /Casual leave/ })
  expect(type.textContent).toContain('17 available = 24 − 3 booked − 4 pending')
  expect(type.textContent).toContain('5 days lapse after')
  expect(paths()).toEqual(['apiv2/auth/leave/apply-options'])
  // The message may be below the button, where nobody would look.
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

it('suggests the next days that can be taken: no off-days, no days taken already, none within the notice', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T06:00:00Z') })
  try {
    signIn()
    const taken = { halves: 3, state: 'booked', LEAVE_TYPE_NAME: 'Casual leave', colour: '#335aff' }
    stubServer({
      'apiv2/auth/leave/apply-options': {
        data: {
          ...{ ...options, today: '2026-11-27' },
          types: [casual, { ...casual, LEAVE_TYPE_ID: 5, LEAVE_TYPE_NAME: 'Earned leave', notice_days: 7 }],
          calendar: {
            ...{
              from: '2026-11-01',
              to: '2027-01-31',
              week_offs: ['2026-11-28', '2026-11-29', '2026-12-05'],
            },
            ...{
              holidays: [{ date: '2026-12-01', name: 'Founders’ day' }],
              mine: [{ date: '2026-11-30', ...taken }],
            },
          },
        },
      },
    })
    renderAt('/', <RequestKindForm kind={leaveForm} employeeId={null} after="/requests" />)
    const near = async () =>
      within(await screen.findByRole('group', { name: /suggested days$/ }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    expect(await near()).toEqual(['Today', 'Wed 2 Dec', 'Thu 3 Dec'])
    await userEvent.click(screen.getByRole('radio', { name: /Earned leave/ }))
    expect((await near())[0]).toBe('Fri 4 Dec')
  } finally {
    vi.useRealTimers()
  }
})
