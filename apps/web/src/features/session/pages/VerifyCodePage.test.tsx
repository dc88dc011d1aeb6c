import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { showLanguage } from '../../../lib/language/i18n.ts'
import { connectSignIn, keepProof, proofOf } from '../../../lib/session/sign-in-step.ts'
import VerifyCodePage from './VerifyCodePage.tsx'

const ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const VERIFY = 'apiv2/auth/verify-otp'
const INFO = `${VERIFY}/info`
const demand = {
  challenge: ID,
  methods: ['mail'],
  sent_to: 'a…@demo.test',
  resend_after: 30,
  expires_in: 600,
  tries_left: 5,
}
const app = { ...demand, methods: ['totp', 'recovery'], sent_to: null, resend_after: null }

const onToken = vi.fn(async () => undefined)

beforeEach(() => {
  onToken.mockClear()
  connectSignIn(onToken)
  keepProof(ID, 'proof')
})

function open() {
  renderAt(
    `/verifyotp/${ID}`,
    <Routes>
      <Route path="/verifyotp/:id" element={<VerifyCodePage />} />
      <Route path="/" element={<p>the app</p>} />
    </Routes>,
  )
}

describe('the code page', () => {
  it('shows where the code was sent, and submits it once it is complete', async () => {
    const { seen } = stubServer({
      [INFO]: { data: demand },
      [VERIFY]: { data: { token: 'new', password_update_required: false } },
    })
    open()
    expect(await screen.findByText(/We’ve sent a six-digit code to a…@demo\.test/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Code'), '123 456')
    await waitFor(() => expect(onToken).toHaveBeenCalledWith('new'))
    expect(seen.at(-1)?.body).toEqual({
      challenge: ID,
      proof: 'proof',
      otp: '123 456',
      method: 'mail',
      remember_device: false,
    })
    expect(await screen.findByText('the app')).toBeTruthy()
    expect(proofOf(ID)).toBe(null)
  })

  it('shows the refusal and accepts another attempt', async () => {
    stubServer({
      [INFO]: { data: demand },
      [VERIFY]: {
        status: 422,
        message: 'This code is incorrect.',
        key: 'session.code_wrong',
        data: { tries_left: 4 },
      },
    })
    open()
    await userEvent.type(await screen.findByLabelText('Code'), '000000')
    expect((await screen.findByRole('alert')).textContent).toContain('4 attempts left')
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('')
  })

  it('shows the remaining attempts in Hindi', async () => {
    stubServer({
      [INFO]: { data: demand },
      [VERIFY]: {
        status: 422,
        message: 'This code is incorrect. You have one attempt left.',
        key: 'session.code_wrong',
        data: { tries_left: 1 },
      },
    })
    open()
    await screen.findByLabelText('Code')
    await act(() => showLanguage('hi'))
    try {
      await userEvent.type(await screen.findByLabelText('कोड'), '000000')
      expect((await screen.findByRole('alert')).textContent).toContain('एक कोशिश बची है')
    } finally {
      await act(() => showLanguage('en'))
    }
  })

  it('accepts a recovery code instead of the app’s', async () => {
    const { seen } = stubServer({
      [INFO]: { data: app },
      [VERIFY]: { data: { token: 'new', password_update_required: false } },
    })
    open()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    await user.type(screen.getByLabelText('Recovery code'), 'abcde-fghjk')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(onToken).toHaveBeenCalled())
    expect(seen.at(-1)?.body).toMatchObject({ otp: 'abcde-fghjk', method: 'recovery' })
  })

  it('redirects to the start, without a call, if the sign-in began elsewhere', async () => {
    sessionStorage.clear()
    const { seen } = stubServer({})
    open()
    expect(await screen.findByRole('heading', { name: 'Please sign in again' })).toBeTruthy()
    expect(seen).toEqual([])
  })
})
