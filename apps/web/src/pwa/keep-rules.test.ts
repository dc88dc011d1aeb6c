import { listDays } from '@muster/contract/calls/attendance/days'
import { readHome } from '@muster/contract/calls/dashboards/home'
import { listColleagues, readColleague } from '@muster/contract/calls/employees/directory/colleagues'
import { listEmployees } from '@muster/contract/calls/employees/directory/directory'
import { employeeDetails, employeeTimeline } from '@muster/contract/calls/employees/employees'
import { readIdCards, readOwnIdCard } from '@muster/contract/calls/employees/identity/id-card'
import { readOwnBalances } from '@muster/contract/calls/leave/balances'
import { fetchBellNotifications } from '@muster/contract/calls/notices/notices'
import { listDelegations } from '@muster/contract/calls/requests/delegations'
import { listAllRequests } from '@muster/contract/calls/requests/requests'
import { authenticateToken, currentUser, login } from '@muster/contract/calls/session/session'
import { describe, expect, it } from 'vitest'
import { cacheableCopy, cacheKey, isCacheable, responseFor, type SentInput } from './keep-rules.ts'

const OWN = 7
const team = (changes: object): SentInput => ({
  body: { page: 1, limit: 30, search: '', reports_of_me: 'direct', status: 1, ...changes },
})

describe('what may be stored on the device', () => {
  it.each([
    ['who is signed in', currentUser, {}, true],
    ['the check of a stored token', authenticateToken, {}, true],
    ['the exchange of a one-time code', authenticateToken, { query: { nonce: 'n' } }, false],
    ['signing in', login, { body: {} }, false],
    ['the own record', employeeDetails, { query: { emp_id: OWN } }, true],
    ["somebody else's record", employeeDetails, { query: { emp_id: 8 } }, false],
    [
      'the timeline, which tells of old pay and banks',
      employeeTimeline,
      { query: { employee_id: OWN } },
      false,
    ],
    ['the own home', readHome, { query: { entry: 'me' } }, true],
    ['the team', listEmployees, team({}), true],
    ['a search in the team', listEmployees, team({ search: 'asha' }), false],
    ['the second page of the team', listEmployees, team({ page: 2 }), false],
    ['the directory', listEmployees, team({ reports_of_me: undefined }), false],
    ['colleagues by name', listColleagues, { body: { page: 1, limit: 30, search: '' } }, true],
    ['a search for a colleague', listColleagues, { body: { page: 1, search: 'asha' } }, false],
    ['the colleagues of a place', listColleagues, { body: { page: 1, search: '', location_id: 3 } }, false],
    ["a colleague's card", readColleague, { query: { emp_id: 8 } }, false],
    ['the own ID card', readOwnIdCard, {}, true],
    ["somebody else's ID card", readIdCards, { params: { employee_id: 8 } }, false],
    ['the own balances', readOwnBalances, { query: {} }, true],
    ['the own month', listDays, { query: { from_date: '2026-11-01', to_date: '2026-11-30' } }, true],
    ["somebody else's month", listDays, { query: { employee_id: '8', from_date: '2026-11-01' } }, false],
    ['the own requests', listAllRequests, { body: { request_type: 'my_request', page: 1 } }, true],
    ['the inbox', listAllRequests, { body: { request_type: 'pending_on_me', page: 1 } }, true],
    ['all requests', listAllRequests, { body: { request_type: 'all', page: 1 } }, false],
    ["everybody's delegations", listDelegations, { query: { of: 'all' } }, false],
    ['the latest notices', fetchBellNotifications, { body: { limit: 20, lang: 'en' } }, true],
    ['older notices', fetchBellNotifications, { body: { limit: 20, before: 9 } }, false],
  ])('%s', (_what, endpoint, input: SentInput, expected) => {
    expect(isCacheable(endpoint, input, OWN)).toBe(expected)
  })

  it('stores no record while the caller’s own record is unknown', () => {
    expect(isCacheable(employeeDetails, { query: { emp_id: OWN } }, null)).toBe(false)
  })

  it('stores no contact data of colleagues', () => {
    const colleague = { EMPLOYEE_ID: 8, EMPLOYEE_NAME: 'Asha Rao', EMAIL: 'asha@work.test', PHONE: '+91 98' }
    const kept = JSON.stringify(cacheableCopy(listColleagues, { colleagues: [colleague], total_rows: 1 }))
    expect(kept).toContain('Asha Rao')
    for (const gone of ['asha@work.test', '+91 98']) expect(kept).not.toContain(gone)
  })

  it('stores no reasons and clashes of other people’s requests', () => {
    const request = (EMPLOYEE_ID: number) => ({
      ...{
        EMPLOYEE_ID,
        summary: `Leave of ${EMPLOYEE_ID}`,
        comment: `reason of ${EMPLOYEE_ID}`,
        photo: '/signed',
      },
      conflicts: [{ tone: 'info', text: `clash of ${EMPLOYEE_ID}` }],
    })
    const answer = { requests: { docs: [request(OWN), request(8)], pages: 1, total: 2 } }
    const kept = JSON.stringify(cacheableCopy(listAllRequests, answer, OWN))
    for (const there of ['Leave of 7', 'reason of 7', 'clash of 7', 'Leave of 8'])
      expect(kept).toContain(there)
    for (const gone of ['reason of 8', 'clash of 8', '/signed']) expect(kept).not.toContain(gone)
  })

  it('stores no blood group and no number of the caller’s ID card', () => {
    const card = { EMPLOYEE_NAME: 'Asha Rao', blood_group: 'O+', emergency_phone: '+91 98' }
    const kept = JSON.stringify(cacheableCopy(readOwnIdCard, { design: {}, card }))
    expect(kept).toContain('Asha Rao')
    for (const gone of ['O+', '+91 98']) expect(kept).not.toContain(gone)
    expect(cacheableCopy(readOwnIdCard, { design: {}, card: null })).toEqual({
      design: { logo: null },
      card: null,
    })
  })

  it('stores no protected fields of a record, nor planned changes of them', () => {
    const field = (slug: string, group: string | null) => ({
      FIELD_SLUG: slug,
      field_group: group,
      text: slug,
    })
    const record = {
      EMPLOYEE_NAME: 'Asha Rao',
      sections: [
        { section_id: 1, name: 'Contact', fields: [field('PHONE', 'contact'), field('PAN', 'identity')] },
        { section_id: 2, name: 'Money', fields: [field('CTC', 'pay'), field('ACCOUNT', 'bank')] },
        { section_id: 3, name: 'More', fields: [field('BLOOD', 'medical'), field('HOBBY', null)] },
      ],
      upcoming: [{ FIELD_SLUG: 'CTC' }, { FIELD_SLUG: 'DEPARTMENT' }],
    }
    const kept = JSON.stringify(cacheableCopy(employeeDetails, record))
    for (const gone of ['PAN', 'CTC', 'ACCOUNT', 'BLOOD', 'Money']) expect(kept).not.toContain(gone)
    for (const there of ['Asha Rao', 'PHONE', 'HOBBY', 'DEPARTMENT']) expect(kept).toContain(there)
  })

  it('stores no contact data and no further columns of the team, and nothing of a token check', () => {
    const row = { EMPLOYEE_NAME: 'Dev', EMAIL: 'dev@demo.test', PHONE: '+91 98', columns: { PAN: 'ABCDE' } }
    const kept = JSON.stringify(cacheableCopy(listEmployees, { employees: [row], total_rows: 1 }))
    expect(kept).toContain('Dev')
    for (const gone of ['dev@demo.test', '+91 98', 'ABCDE']) expect(kept).not.toContain(gone)
    expect(cacheableCopy(authenticateToken, { token: 'secret' })).toBeUndefined()
  })
})

describe('cache keys', () => {
  it('depend on the whole input, but not on its order', () => {
    const name = (body: object) => cacheKey(listEmployees, { body })
    expect(name({ page: 1, search: '' })).toBe(name({ search: '', page: 1 }))
    expect(name({ page: 1, search: '' })).not.toBe(name({ page: 1, search: 'a' }))
  })

  it('implies a successful token check from a cached person', () => {
    expect(cacheKey(authenticateToken, {})).toBe(cacheKey(currentUser, {}))
    expect(responseFor(authenticateToken, { first_name: 'Asha' })).toEqual({
      token: null,
      auth_user_detail: null,
      confirm_as: null,
    })
    expect(responseFor(currentUser, { first_name: 'Asha' })).toEqual({ first_name: 'Asha' })
  })
})

it('keeps of the home neither who is away, nor the mood, nor sign-ins', () => {
  const parts = ['needs', 'leave_month', 'mood', 'links'].map((key) => ({
    key,
    size: 'half',
    state: 'shown',
  }))
  const data = { needs: [], links: [], mood: { today: 'low' }, leave_month: { rows: [] }, sign_ins: [] }
  const kept = cacheableCopy(readHome, { today: '2026-11-28', parts, data }, OWN) as typeof parts & {
    parts: typeof parts
    data: object
  }
  expect(kept.parts.map(({ key }) => key)).toEqual(['needs', 'links'])
  expect(kept.data).toEqual({ needs: [], links: [] })
})
