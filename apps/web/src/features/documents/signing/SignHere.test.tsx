import type { Signing } from '@muster/contract/documents/signatures.contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { SignHere } from './SignHere.tsx'
import './texts.ts'

const CODE = 'apiv2/auth/docs/signatures/code'
const none = { sent_to: null, expires_in: 0, resend_after: 0, tries_left: 0 }
const signing = {
  ...{ letter_id: 5, title: 'Non-disclosure', may_sign: true, provider: 'built_in', signer: 'Meera Iyer' },
  ...{ consent: 'I agree to sign.', consent_language: 'en', code: none },
} as unknown as Signing

test('the letter is read first; another name than one’s own is confirmed; then the code is typed', async () => {
  const user = userEvent.setup()
  const mailed = { ...none, sent_to: 'm***@home.test', resend_after: 60 }
  const { seen } = stubServer({ [CODE]: { data: mailed } })
  renderAt('/', <SignHere signing={signing} isRead={false} onDecline={vi.fn()} />)
  expect(await screen.findByText('Read the letter to its end first.')).toBeTruthy()
  const agree = () => screen.getByRole('button', { name: 'Agree and send the code' })
  await user.click(screen.getByRole('radio', { name: 'Type' }))
  expect(agree()).toHaveProperty('disabled', true)
  cleanup()
  renderAt('/', <SignHere signing={signing} isRead onDecline={vi.fn()} />)
  await user.click(await screen.findByRole('radio', { name: 'Type' }))
  // Whose name it is is known.
  expect(agree()).toHaveProperty('disabled', false)
  const name = screen.getByRole('textbox', { name: /Your full name/ })
  await user.clear(name)
  await user.type(name, 'Asha Rao')
  expect(agree()).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: /This is my name/ }))
  await user.click(agree())
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Code from the e-mail' })),
  )
  expect(seen[0]?.body).toEqual({ letter_id: 5, consent: 'I agree to sign.' })
})
