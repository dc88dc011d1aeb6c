import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import HomePenalties from './HomePenalties.tsx'

const STANDING = 'apiv2/auth/hrms/penalty-standing'

beforeEach(() => {
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
})

const standing = (count: number, next_at: number, days: number) => ({
  ...{ rule: 'Late arrivals', count, next_at, days, deduct_days: 0.5, explanation: '', occurrences: [] },
})

it.each([
  [1, 5, 0, 'Late arrivals: once this month', 'After 4 more, 0.5 days will be deducted (at number 5).'],
  [4, 5, 0, 'Late arrivals: 4 times this month', 'The next one costs 0.5 days.'],
  [
    5,
    7,
    0.5,
    'Late arrivals: 5 times this month',
    'Currently costs 0.5 days. After 2 more, 0.5 days will be deducted (at number 7).',
  ],
])('says of %i with the next deduction at %i what is true', async (count, next, days, title, text) => {
  stubServer({ [STANDING]: { data: { standings: [standing(count, next, days)] } } })
  renderAt('/', <HomePenalties />)
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
})

it('says that it could not be loaded, and loads it again', async () => {
  let isDown = true
  stubServer({
    [STANDING]: () =>
      isDown
        ? { status: 500, message: 'Something went wrong.' }
        : { data: { standings: [standing(1, 5, 0)] } },
  })
  renderAt('/', <HomePenalties />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await userEvent.click(retry)
  expect(await screen.findByText('Late arrivals: once this month')).toBeTruthy()
})

it('shows nothing to somebody for whom there is nothing', async () => {
  const server = stubServer({ [STANDING]: { status: 403, message: 'Not allowed.' } })
  renderAt('/', <HomePenalties />)
  await waitFor(() => expect(server.paths()).toEqual([STANDING]))
  await expect(screen.findByRole('button', { name: 'Try again' }, { timeout: 200 })).rejects.toThrow()
  expect(screen.queryByRole('heading')).toBeNull()
})
