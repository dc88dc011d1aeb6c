import type { RuleDetail } from '@muster/contract/leave/leave-rules.contract'
import { NEW_LEAVE_TERMS } from '@muster/contract/leave/new-leave-terms'
import { renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import { RuleVersions } from '../parts/RuleVersions.tsx'
import { useRulePeople } from '../parts/rule-people.ts'
import { EntitlementRows } from './EntitlementRows.tsx'
import { RuleEffect } from './RuleEffect.tsx'
import { isTooMuch, type NewRow } from './rule-start.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T06:00:00Z') })
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  } as never)
  return () => vi.useRealTimers()
})

const earned = {
  ...{ LEAVE_TYPE_ID: 4, LEAVE_TYPE_NAME: 'Earned leave', LEAVE_TYPE_CODE: 'EL', colour: 'blue' },
  terms: { ...NEW_LEAVE_TERMS, quota: 24 },
}
const maternity = {
  ...{ LEAVE_TYPE_ID: 5, LEAVE_TYPE_NAME: 'Maternity leave', LEAVE_TYPE_CODE: 'ML', colour: 'pink' },
  terms: { ...NEW_LEAVE_TERMS, disbursement: 5, quota: 0, per_occasion: 182 } as typeof NEW_LEAVE_TERMS,
}

it('lists what a version grants by occasion as such, not as 0 days', () => {
  const version = { number: 1, from_date: '2026-01-01', is_current: true, author: 'Asha', note: '' }
  const rule = { versions: [{ ...version, types: [earned, maternity] }] } as unknown as RuleDetail
  renderAt('/', <RuleVersions rule={rule} />)
  expect(screen.getByText('EL 24 days a year · ML 182 days each time')).toBeTruthy()
})

it('says when a rule starts as long as it applies to nobody, and to how many afterwards', () => {
  const words = renderHook(() => useRulePeople()).result.current
  expect(words('2027-01-01', 0)).toMatch(/^Starts on 1 Jan 2027$/)
  expect(words('2026-01-01', 0)).toBe('0 people')
  expect(words('2027-01-01', 22)).toBe('22 people')
})

it.each([
  ['2026-11-28', /^From today\.$/],
  ['2027-01-01', /^From 1 Jan 2027\. Until then their current leave rules apply\.$/],
  ['2026-01-01', /^From today for people who have another leave rule; from 1 Jan 2026 only/],
])('says from when a new rule from %s applies', async (from_date, text) => {
  const effect = { people: 3, joining: 3, leaving: 0, elsewhere: 0, changes: [] }
  stubServer({ 'apiv2/auth/leave/rule-effect': { data: effect } })
  renderAt('/', <RuleEffect body={{ from_date, conditions: {} }} />)
  expect(await screen.findByText(text)).toBeTruthy()
})

it('keeps a figure that is too large, instead of changing it, so that it can be refused', async () => {
  const row: NewRow = { ...earned, key: '4', library: null }
  const onChange = vi.fn()
  renderAt(
    '/',
    <EntitlementRows
      rows={[{ ...row, terms: { ...row.terms, quota: 99 } }]}
      types={[]}
      onChange={onChange}
      onEdit={() => undefined}
      errors={{ 4: 'Earned leave: please enter at most 366 days.' }}
    />,
  )
  const field = screen.getByRole('textbox', { name: /Earned leave/ })
  await userEvent.type(field, '9')
  await userEvent.tab()
  expect(onChange.mock.lastCall?.[0][0].terms.quota).toBe(999)
  expect(isTooMuch(onChange.mock.lastCall?.[0][0].terms)).toBe(true)
  expect(isTooMuch(row.terms)).toBe(false)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toContain('Earned leave')
})
