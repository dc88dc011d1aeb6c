// @vitest-environment jsdom
import { ROLE } from '@muster/contract/kit/permissions'
import { describe, expect, test } from 'vitest'
import { dayOfNext, periodOf, usualPeople } from './away-address.ts'

describe('the period of a day', () => {
  test.each([
    ['day', '2026-11-27', 1, '2026-11-27', '2026-11-27'],
    ['week', '2026-11-27', 1, '2026-11-23', '2026-11-29'],
    ['week', '2026-11-29', 0, '2026-11-29', '2026-12-05'],
    ['week', '2026-11-23', 1, '2026-11-23', '2026-11-29'],
    ['month', '2026-02-27', 1, '2026-02-01', '2026-02-28'],
  ] as const)('%s of %s, weeks from %s', (view, day, start, from, to) => {
    expect(periodOf(view, day, start)).toEqual({ from, to })
  })

  test('moves by its own length', () => {
    expect(dayOfNext('day', '2026-11-30', 1)).toBe('2026-12-01')
    expect(dayOfNext('week', '2026-11-30', -1)).toBe('2026-11-23')
    expect(dayOfNext('month', '2026-01-31', 1)).toBe('2026-02-01')
  })
})

describe('whose leave is shown first', () => {
  const { admin, subAdmin, employee } = ROLE
  test.each([
    ['somebody without a team', [employee], false, 'me', 'all'],
    ['a manager', [employee], true, 'me', 'team'],
    ['a manager in the console', [employee], true, 'admin', 'team'],
    ['an administrator who leads people, in the console', [admin, employee], true, 'admin', 'all'],
    ['HR in the console', [subAdmin, employee], true, 'admin', 'all'],
    ['HR on their own phone', [subAdmin, employee], true, 'me', 'team'],
  ] as const)('%s', (_name, role_ids, is_team_lead, entry, expected) => {
    expect(usualPeople({ role_ids: [...role_ids], is_team_lead }, entry)).toBe(expected)
  })
})
