import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import Toasts, { showToast } from './toasts.tsx'

const show = (kind: 'success' | 'news', message: string) => showToast({ kind, message, closeLabel: 'Close' })
const shown = (pattern: RegExp) => screen.queryAllByText(pattern).map((one) => one.textContent)

it('shows five at once, the latest, and of news the latest alone', async () => {
  renderAt('/', <Toasts />)
  await act(async () => {
    for (let number = 1; number <= 7; number++) show('success', `Saved ${number}`)
  })
  await waitFor(() =>
    expect(shown(/^Saved/).sort()).toEqual([3, 4, 5, 6, 7].map((number) => `Saved ${number}`)),
  )
  await act(async () => {
    for (let number = 1; number <= 3; number++) show('news', `Message ${number}`)
  })
  await waitFor(() => expect(shown(/^Message/)).toEqual(['Message 3']))
  await waitFor(() => expect(shown(/^Saved/).sort()).toEqual([4, 5, 6, 7].map((number) => `Saved ${number}`)))
})
