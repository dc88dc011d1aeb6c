// @vitest-environment jsdom
import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { Formatter } from '../../../lib/language/formats.ts'
import { employmentText } from './EmployeeBadges.tsx'

const t = ((key: string, values?: { date: string }) =>
  [key, values?.date].filter(Boolean).join(' ')) as never as TFunction<'employees'>

it.each([
  ['joining', '2026-11-28', 'status.joiningOn 28 Nov 2026'],
  ['active', null, 'status.active'],
  ['probation', null, 'status.probation'],
  ['leaving', '2026-12-31', 'status.leavingOn 31 Dec 2026'],
  ['left', '2026-01-31', 'status.leftOn 31 Jan 2026'],
] as const)('%s, %s: %s', (state, on, text) => {
  expect(employmentText(t, new Formatter(), { standing: { state, on } })).toBe(text)
})
