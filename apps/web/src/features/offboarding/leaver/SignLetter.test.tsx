import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '../../../../test/render.tsx'
import { type Answer, stubServer } from '../../../../test/stub-server.ts'
import { showLanguage } from '../../../lib/language/i18n.ts'
import SignLetter from './SignLetter.tsx'

const CODE = 'apiv2/hrms/mail/leaver/signing-code'
const DECLINE = 'apiv2/hrms/mail/leaver/decline'
const none = { sent_to: null, expires_in: 0, resend_after: 0, tries_left: 0 }
const mailed = { sent_to: 'm***@home.test', expires_in: 600, resend_after: 0, tries_left: 5 }

function signing(
  code: object,
  isOpened: boolean,
  sending: Answer = { data: { ...mailed, resend_after: 60 } },
) {
  const data = {
    ...{ letter_id: 5, title: 'Non-disclosure', may_sign: true, problem: '', provider: 'built_in' },
    ...{ provider_name: '', consent: 'Ich stimme zu.', consent_language: 'de', signer: 'Meera Iyer', code },
  }
  const server = stubServer({
    'apiv2/hrms/mail/leaver/signing': { data },
    [CODE]: sending,
    [DECLINE]: { data: { letter_id: 5 } },
  })
  renderAt('/', <SignLetter linkKey="k" letterId={5} isOpened={isOpened} />)
  return server
}

async function typeName(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('radio', { name: 'Type' }))
  await user.type(screen.getByRole('textbox', { name: /Your full name/ }), 'Meera Iyer')
}

test('a letter is opened before it can be signed, and agreeing is in its language', async () => {
  const user = userEvent.setup()
  signing(none, false)
  await typeName(user)
  expect(screen.getByText('Open the letter and read it first.')).toBeTruthy()
  expect(screen.getByText('Ich stimme zu.').getAttribute('lang')).toBe('de')
  expect(screen.getByRole('button', { name: 'Agree and send the code' })).toHaveProperty('disabled', true)
})

test('whoever comes back enters the code that was sent, or has another one sent, after a while', async () => {
  const user = userEvent.setup()
  const { paths } = signing(mailed, true)
  await typeName(user)
  expect(screen.getByRole('textbox', { name: 'Code from the e-mail' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send a new code' }))
  await waitFor(() => expect(paths()).toContain(CODE))
  expect(await screen.findByRole('button', { name: /^Send a new code in \d+ s$/ })).toHaveProperty(
    'disabled',
    true,
  )
})

test('a refusal in another language than the page is not left standing in it', async () => {
  const user = userEvent.setup()
  signing(none, true, { error: true, status: 429, key: 'documents.code_wait', message: 'Wait a minute.' })
  await typeName(user)
  await user.click(screen.getByRole('button', { name: 'Agree and send the code' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Wait a minute.')
  await act(() => showLanguage('hi'))
  expect(screen.getByRole('alert').textContent).toBe('यह नहीं हो सका। कारण देखने के लिए फिर कोशिश करें।')
  await act(() => showLanguage('en'))
  expect(screen.getByRole('alert').textContent).toBe('Wait a minute.')
})

test('declining asks for a reason, and sends it', async () => {
  const user = userEvent.setup()
  const { seen, paths } = signing(none, true)
  const decline = () => screen.getByRole('button', { name: 'Decline to sign' })
  await user.click(await screen.findByRole('button', { name: 'Decline to sign' }))
  await user.click(decline())
  expect(paths()).not.toContain(DECLINE)
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'The pay is wrong')
  await user.click(decline())
  await waitFor(() => expect(paths()).toContain(DECLINE))
  const sent = seen.find(({ url }) => url.pathname.endsWith(DECLINE))
  expect(sent?.body).toEqual({ key: 'k', letter_id: 5, reason: 'The pay is wrong' })
})
