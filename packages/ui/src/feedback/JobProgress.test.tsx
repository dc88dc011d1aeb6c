import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { renderUi } from '../../test/render.tsx'
import { JobProgress } from './JobProgress.tsx'
import { remainingSeconds, remainingText } from './remaining-time.ts'

const start = '2026-11-21T06:00:00Z'
const after = (seconds: number) => Date.parse(start) + seconds * 1000

describe('remaining time', () => {
  test.each<[string, number, number, number, number | null]>([
    ['a steady pace', 50, 100, 20, 20],
    ['rounded to five seconds', 50, 100, 22, 25],
    ['rounded to half minutes', 10, 100, 20, 180],
    ['rounded to minutes', 5, 100, 60, 1140],
    ['an unknown total', 50, 0, 20, null],
    ['hardly begun', 4, 100, 20, null],
    ['just started', 50, 100, 2, null],
    ['almost there', 98, 100, 100, null],
    ['done', 100, 100, 100, null],
    ['more than was counted', 120, 100, 100, null],
    ['a wrong clock', 50, 100, -60, null],
  ])('%s', (_name, done, total, passed, expected) => {
    expect(remainingSeconds({ done, total, startedAt: start, now: after(passed) })).toBe(expected)
  })

  test('an unknown start gives no estimate', () => {
    expect(remainingSeconds({ done: 50, total: 100, startedAt: '', now: after(20) })).toBeNull()
  })

  test.each([
    [25, 'About 25 s left'],
    [90, 'About 2 min left'],
    [5400, 'About 2 h left'],
  ])('formats %i seconds', (seconds, words) => {
    expect(remainingText(seconds)).toBe(words)
  })
})

test('a running job shows stage, progress and remaining time, and can be cancelled', async () => {
  const cancel = vi.fn()
  renderUi(
    <JobProgress
      title="Export"
      state="running"
      stage="Writing rows"
      done={500}
      total={1000}
      startedAt={new Date(Date.now() - 28_000).toISOString()}
      onCancel={cancel}
    />,
  )
  expect(screen.getByRole('progressbar', { name: 'Export' }).getAttribute('aria-valuetext')).toBe('50%')
  expect(screen.getByText('500 of 1,000')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toMatch(/^Writing rows · About 30 s left$/)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(cancel).toHaveBeenCalledOnce()
})

test('a finished job shows its outcome, note and next action', async () => {
  const retry = vi.fn()
  renderUi(
    <JobProgress
      title="Export"
      state="failed"
      done={5}
      total={10}
      failure="The disk is full."
      note="See My downloads."
      onRetry={retry}
    />,
  )
  expect(screen.getByRole('status').textContent).toBe('The disk is full.')
  expect(screen.getByText('See My downloads.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})
