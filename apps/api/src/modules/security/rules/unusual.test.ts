import { expect, it } from 'vitest'
import { type SignInMark, unusualAbout } from './unusual.ts'

const mark = (at: string, given: Partial<SignInMark> = {}): SignInMark => ({
  at,
  isSuccess: true,
  device: 'Chrome Windows',
  network: '203.0.113.7',
  ...given,
})
const now = '2026-11-21T09:00:00Z'

it.each([
  ['the first sign-in', [], []],
  ['like the previous one', [mark('2026-11-20T09:00:00Z')], []],
  ['another device', [mark('2026-11-20T09:00:00Z', { device: 'Firefox Linux' })], ['new_device']],
  ['another network', [mark('2026-11-20T09:00:00Z', { network: '198.51.100.1' })], ['new_network']],
  [
    'both differ, but each is known from another sign-in',
    [
      mark('2026-11-20T09:00:00Z', { network: '198.51.100.1' }),
      mark('2026-11-19T09:00:00Z', { device: 'Firefox Linux' }),
    ],
    [],
  ],
  [
    'a failed attempt makes nothing usual',
    [
      mark('2026-11-20T09:00:00Z', { isSuccess: false }),
      mark('2026-11-19T09:00:00Z', { device: 'Firefox Linux', network: '198.51.100.1' }),
    ],
    ['new_device', 'new_network'],
  ],
  [
    'known, but from longer than 90 days ago',
    [mark('2026-08-01T09:00:00Z'), mark('2026-11-20T09:00:00Z', { device: 'Safari macOS' })],
    ['new_device'],
  ],
  ['later sign-ins do not count', [mark('2026-11-22T09:00:00Z', { device: 'Safari macOS' })], []],
])('%s', (_name, others, unusual) => {
  expect(unusualAbout(mark(now), others)).toEqual(unusual)
})
