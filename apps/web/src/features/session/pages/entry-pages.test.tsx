import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { connectSignIn } from '../../../lib/session/sign-in-step.ts'
import { MailSent } from '../components/MailSent.tsx'
import { PasswordReset } from '../components/PasswordReset.tsx'
import { SignUpConfirmation } from '../components/SignUpConfirmation.tsx'
import ForgotPasswordPage from './ForgotPasswordPage.tsx'
import SignUpPage from './SignUpPage.tsx'
import '../entry-texts.ts'

const facts = { sign_up_open: true, terms_version: '2026-11', password_rules: [], version: '1.2.3' }

describe('a forgotten password', () => {
  it('validates the address before calling the server', async () => {
    const { seen } = stubServer({ 'apiv2/forgot-password': { data: null } })
    renderAt('/forgotpassword', <ForgotPasswordPage />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Send link' }))
    expect(screen.getByText('Please fill in this field.')).toBeTruthy()
    await user.type(screen.getByLabelText('E-mail address'), 'asha')
    await user.click(screen.getByRole('button', { name: 'Send link' }))
    expect(screen.getByText('Please enter a valid e-mail address.')).toBeTruthy()
    expect(seen).toEqual([])
    await user.type(screen.getByLabelText('E-mail address'), '@Demo.test')
    await user.click(screen.getByRole('button', { name: 'Send link' }))
    await waitFor(() => expect(seen[0]?.body).toEqual({ email: 'asha@demo.test' }))
  })

  it('asks the security questions first, and again after a wrong answer', async () => {
    const { seen } = stubServer({
      'apiv2/forgot-password-reset': {
        status: 422,
        key: 'session.answers_wrong',
        message: 'At least one answer is incorrect.',
      },
    })
    const link = {
      kind: 'reset' as const,
      email: 'asha@demo.test',
      name: 'Asha',
      org_name: 'Sahyadri Works',
      PRODUCT_THEME_COLOR: '#335aff',
      accepted: false,
      password_rules: [],
      org_id: null,
      questions: [{ question_id: 3, question: 'First pet?' }],
    }
    renderAt('/', <PasswordReset id="key" link={link} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByText('Please fill in this field.')).toBeTruthy()
    await user.type(screen.getByLabelText('First pet?'), 'Bruno')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.type(screen.getByLabelText('New password'), 'Kite7river')
    await user.type(screen.getByLabelText('Confirm password'), 'Kite7river')
    await user.click(screen.getByRole('button', { name: 'Save password' }))
    await waitFor(() => expect(screen.getByText('At least one answer is incorrect.')).toBeTruthy())
    expect(screen.getByLabelText('First pet?')).toBeTruthy()
    expect(seen[0]?.body).toMatchObject({ id: 'key', answers: [{ question_id: 3, answer: 'Bruno' }] })
  })
})

describe('a sign-up', () => {
  it('is not offered where only the operator creates organisations', async () => {
    stubServer({ 'apiv2/entry-facts': { data: { ...facts, sign_up_open: false } } })
    renderAt('/sign-up', <SignUpPage />)
    await waitFor(() => expect(screen.getByText('Sign-up is not available')).toBeTruthy())
    expect(screen.queryByRole('button', { name: 'Create organisation' })).toBeNull()
  })

  it('reports missing input and sends nothing', async () => {
    const { seen } = stubServer({ 'apiv2/entry-facts': { data: facts } })
    renderAt('/sign-up', <SignUpPage />)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Create organisation' }))
    expect(screen.getByText('Please agree to the terms.')).toBeTruthy()
    expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement?.getAttribute('name')).toBe('organisation_name')
    expect(seen).toHaveLength(1)
  })
})

describe('the mailed link of a sign-up', () => {
  const link = {
    kind: 'sign_up' as const,
    email: 'mira@loom.test',
    name: 'Mira',
    org_name: 'Lantern & Loom',
    PRODUCT_THEME_COLOR: '#335aff',
    accepted: false,
    password_rules: [],
    org_id: null,
    questions: [],
  }
  const CONFIRM = 'apiv2/email-verification-with-password-reset'
  async function confirm() {
    const { router } = renderAt('/email-verification/key', <SignUpConfirmation id="key" link={link} />)
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('Password'), 'Kite7river')
    await user.click(screen.getByRole('button', { name: 'Activate organisation' }))
    return router
  }

  it('signs in to the new organisation with the password just typed', async () => {
    const entered = vi.fn(async () => undefined)
    connectSignIn(entered)
    const { seen } = stubServer({
      [CONFIRM]: { data: { ...link, accepted: true, org_id: 7 } },
      'apiv2/login_api': { data: { token: 'new' } },
    })
    const router = await confirm()
    await waitFor(() => expect(entered).toHaveBeenCalledWith('new'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(seen.at(-1)?.body).toEqual({
      email: 'mira@loom.test',
      password: 'Kite7river',
      organisation_id: 7,
    })
  })

  it('redirects to the sign-in page when signing in needs more than the password', async () => {
    stubServer({
      [CONFIRM]: { data: { ...link, accepted: true, org_id: 7 } },
      'apiv2/login_api': { status: 429, key: 'session.slow_down', message: 'Too many attempts.' },
    })
    await confirm()
    expect(await screen.findByRole('link', { name: 'Go to sign-in' })).toBeTruthy()
    expect(screen.queryByText('Too many attempts.')).toBeNull()
  })
})

it('a mail can be requested again only after a pause', () => {
  renderAt('/', <MailSent text="Sent." onAgain={async () => null} onOther={() => undefined} />)
  const again = screen.getByRole('button', { name: /Send again in 60 s/ })
  expect((again as HTMLButtonElement).disabled).toBe(true)
})
