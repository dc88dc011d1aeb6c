import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import MandatoryPasswordPage from './MandatoryPasswordPage.tsx'

const SAVE = 'apiv2/auth/mandatory-password-update'
const POLICY = { 'apiv2/auth/hrms/getpassword_policy': { data: { rules: ['At least 8 characters'] } } }

beforeEach(() =>
  sessionStore.write({
    user: someUser(),
    token: 't',
    menu_access: new Set(),
    menu_access_tree: [],
    organisation: null,
  }),
)

async function fillIn(old: string, next: string, again: string) {
  const user = userEvent.setup()
  if (old) await user.type(screen.getByLabelText('Current password'), old)
  if (next) await user.type(screen.getByLabelText('New password'), next)
  if (again) await user.type(screen.getByLabelText('Confirm password'), again)
  await user.click(screen.getByRole('button', { name: 'Save password' }))
}

it('labels each field in the words of the specification', async () => {
  const { paths } = stubServer(POLICY)
  renderAt('/', <MandatoryPasswordPage onDone={vi.fn()} onSignOut={vi.fn()} />)
  expect(await screen.findByText('At least 8 characters')).toBeTruthy()
  await fillIn('', '', '')
  expect(screen.getByText('Please enter the current password')).toBeTruthy()
  expect(screen.getByText('Please enter the new password')).toBeTruthy()
  expect(screen.getByText('Please enter the confirm password')).toBeTruthy()
  await fillIn('old', 'new', 'other')
  expect(screen.getByText('Confirm password is not password')).toBeTruthy()
  expect(paths()).not.toContain(SAVE)
})

it('saves the password and continues', async () => {
  const { seen } = stubServer({ ...POLICY, [SAVE]: { data: null } })
  const onDone = vi.fn(async () => undefined)
  renderAt('/', <MandatoryPasswordPage onDone={onDone} onSignOut={vi.fn()} />)
  await fillIn('old', 'new', 'new')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(seen.find((request) => request.method === 'POST')?.body).toEqual({
    old_password: 'old',
    new_password: 'new',
    confirm_password: 'new',
  })
})

it('shows the server’s error, also at its field', async () => {
  const message = 'The new password does not meet the password policy.'
  stubServer({
    ...POLICY,
    [SAVE]: { status: 422, message, fields: { new_password: 'Please add a number.' } },
  })
  renderAt('/', <MandatoryPasswordPage onDone={vi.fn()} onSignOut={vi.fn()} />)
  await fillIn('old', 'newnew', 'newnew')
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  expect(screen.getByText('Please add a number.')).toBeTruthy()
})
