import { addDays, addMonths, eachDay, weekdayOf } from '@muster/contract/kit/days'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { type SeenRequest, stubServer } from '../../../../test/stub-server.ts'
import { RequestKindForm } from '../../../lib/request-form/RequestKindForm.tsx'
import { sessionStore } from '../../../lib/session/session.ts'
import { leaveForm } from './leave-kinds.ts'

const casual = {
  ...{ LEAVE_TYPE_ID: 4, LEAVE_TYPE_NAME: 'Casual leave', colour: '#335aff', is_paid: 1, half_day: true },
  figure: {
    ...{ on: '2026-11-23', held: 24, booked: 3, waiting: 4, later: 0, available: 17 },
    lapses: [{ last_day: '2026-12-31', days: 5, why: 'lot' }],
  },
  ...{ LEAVE_TYPE_CODE: 'CL', balance: 17, max_days: null, proof_after_days: null, notice_days: 0 },
}
const options = {
  ...{ employee: { EMPLOYEE_ID: 1, EMPLOYEE_NAME: 'Asha' }, today: '2026-11-23', types: [casual] },
  calendar: { from: '2026-11-01', to: '2026-11-30', week_offs: [], holidays: [], mine: [] },
}

const signIn = () =>
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  } as never)

it('asks for the days when they are missing, beside the calendar, and sends nothing', async () => {
  signIn()
  const { paths } = stubServer({ 'apiv2/auth/leave/apply-options': { data: options } })
  renderAt('/', <RequestKindForm kind={leaveForm} employeeId={null} after="/requests" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))
  expect(screen.getByRole('alert').textContent).toBe('Please choose the days.')
  const type = screen.getByRole('radio', { name: /Casual leave/ })
  expect(type.textContent).toContain('17 available = 24 − 3 booked − 4 pending')
  expect(type.textContent).toContain('5 days lapse after')
  expect(paths()).toEqual(['apiv2/auth/leave/apply-options'])
  // The message may be below the button, where nobody would look.
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

it('shows no balance, and no lone separator, for leave without pay', async () => {
  signIn()
  const unpaid = { ...casual, LEAVE_TYPE_NAME: 'Leave without pay', is_paid: 0, balance: null, figure: null }
  stubServer({ 'apiv2/auth/leave/apply-options': { data: { ...options, types: [unpaid] } } })
  renderAt('/', <RequestKindForm kind={leaveForm} employeeId={null} after="/requests" />)
  const type = await screen.findByRole('radio', { name: /Leave without pay/ })
  expect(type.textContent).toBe('Leave without payas neededUnpaid')
})

it('suggests the next days that can be taken: no off-days, no days taken already, none within the notice', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T06:00:00Z') })
  try {
    signIn()
    const taken = { halves: 3, state: 'booked', LEAVE_TYPE_NAME: 'Casual leave', colour: '#335aff' }
    stubServer({
      'apiv2/auth/leave/apply-options': {
        data: {
          ...{ ...options, today: '2026-11-27' },
          types: [casual, { ...casual, LEAVE_TYPE_ID: 5, LEAVE_TYPE_NAME: 'Earned leave', notice_days: 7 }],
          calendar: {
            ...{
              from: '2026-11-01',
              to: '2027-01-31',
              week_offs: ['2026-11-28', '2026-11-29', '2026-12-05'],
            },
            ...{
              holidays: [{ date: '2026-12-01', name: 'Founders’ day' }],
              mine: [{ date: '2026-11-30', ...taken }],
            },
          },
        },
      },
    })
    renderAt('/', <RequestKindForm kind={leaveForm} employeeId={null} after="/requests" />)
    const near = async () =>
      within(await screen.findByRole('group', { name: /suggested days$/ }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    expect(await near()).toEqual(['Today', 'Wed 2 Dec', 'Thu 3 Dec'])
    await userEvent.click(screen.getByRole('radio', { name: /Earned leave/ }))
    expect((await near())[0]).toBe('Fri 4 Dec')
  } finally {
    vi.useRealTimers()
  }
})

describe('the calendar', () => {
  /** As the server answers: week-offs from a week before the month to three months and a week after its first day. */
  const answer = ({ url }: SeenRequest) => {
    const first = `${url.searchParams.get('month')?.slice(0, 7)}-01`
    const [from, to] = [addDays(first, -7), addDays(addMonths(first, 3), 7)]
    const week_offs = eachDay(from, to).filter((day) => [0, 6].includes(weekdayOf(day)))
    const earned = { ...casual, LEAVE_TYPE_ID: 5, LEAVE_TYPE_NAME: 'Earned leave', notice_days: 7 }
    return {
      data: {
        ...{ ...options, today: '2026-11-27', types: [casual, earned] },
        calendar: { from, to, week_offs, holidays: [], mine: [] },
      },
    }
  }
  const show = (start = {}) => {
    signIn()
    stubServer({ 'apiv2/auth/leave/apply-options': answer })
    renderAt('/', <RequestKindForm kind={leaveForm} employeeId={null} start={start} after="/requests" />)
  }
  const near = () =>
    within(screen.getByRole('group', { name: /suggested days$/ }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T06:00:00Z') })
    return () => vi.useRealTimers()
  })

  it('opens on the month of the day that the address selects', async () => {
    show({ from_date: '2027-02-05', to_date: '2027-02-05' })
    expect(await screen.findByText('February 2027')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Friday, 5 Feb 2027/, pressed: true })).toBeTruthy()
  })

  it('opens on the month of the first suggested day, until another month is chosen', async () => {
    show()
    expect(await screen.findByText('November 2026')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: /Earned leave/ }))
    expect(near()[0]).toBe('Fri 4 Dec')
    expect(await screen.findByText('December 2026')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Previous month' }))
    expect(await screen.findByText('November 2026')).toBeTruthy()
  })

  it('does not change the suggested days by showing another month', async () => {
    show()
    await screen.findByText('November 2026')
    const before = near()
    for (const month of ['December 2026', 'January 2027']) {
      await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
      await screen.findByText(month)
    }
    await waitFor(() =>
      expect(document.querySelector('[data-day="2027-01-30"]')).toHaveProperty('dataset.off', 'true'),
    )
    expect(near()).toEqual(before)
  })
})
