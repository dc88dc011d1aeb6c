import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it, vi } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { type Answer, stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import SendLetterPage from './SendLetterPage.tsx'

const of = (name: string) => `apiv2/onbording/${name}`
const found = {
  ...{ candidate_id: 7, kinds: [3], letters: [], messages: [], expires_on: '2026-12-31' },
  ...{ templates: [{ MAILID: 5, name: 'Offer', category: 'offer', inputs: [] }], abilities: { send: true } },
}
const preview = { svg: '<svg/>', pages: 1, missing: [], blocked: [], digest: 'a'.repeat(64), seen: 0 }

/** The page, with what the server answers to sending. */
function open(answer: Answer) {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  sessionStore.write({
    ...{ user: someUser({ role_ids: [7] }), token: 't', menu_access: new Set() },
    ...{ menu_access_tree: [], organisation: null },
  } as never)
  const server = stubServer({
    [of('candidate-letters')]: { data: found },
    [of('candidatedetails')]: { data: { candidate: { CANDIDATE_NAME: 'Mira Das' } } },
    [of('previewOfferLetter')]: { data: preview },
    [of('sendOfferLetter')]: answer,
  })
  renderAt(
    '/onboarding/7/create',
    <Routes>
      <Route path="/onboarding/:id/create" element={<SendLetterPage />} />
      <Route path="*" element={<p>The candidate</p>} />
    </Routes>,
  )
  return server
}

async function press() {
  const button = await screen.findByRole('button', { name: 'Send letter' })
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false))
  await userEvent.click(button)
}

it('goes to the candidate once the offer is created', async () => {
  open({ data: { letter_id: 1 } })
  await press()
  expect(await screen.findByText('The candidate')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([409, 422, 500])('shows ‘Error’ with the reason at the code %i, and stays', async (status) => {
  open({ status, message: 'The offer was changed meanwhile.' })
  await press()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error')
  expect(alert.textContent).toContain('The offer was changed meanwhile.')
  expect(screen.queryByText('The candidate')).toBeNull()
})
