import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import ClockCard from './ClockCard.tsx'
import { punchQueue } from './punch-queue.ts'

afterEach(() => vi.unstubAllGlobals())

const attendance = {
  ...{ state: 'out', since: null, outside_hours: false, date: '2026-11-23', time_zone: 'Asia/Kolkata' },
  ...{ now: '2026-11-23T04:00:00Z', worked: 0, break_minutes: 0, first_in: null, last_out: null, late_by: 0 },
  ...{ status: 'expected', shift: null, off: null, off_name: null, punches: [], actions: ['in'] },
  ...{ needs: { position: true, selfie: false }, allows: { web: true, mobile: true }, offline_hours: 24 },
}

type Place = (found: PositionCallback, failed: PositionErrorCallback) => void

async function clockIn(find: Place, answer: Record<string, unknown>): Promise<void> {
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  } as never)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  Object.defineProperty(navigator, 'geolocation', {
    ...{ configurable: true, value: { getCurrentPosition: find } },
  })
  stubServer({
    'apiv2/auth/hrms/clock-status': { data: { attendance } },
    'apiv2/auth/hrms/clock': answer,
  })
  renderAt('/', <ClockCard />)
  await userEvent.click(await screen.findByRole('button', { name: 'Clock in' }))
}

const failing =
  (code: number): Place =>
  (_found, failed) =>
    failed({ code } as GeolocationPositionError)
const recorded = (place: string) => ({
  data: { attendance: { ...attendance, state: 'in', since: '2026-11-23T04:00:00Z' }, recorded: true, place },
})

it.each([
  [1, /This site is not allowed to use your location/],
  [2, /could not determine its location/],
  [3, /took too long/],
])(
  'says what to do about a location that failed with %i, not that the person was elsewhere',
  async (code, advice) => {
    await clockIn(failing(code), recorded('outside'))
    expect(await screen.findByText(advice)).toBeTruthy()
    expect(screen.getByText(/^Recorded without your location/)).toBeTruthy()
    expect(screen.queryByText(/not at your workplace\. If/)).toBeNull()
  },
)

it('says on a refusal that nothing was recorded, and why there is no location', async () => {
  const refusal = { status: 422, key: 'attendance.position_missing', message: 'Your location is required.' }
  await clockIn(failing(1), refusal)
  expect(await screen.findByText(/^Nothing was recorded.* not allowed to use your location/)).toBeTruthy()
})

it('says why a picture was not accepted, and records nothing', async () => {
  const needs = { needs: { position: false, selfie: true } }
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  } as never)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const { paths } = stubServer({
    'apiv2/auth/hrms/clock-status': { data: { attendance: { ...attendance, ...needs } } },
    'apiv2/auth/hrms/clock': recorded('inside'),
  })
  renderAt('/', <ClockCard />)
  await screen.findByRole('button', { name: 'Clock in' })
  const huge = new File([new Uint8Array(6_000_000)], 'me.jpg', { type: 'image/jpeg' })
  await userEvent.upload(screen.getByLabelText('A photo is taken when you clock in or out.'), huge)
  expect(await screen.findByText('File shall not be greater than 5MB.')).toBeTruthy()
  expect(paths()).not.toContain('apiv2/auth/hrms/clock')
})

it.each([
  ['outside', /You were not at your workplace/],
  ['unclear', /too inaccurate/],
])('tells %s apart', async (place, text) => {
  const here: Place = (found) =>
    found({ coords: { latitude: 18.5, longitude: 73.8, accuracy: 20 } } as GeolocationPosition)
  await clockIn(here, recorded(place))
  expect(await screen.findByText(text)).toBeTruthy()
})

it('shows time outside shift hours as time since the clock-in, not as worked today', async () => {
  const outside = { state: 'in', since: '2026-11-23T17:00:00Z', outside_hours: true, actions: ['out'] }
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  } as never)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T17:20:00Z') })
  try {
    stubServer({
      'apiv2/auth/hrms/clock-status': { data: { attendance: { ...attendance, ...outside, worked: 480 } } },
    })
    renderAt('/', <ClockCard />)
    expect((await screen.findByText('Since clock-in')).nextElementSibling?.textContent).toBe('0 h 20 min')
    expect(screen.queryByText('Worked today')).toBeNull()
    expect(screen.getByText('Worked today: 8 h 00 min')).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})

it('keeps a refused punch until it is removed, and offers its time as a correction', async () => {
  const user = someUser({ user_emp_id: 7, permissions: ['requests.raise'] })
  sessionStore.write({
    ...{ user, token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  } as never)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const punch = { key: 'a'.repeat(20), action: 'in', offline_at: '2026-11-23T03:00:00Z' } as const
  punchQueue.write(7, [punch])
  const correction = { date: '2026-11-23', time: '08:30' }
  stubServer({
    'apiv2/auth/hrms/clock-status': { data: { attendance } },
    'apiv2/auth/hrms/clock': {
      ...{ status: 422, key: 'attendance.offline_not_recorded', message: 'A later punch is recorded.' },
      data: { correction },
    },
  })
  renderAt('/', <ClockCard />)
  expect(await screen.findByText(/was not accepted: A later punch is recorded\./)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Request correction' })
  expect(link.getAttribute('href')).toContain(
    'apply=REGULARISATION&apply.date=2026-11-23&apply.in_time=08%3A30',
  )
  expect(punchQueue.read(7)).toMatchObject([{ key: punch.key, correction }])
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(punchQueue.read(7)).toEqual([])
})
