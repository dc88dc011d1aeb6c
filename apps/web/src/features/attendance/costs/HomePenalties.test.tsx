import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import HomePenalties from './HomePenalties.tsx'

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
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  } as never)
  stubServer({ 'apiv2/auth/hrms/penalty-standing': { data: { standings: [standing(count, next, days)] } } })
  renderAt('/', <HomePenalties />)
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
})
