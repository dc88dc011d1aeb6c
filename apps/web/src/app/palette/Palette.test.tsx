import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { someUser } from '../../../test/people.ts'
import { renderAt } from '../../../test/render.tsx'
import { sessionStore } from '../../lib/session/session.ts'
import { earlyKeys } from './early-keys.ts'
import Palette from './Palette.tsx'

const press = (key: string) =>
  act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

beforeEach(() => {
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
})

it('keeps what is typed before its field has the focus, and does not act on Enter', async () => {
  const close = vi.fn()
  earlyKeys.begin()
  for (const key of ['d', 'a', 'Enter']) press(key)
  renderAt('/', <Palette onClose={close} />)
  const field = await screen.findByRole<HTMLInputElement>('combobox')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value).toBe('da')
  await userEvent.keyboard('rk')
  expect(field.value).toBe('dark')
  expect(close).not.toHaveBeenCalled()
})

it('gives the keys back when it is closed', () => {
  earlyKeys.begin()
  press('x')
  const shown = renderAt('/', <Palette onClose={() => undefined} />)
  shown.unmount()
  press('y')
  expect(earlyKeys.read()).toBe('x')
})
