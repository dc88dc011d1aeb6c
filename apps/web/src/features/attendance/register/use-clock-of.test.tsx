import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import { useClockOf } from './use-clock-of.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T12:00:00Z') })
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  } as never)
  return () => vi.useRealTimers()
})

it('shows all times of a person by the clock of their workplace, named if it is not the reader’s', () => {
  const clock = renderHook(() => useClockOf()).result.current
  const cameAt = '2026-11-27T05:00:00Z'
  expect(clock.instant(cameAt, 'Asia/Kolkata')).toBe(clock.time('10:30', 'Asia/Kolkata'))
  expect(clock.instant(cameAt, 'Asia/Dubai')).toBe(clock.time('09:00', 'Asia/Dubai'))
  expect(clock.time('09:00', 'Asia/Dubai')).toMatch(/9:00.*\(GMT\+4\)$/)
  expect(clock.time('10:30', 'Asia/Kolkata')).not.toContain('GMT')
  expect(clock.instant('2026-11-26T18:00:00Z', 'Asia/Dubai')).toMatch(/^26 Nov 2026, /)
  expect(clock.instant(null, 'Asia/Dubai')).toBe('')
})
