import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { registerScreens } from '../../../lib/screen/screens.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import { securityScreens } from '../security.screens.ts'
import HistoryPage from './HistoryPage.tsx'
import QuestionsPage from './QuestionsPage.tsx'
import SecurityPage from './SecurityPage.tsx'
import SessionsPage from './SessionsPage.tsx'

const POLICY = 'apiv2/auth/hrms/getpassword_policy'
const policy = {
  data: {
    CHANGE_PASSWORD_DAYS: null,
    PASSWORD_COMBINATION_CHARACTERS: [1],
    rules: ['At least 8 characters'],
  },
}
const everySlug = ['PASSWORD', 'PASSWORD_POLICY', 'ACTIVE_SESSIONS', 'PASSWORD_HISTORY']

function signIn(slugs: string[], permissions: string[] = []) {
  sessionStore.write({
    user: someUser({ permissions }),
    token: 't',
    menu_access: new Set(slugs),
    menu_access_tree: [],
    organisation: null,
  })
}

beforeEach(() => {
  registerScreens(securityScreens.filter((one) => one.entry !== 'me'))
  signIn(everySlug)
})

describe('the security screen', () => {
  it('shows a card for each granted entry, in the words of the specification', () => {
    stubServer({})
    renderAt('/security', <SecurityPage />)
    const names = ['Password', 'Password Policy', 'Active Sessions', 'Activity History']
    for (const name of names) expect(screen.getByText(name)).toBeTruthy()
    expect(screen.getByRole('link', { name: /Active Sessions/ }).getAttribute('href')).toBe(
      '/security/sessions',
    )
    expect(screen.getByRole('link', { name: /Activity History/ }).getAttribute('href')).toBe(
      '/security/session-history',
    )
  })

  it.each(everySlug.map((slug, index) => [slug, index] as const))('hides its card without %s', (slug) => {
    stubServer({})
    signIn(everySlug.filter((one) => one !== slug))
    renderAt('/security', <SecurityPage />)
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
  })

  it('changes the password, closes the dialog and returns to the start page', async () => {
    const { seen } = stubServer({
      [POLICY]: policy,
      'user/change_passwd': { data: null, message: 'Changed.' },
    })
    const { router } = renderAt('/security', <SecurityPage />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: /^Password Change your/ }))
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByRole('button', { name: 'Change password' }))
    for (const text of [
      'Please enter the current password',
      'Please enter the new password',
      'Please enter the confirm password',
    ]) {
      expect(within(dialog).getByText(text)).toBeTruthy()
    }
    await user.type(within(dialog).getByLabelText(/^Current password/), 'Old1password')
    await user.type(within(dialog).getByLabelText(/^New password/), 'Kite7')
    expect(await within(dialog).findByText('0 of 1')).toBeTruthy()
    await user.type(within(dialog).getByLabelText(/^New password/), 'river')
    expect(await within(dialog).findByText('Fair')).toBeTruthy()
    await user.type(within(dialog).getByLabelText(/^Confirm password/), 'other')
    await user.click(within(dialog).getByRole('button', { name: 'Change password' }))
    expect(within(dialog).getByText('Confirm password is not password')).toBeTruthy()
    await user.clear(within(dialog).getByLabelText(/^Confirm password/))
    await user.type(within(dialog).getByLabelText(/^Confirm password/), 'Kite7river')
    await user.click(within(dialog).getByRole('button', { name: 'Change password' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(seen.find((request) => request.method === 'POST')?.body).toEqual({
      old_password: 'Old1password',
      new_password: 'Kite7river',
      confirm_password: 'Kite7river',
    })
  })

  it('asks for the days of the policy in the words of the specification', async () => {
    const { paths } = stubServer({
      [POLICY]: policy,
      'apiv2/auth/hrms/session-setting': { data: { SESSION_IDLE_MINUTES: 720, SESSION_MAX_MINUTES: 43_200 } },
    })
    renderAt('/security', <SecurityPage />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: /^Password Policy/ }))
    await user.click(await screen.findByRole('button', { name: 'Save policy' }))
    expect(screen.getByText('Enter the change password days')).toBeTruthy()
    expect(paths()).not.toContain('apiv2/auth/hrms/password-setting')
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  })
})

const session = {
  token: '3f0c1f6e-5a9a-4d53-9c58-0d2f5a6a7b11',
  device: { label: 'Chrome 142 on Windows', kind: 'desktop' },
  place: { ip: '10.0.0.4', network: 'private', country: null, city: null },
  signed_in_at: '2026-11-20T06:30:00Z',
  last_seen_at: '2026-11-21T06:30:00Z',
  method: 'password',
  is_current: true,
}

it('ends another session by its handle, after a confirmation', async () => {
  const phone = {
    ...session,
    token: '7b1c1f6e-5a9a-4d53-9c58-0d2f5a6a7b12',
    device: { label: 'Safari 18 on iOS', kind: 'phone' },
    is_current: false,
  }
  const { seen } = stubServer({
    'apiv2/auth/active-session': { data: { sessions: [session, phone] } },
    'apiv2/auth/kill-session': { data: { ended: 1 }, message: 'The session has been ended.' },
  })
  renderAt('/security/sessions', <SessionsPage />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'End session: Safari 18 on iOS' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/can’t be undone/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'End session' }))
  await waitFor(() =>
    expect(seen.find((request) => request.method === 'POST')?.body).toEqual({ token: phone.token }),
  )
  expect(screen.queryByRole('tab', { name: 'Everyone' })).toBeNull()
})

it('marks unusual sign-ins in the history', async () => {
  const { device, place, method } = session
  const row = {
    at: '2026-11-21T06:30:00Z',
    result: 'success',
    method,
    device,
    place,
    unusual: ['new_device'],
  }
  stubServer({
    'apiv2/auth/login-history': { data: { logins: [row, { ...row, result: 'wrong_password' }] } },
  })
  renderAt('/security/session-history', <HistoryPage />)
  expect(await screen.findAllByText('New device')).toHaveLength(2)
  expect(screen.getByText('Wrong password')).toBeTruthy()
  expect(screen.getByText(/change your password immediately/)).toBeTruthy()
})

it('validates answers to security questions before they are sent', async () => {
  const questions = [1, 2, 3, 4].map((id) => ({ id, text: `Question ${id}?` }))
  const { paths } = stubServer({ 'account/getQuestions': { data: { questions, own: [] } } })
  renderAt('/security/question', <QuestionsPage />)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/^Answer 1/), 'ab')
  await user.click(screen.getByRole('button', { name: 'Save answers' }))
  expect(screen.getByText('Please answer with at least 3 letters or digits.')).toBeTruthy()
  expect(screen.getAllByText('Please fill in this field.')).toHaveLength(2)
  expect(screen.getByText('Please enter the current password')).toBeTruthy()
  expect(paths()).not.toContain('account/saveQuestions')
})
