import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import LeaveTab from './LeaveTab.tsx'

const signIn = () =>
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  } as never)

function refuse(key: string, status: number) {
  signIn()
  stubServer({
    'apiv2/auth/hrms/leave/user_leave_type_balance_summary/107': {
      status,
      key,
      message: 'The record doesn’t exist.',
    },
  })
  renderAt('/', <LeaveTab employeeId={107} />)
}

it('says which part of an existing record is out of reach, not that there is no record', async () => {
  refuse('record.not_found', 404)
  expect(await screen.findByText('You don’t have access to this person’s leave balances.')).toBeTruthy()
  expect(screen.queryByText(/exist/)).toBeNull()
})

it('shows every other failure', async () => {
  refuse('server.failed', 500)
  expect(await screen.findByText('The record doesn’t exist.')).toBeTruthy()
})

it('tells HR about the person, not about themselves, when no rule applies', async () => {
  signIn()
  const person = { EMPLOYEE_ID: 107, EMPLOYEE_CODE: 'E7', EMPLOYEE_NAME: 'Meera' }
  const none = { LEAVE_RULE_ID: null, LEAVE_RULE_NAME: null, rule_via: null, rows: [] }
  stubServer({
    'apiv2/auth/hrms/leave/user_leave_type_balance_summary/107': {
      data: {
        ...{ employee: person, on: '2026-11-28', ...none },
        abilities: { adjust: true, assign: true },
      },
    },
  })
  renderAt('/', <LeaveTab employeeId={107} />)
  expect(await screen.findByText('No leave rule applies to this person')).toBeTruthy()
  expect(screen.queryByText(/you are entitled/)).toBeNull()
})
