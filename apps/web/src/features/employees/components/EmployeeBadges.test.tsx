// @vitest-environment jsdom
import type { TFunction } from 'i18next'
import { expect, it, vi } from 'vitest'
import { Formatter } from '../../../lib/language/formats.ts'
import { employmentText } from './EmployeeBadges.tsx'

const t = ((key: string, values?: { date: string }) =>
  [key, values?.date].filter(Boolean).join(' ')) as never as TFunction<'employees'>

it.each([
  ['2026-11-28', 'active', null, 'status.joins 28-Nov-2026'],
  ['2026-11-27', 'active', null, 'status.active'],
  ['2020-01-01', 'active', '2026-12-31', 'status.leaving 31-Dec-2026'],
  ['2020-01-01', 'left', '2026-01-31', 'status.leftOn 31-Jan-2026'],
] as const)('joined %s, %s, last day %s: %s', (date_of_joining, status, left_on, text) => {
  vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z') })
  expect(employmentText(t, new Formatter(), { status, left_on, date_of_joining })).toBe(text)
  vi.useRealTimers()
})
