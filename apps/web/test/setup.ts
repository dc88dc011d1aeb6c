import { afterAll, afterEach, vi } from 'vitest'

const page = typeof window === 'undefined' ? undefined : await import('./page.ts')
page?.preparePage()

afterEach(() => {
  page?.clearPage()
  vi.unstubAllGlobals()
})

// The next file begins with the time of day, whatever a failed test left.
afterAll(() => {
  vi.useRealTimers()
})
