import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
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
  ...{ LEAVE_TYPE_CODE: 'CL', balance: 17, max_days: null, proof_after_days: null },
}
const options = {
  ...{ employee: { EMPLOYEE_ID: 1, EMPLOYEE_NAME: 'Asha' }, today: '2026-11-23', types: [casual] },
  calendar: { from: '2026-11-01', to: '2026-11-30', week_offs: [], holidays: [], mine: [] },
}

it('asks for the days when they are missing, beside the calendar, and sends nothing', async () => {
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  } as never)
  const { paths } = stubServer({ 'apiv2/auth/leave/apply-options': { data: options } })
  renderAt('/', <RequestKindForm kind={leaveForm} employeeId={null} after="/requests" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))
  expect(screen.getByRole('alert').textContent).toBe('Please choose the days.')
  const type = screen.getByRole('radio', { name: /Casual leave/ })
  expect(type.textContent).toContain('17 available = 24 − 3 booked − 4 pending')
  expect(type.textContent).toContain('5 days lapse after')
  expect(paths()).toEqual(['apiv2/auth/leave/apply-options'])
})
