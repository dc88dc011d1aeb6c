import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { RequestKindForm } from '../../../lib/request-form/RequestKindForm.tsx'
import { sessionStore } from '../../../lib/session/session.ts'
import { otherForms } from './leave-kinds.ts'

const OWN = 'apiv2/auth/hrms/employeeholiday'

const holiday = (id: number, name: string, date: string, more: object = {}) => ({
  ...{ id, name, date, holiday_type: 3, holiday_type_name: 'Restricted', is_restricted: true },
  ...{ is_chosen: false, is_requested: false, note: '', is_week_off: false, ...more },
})
const yearOf = (
  year: number,
  holidays: object[],
  restricted = { choose: 2, left: 2, chosen: 0, offered: 2 },
) => ({
  ...{ year, today: '2026-11-28', location_name: null, holidays, holidayTypes: [], next_holiday: null },
  ...{ restricted, week_offs: [] },
})

function show(years: Record<string, object>, start = {}) {
  stubServer({
    [OWN]: ({ url }) => ({ data: years[url.searchParams.get('year') ?? '2026'] }),
    'apiv2/auth/leave/preview-restricted-holiday': { status: 422, message: 'No preview here.' },
  })
  renderAt(
    '/',
    <RequestKindForm
      kind={otherForms.RESTRICTED_HOLIDAY}
      employeeId={null}
      after="/requests"
      start={start}
    />,
  )
}

const field = () => screen.findByRole('combobox', { name: /^Holiday/ }) as Promise<HTMLInputElement>
const options = async () => {
  await userEvent.click(await field())
  return screen.getAllByRole('option').map(({ textContent }) => textContent)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T06:00:00Z') })
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  } as never)
  return () => vi.useRealTimers()
})

it('offers those of next year when this year’s are over', async () => {
  show({ 2026: yearOf(2026, []), 2027: yearOf(2027, [holiday(8, 'Holi', '2027-03-22')]) })
  expect((await field()).value).toMatch(/^Holi, /)
})

it('starts with the holiday of the address', async () => {
  const next = [holiday(7, 'New Year’s Day', '2027-01-01'), holiday(8, 'Holi', '2027-03-22')]
  show({ 2026: yearOf(2026, []), 2027: yearOf(2027, next) }, { holiday_id: 8 })
  expect((await field()).value).toMatch(/^Holi, /)
  expect(await options()).toHaveLength(2)
})

it('omits a year whose holidays have all been chosen', async () => {
  const full = { choose: 1, left: 0, chosen: 1, offered: 2 }
  const this2026 = [
    holiday(1, 'Diwali', '2026-12-01', { is_chosen: true }),
    holiday(2, 'Boxing Day', '2026-12-26'),
  ]
  show({ 2026: yearOf(2026, this2026, full), 2027: yearOf(2027, [holiday(8, 'Holi', '2027-03-22')]) })
  expect((await options()).map((text) => text?.split(',')[0])).toEqual(['Holi'])
})

it('omits holidays already requested', async () => {
  const next = [
    holiday(7, 'New Year’s Day', '2027-01-01', { is_requested: true }),
    holiday(8, 'Holi', '2027-03-22'),
  ]
  show({ 2026: yearOf(2026, []), 2027: yearOf(2027, next) })
  expect((await options()).map((text) => text?.split(',')[0])).toEqual(['Holi'])
})

it('distinguishes having none left from there being none', async () => {
  const none = { choose: 0, left: 0, chosen: 0, offered: 1 }
  show({ 2026: yearOf(2026, []), 2027: yearOf(2027, [holiday(8, 'Holi', '2027-03-22')], none) })
  expect(await screen.findByText('You have no restricted holidays left to choose')).toBeTruthy()
})

it('says so when none is coming up', async () => {
  show({ 2026: yearOf(2026, []), 2027: yearOf(2027, []) })
  expect(await screen.findByText('No restricted holidays are coming up this year or next')).toBeTruthy()
})
