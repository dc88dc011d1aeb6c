import type { SeparationRow } from '@muster/contract/offboarding/separation-shapes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import { BulkLetters } from './BulkLetters.tsx'

const PATH = 'apiv2/auth/hrms/separation/send-letters'
const answer = {
  sent: 2,
  skipped: [],
  on_paper: [],
  letters: ['Relieving letter'],
  by: 'Asha Rao',
  job: null,
}

beforeEach(() => {
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
})

test('letters go out after a question that names them, how many people get them and in whose name', async () => {
  const user = userEvent.setup()
  const onDone = vi.fn()
  const { seen } = stubServer({ [PATH]: { data: answer } })
  const rows = [{ SEPID: 7 }, { SEPID: 8 }] as SeparationRow[]
  renderAt(
    '/',
    <BulkLetters
      selection={{ kind: 'some', ids: ['7', '8'] } as never}
      count={2}
      loadChosen={async () => rows}
      onDone={onDone}
    />,
  )
  await user.click(await screen.findByRole('button', { name: 'Send letters to 2 people' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send letters' })
  expect(dialog.textContent).toContain('2 people get these letters now. The sender is Asha Rao.')
  expect(dialog.textContent).toContain('Relieving letter')
  const sent = () => seen.map(({ body }) => body)
  expect(sent()).toEqual([{ SEPIDS: [7, 8], preview: 1 }])
  await user.click(within(dialog).getByRole('button', { name: 'Send letters to 2 people' }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(sent().filter((body) => !(body as { preview?: 1 } | null)?.preview)).toContainEqual({
    SEPIDS: [7, 8],
  })
})

test('who gets theirs on paper is said before they go out, and after', async () => {
  const user = userEvent.setup()
  const reason = 'No personal e-mail address: download the letters, and hand them over or post them.'
  const on_paper = [{ SEPID: 7, EMPLOYEE_NAME: 'Meera Iyer', reason }]
  stubServer({ [PATH]: { data: { ...answer, on_paper } } })
  renderAt(
    '/',
    <BulkLetters
      selection={{ kind: 'some', ids: ['7'] } as never}
      count={1}
      loadChosen={async () => [{ SEPID: 7 }] as SeparationRow[]}
      onDone={vi.fn()}
    />,
  )
  await user.click(await screen.findByRole('button', { name: 'Send letters to 1 person' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send letters' })
  expect(dialog.textContent).toContain(`Meera Iyer: ${reason}`)
  await user.click(within(dialog).getByRole('button', { name: 'Send letters to 2 people' }))
  const after = await screen.findByRole('dialog', { name: 'What still needs attention' })
  expect(after.textContent).toContain(`Meera Iyer: ${reason}`)
})

test('nothing is asked where the selection can’t be acted on', async () => {
  const user = userEvent.setup()
  const { seen } = stubServer({ [PATH]: { data: answer } })
  renderAt(
    '/',
    <BulkLetters
      selection={{ kind: 'some', ids: ['7'] } as never}
      count={1}
      loadChosen={async () => null}
      onDone={vi.fn()}
    />,
  )
  await user.click(await screen.findByRole('button', { name: 'Send letters to 1 person' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(seen).toEqual([])
})
