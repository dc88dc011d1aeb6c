import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { someUser } from '../../../test/people.ts'
import { renderAt } from '../../../test/render.tsx'
import type { HomeCard } from '../../lib/screen/extensions.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { loadCards, ModuleCards } from './ModuleCards.tsx'

vi.mock('../../features/extensions.ts', () => ({
  homeCards: [
    { id: 'missing', lazy: () => Promise.reject(new Error('No such file.')) },
    { id: 'more', isLast: true, lazy: async () => ({ default: () => <p>Quick links</p> }) },
    { id: 'leave', lazy: async () => ({ default: () => <p>12 days left</p> }) },
    { id: 'needs', leadsFirst: true, lazy: async () => ({ default: () => <p>3 to decide</p> }) },
  ] satisfies HomeCard[],
}))

it('shows the other cards when the code of one does not arrive', async () => {
  vi.stubGlobal('reportError', vi.fn())
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await loadCards()
  renderAt('/', <ModuleCards />)
  expect(await screen.findByText('This part could not be loaded')).toBeTruthy()
  expect(screen.getByText('12 days left')).toBeTruthy()
})

it.each([
  ['a manager begins with what waits', true, ['3 to decide', '12 days left', 'Quick links']],
  ['everybody else has the order of the modules', false, ['12 days left', '3 to decide', 'Quick links']],
])('%s; what is last is last', async (_name, is_team_lead, expected) => {
  const user = { ...someUser(), is_team_lead }
  sessionStore.write({
    ...{ user, token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
  vi.stubGlobal('reportError', vi.fn())
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await loadCards()
  renderAt('/', <ModuleCards />)
  await screen.findByText('Quick links')
  const texts = screen
    .getAllByText(/^(3 to decide|12 days left|Quick links)$/)
    .map(({ textContent }) => textContent)
  expect(texts).toEqual(expected)
})
