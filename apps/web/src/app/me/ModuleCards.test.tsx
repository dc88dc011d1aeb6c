import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import type { HomeCard } from '../../lib/screen/extensions.ts'
import { loadCards, ModuleCards } from './ModuleCards.tsx'

vi.mock('../../features/extensions.ts', () => ({
  homeCards: [
    { id: 'missing', lazy: () => Promise.reject(new Error('No such file.')) },
    { id: 'leave', lazy: async () => ({ default: () => <p>12 days left</p> }) },
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
