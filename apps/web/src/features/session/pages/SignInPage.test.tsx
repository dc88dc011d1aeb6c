import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { proofOf } from '../../../lib/session/sign-in-step.ts'
import SignInPage from './SignInPage.tsx'

const LOGIN = 'apiv2/login_api'

const DOMAIN = 'apiv2/checkDomainVerified'
const PROVIDER = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

const withProvider = (required: boolean) =>
  stubServer({
    [DOMAIN]: { data: { sso: { available: true, required } } },
    'apiv2/auth/sso/find': {
      data: { providers: [{ provider: PROVIDER, name: 'Kaveri ID', org_name: 'Kaveri Textiles' }] },
    },
  })

async function fillIn(email: string, password: string) {
  const user = userEvent.setup()
  if (email) await user.type(screen.getByLabelText('E-mail address'), email)
  if (password) await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  return user
}

describe('signing in', () => {
  it('continues with the token, and sends the address in lower case', async () => {
    const { seen } = stubServer({ [LOGIN]: { data: { token: 'new' } } })
    const onSignedIn = vi.fn(async () => undefined)
    renderAt('/', <SignInPage farewell={null} onSignedIn={onSignedIn} />)
    await fillIn(' Asha@Demo.test', 'secret')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('new'))
    // The lookup of the domain's provider runs in parallel.
    const entered = seen.findLast(({ url }) => url.pathname.endsWith(LOGIN))
    expect(entered?.body).toEqual({ email: 'asha@demo.test', password: 'secret' })
  })

  it('reports missing input and focuses the field', async () => {
    const { seen } = stubServer({})
    renderAt('/', <SignInPage farewell={null} onSignedIn={vi.fn()} />)
    const user = await fillIn('', '')
    expect(screen.getAllByText('Please fill in this field.')).toHaveLength(2)
    expect(document.activeElement?.getAttribute('name')).toBe('email')
    await user.type(screen.getByLabelText('E-mail address'), 'asha')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(screen.getByText('Please enter a valid e-mail address.')).toBeTruthy()
    expect(seen).toEqual([])
  })

  it('shows the refusal and keeps the input', async () => {
    stubServer({ [LOGIN]: { status: 401, message: 'The e-mail address or password is incorrect.' } })
    renderAt('/', <SignInPage farewell={null} onSignedIn={vi.fn()} />)
    await fillIn('asha@demo.test', 'wrong')
    expect((await screen.findByRole('alert')).textContent).toContain('Error')
    expect(screen.getByRole('alert').textContent).toContain('incorrect')
    expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('asha@demo.test')
  })

  it('asks for the organisation when several use the address', async () => {
    const organisations = [
      { org_id: 1, name: 'Kaveri Textiles' },
      { org_id: 2, name: 'Narmada Foods' },
    ]
    const { seen } = stubServer({
      [LOGIN]: ({ body }) => ({
        data: (body as { organisation_id?: number }).organisation_id ? { token: 'two' } : { organisations },
      }),
    })
    const onSignedIn = vi.fn(async () => undefined)
    renderAt('/', <SignInPage farewell={null} onSignedIn={onSignedIn} />)
    const user = await fillIn('asha@demo.test', 'secret')
    await user.click(await screen.findByRole('button', { name: 'Narmada Foods' }))
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('two'))
    // A single sign-on lookup may come between the two.
    const entered = seen.findLast(({ url }) => url.pathname.endsWith(LOGIN))
    expect(entered?.body).toEqual({ email: 'asha@demo.test', password: 'secret', organisation_id: 2 })
  })

  it('opens the code page when a second step is required, with the redirect and without a secret', async () => {
    const challenge = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
    const info = { challenge, proof: 'secret-proof' }
    stubServer({ [LOGIN]: { data: { show_otp_input: true, info } } })
    const onSignedIn = vi.fn()
    const { router } = renderAt('/?redirect=%2Fusers', <SignInPage farewell={null} onSignedIn={onSignedIn} />)
    await fillIn('asha@demo.test', 'secret')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/verifyotp/${challenge}`))
    expect(router.state.location.search).toBe('?redirect=%2Fusers')
    expect(JSON.stringify(router.state.location)).not.toContain('secret-proof')
    expect(proofOf(challenge)).toBe('secret-proof')
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  it('shows no provider and no message when the domain has none or the lookup fails', async () => {
    for (const answer of [{ data: { sso: { available: false, required: false } } }, { status: 500 }]) {
      const { paths } = stubServer({ [DOMAIN]: answer })
      const { unmount } = renderAt('/', <SignInPage farewell={null} onSignedIn={vi.fn()} />)
      const user = userEvent.setup()
      await user.type(screen.getByLabelText('E-mail address'), 'asha@demo.test')
      expect(paths()).toEqual([])
      await user.tab()
      await waitFor(() => expect(paths()).toEqual([DOMAIN]))
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull()
      expect(screen.queryByRole('alert')).toBeNull()
      expect(screen.getByLabelText('Password')).toBeTruthy()
      unmount()
    }
  })

  it('offers the provider of the domain beside the password, and sends only the domain', async () => {
    const { seen } = withProvider(false)
    renderAt('/?redirect=%2Fusers', <SignInPage farewell={null} onSignedIn={vi.fn()} />)
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('E-mail address'), 'Asha@Demo.test')
    await user.tab()
    const button = await screen.findByRole('button', { name: 'Continue with Kaveri ID' })
    expect(screen.getByText('Sign-in for Kaveri Textiles')).toBeTruthy()
    expect(screen.getByLabelText('Password')).toBeTruthy()
    expect(JSON.stringify(seen)).not.toMatch(/asha/i)
    const assign = vi.fn()
    vi.stubGlobal('location', { ...window.location, assign })
    await user.click(button)
    expect(assign.mock.calls[0]?.[0]).toContain(`provider=${PROVIDER}`)
    expect(assign.mock.calls[0]?.[0]).toContain('redirect=%2Fusers')
    vi.unstubAllGlobals()
  })

  it('shows only the provider where it is required, with a bypass for emergencies', async () => {
    withProvider(true)
    renderAt('/', <SignInPage farewell={null} onSignedIn={vi.fn()} />)
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('E-mail address'), 'asha@demo.test')
    await user.tab()
    const button = await screen.findByRole('button', { name: 'Continue with Kaveri ID' })
    await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull())
    expect(screen.getByRole('status').textContent).toContain('uses single sign-on')
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
    // The password field had focus.
    expect(document.activeElement).toBe(button)
    await user.click(screen.getByRole('button', { name: 'Use password (administrators)' }))
    const password = await screen.findByLabelText('Password')
    await waitFor(() => expect(document.activeElement).toBe(password))
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
  })

  it('shows the password again as soon as another domain is typed', async () => {
    withProvider(true)
    renderAt('/', <SignInPage farewell={null} onSignedIn={vi.fn()} />)
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('E-mail address'), 'asha@demo.test')
    await user.tab()
    await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull())
    await user.type(screen.getByLabelText('E-mail address'), 's')
    expect(screen.getByLabelText('Password')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull()
  })

  it('shows why the last session ended, and lets the notice disappear', async () => {
    vi.useFakeTimers()
    renderAt(
      '/',
      <SignInPage
        farewell={{ kind: 'signed-out', message: 'You have been signed out.' }}
        onSignedIn={vi.fn()}
      />,
    )
    expect(screen.getByRole('status').textContent).toContain('You have been signed out.')
    await act(() => vi.advanceTimersByTimeAsync(3_150))
    expect(screen.queryByRole('status')).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(screen.queryByRole('status')).toBeNull()
    vi.useRealTimers()
  })

  it('warns about Caps Lock and shows the password on demand', async () => {
    renderAt('/', <SignInPage farewell={null} onSignedIn={vi.fn()} />)
    const user = userEvent.setup()
    const input = screen.getByLabelText<HTMLInputElement>('Password')
    await user.click(input)
    await user.keyboard('{CapsLock}a')
    expect(screen.getByText('Caps Lock is on.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input.type).toBe('text')
  })
})
