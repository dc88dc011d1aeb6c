import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { isViewing, viewing } from '../../lib/session/viewing.ts'
import { useOwnActions } from './own-actions.ts'
import './texts.ts'

const Offered = () => <p role="status">{useOwnActions().map(({ key }) => `${key}; `)}</p>
const offered = () => screen.getByRole('status').textContent

afterEach(() => {
  if (isViewing()) viewing.leave()
})

it('offers appearance, language and sign-out', () => {
  renderAt('/', <Offered />)
  expect(offered()).toMatch(/own dark;.*own hi;.*own sign-out;/)
})

it('offers only the appearance while viewing as somebody else', () => {
  viewing.begin({ token: 'v.x', back: '#back' })
  renderAt('/', <Offered />)
  expect(offered()).toMatch(/own dark;/)
  expect(offered()).not.toMatch(/own (hi|sign-out);/)
})
