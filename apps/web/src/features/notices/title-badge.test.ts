// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { badgeTitle } from './title-badge.ts'

const turn = () => new Promise((resolve) => setTimeout(resolve, 0))

it('precedes the title of every screen, and disappears with the last unread notice', async () => {
  document.title = 'Employees · Muster'
  badgeTitle(3)
  expect(document.title).toBe('(3) Employees · Muster')
  document.title = 'Home · Muster'
  await turn()
  expect(document.title).toBe('(3) Home · Muster')
  badgeTitle(120)
  expect(document.title).toBe('(99+) Home · Muster')
  badgeTitle(0)
  expect(document.title).toBe('Home · Muster')
  document.title = 'Other · Muster'
  await turn()
  expect(document.title).toBe('Other · Muster')
})
