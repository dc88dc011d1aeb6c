import { readClock } from '@muster/contract/calls/attendance/clock'
import { listDays } from '@muster/contract/calls/attendance/days'
import { readHome } from '@muster/contract/calls/dashboards/home'
import { showCelebrations } from '@muster/contract/calls/employees/directory/celebrations'
import { listColleagues } from '@muster/contract/calls/employees/directory/colleagues'
import { listEmployees } from '@muster/contract/calls/employees/directory/directory'
import { employeeDetails } from '@muster/contract/calls/employees/employees'
import { readOwnIdCard } from '@muster/contract/calls/employees/identity/id-card'
import { listOwnCategories } from '@muster/contract/calls/expenses/own-claims'
import { listOwnHolidays } from '@muster/contract/calls/holidays/own-holidays'
import { readOwnBalances } from '@muster/contract/calls/leave/balances'
import { fetchBellNotifications } from '@muster/contract/calls/notices/notices'
import { countBellNotifications } from '@muster/contract/calls/notices/unread'
import { listDelegations } from '@muster/contract/calls/requests/delegations'
import { requestKinds } from '@muster/contract/calls/requests/request-kinds'
import { listAllRequests } from '@muster/contract/calls/requests/requests'
import { readOwnRoster } from '@muster/contract/calls/rosters/own-roster'
import { authenticateToken, currentUser } from '@muster/contract/calls/session/session'
import { readOwnShifts } from '@muster/contract/calls/shifts/shift-people'
import type { Colleague } from '@muster/contract/employees/directory/colleagues.contract'
import type { EmployeeRow } from '@muster/contract/employees/employees.contract'
import type { Call, DataOf } from '@muster/contract/kit/index'

/** The parts of a call's input, as sent. */
export interface SentInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Field groups that are never stored on a device, which is easily lost. */
const PROTECTED: ReadonlySet<string> = new Set(['pay', 'bank', 'identity', 'medical'])

interface Rule {
  /** Which calls of the endpoint are cached; `ownId` is the caller's employee record. */
  takes: (input: SentInput, ownId: number | null) => boolean
  /** The part of the response to cache; omitted: nothing. */
  copy?: (data: unknown, ownId: number | null) => unknown
  /** Another endpoint, called without input: if its response is cached, this one returns `gives`. */
  impliedBy?: { id: string; gives: unknown }
}

const asItIs = (data: unknown) => data
const always = () => true
const bodyOf = (input: SentInput) => (input.body ?? {}) as Record<string, unknown>

/** The caller's own record without protected fields, and without anything that reveals them. */
function ownRecord(data: unknown): DataOf<typeof employeeDetails> {
  const record = data as DataOf<typeof employeeDetails>
  const isOpen = (field: { field_group: string | null }) => !PROTECTED.has(field.field_group ?? '')
  const hidden = new Set(
    record.sections.flatMap(({ fields }) =>
      fields.filter((one) => !isOpen(one)).map((one) => one.FIELD_SLUG),
    ),
  )
  return {
    ...record,
    sections: record.sections
      .map((section) => ({ ...section, fields: section.fields.filter(isOpen) }))
      .filter((section) => section.fields.length > 0),
    upcoming: record.upcoming.filter((change) => !hidden.has(change.FIELD_SLUG)),
  }
}

/** Names and units of the team: no contact data, no further columns. */
function teamRow(row: EmployeeRow): EmployeeRow {
  const { PHONE: _phone, columns: _columns, ...rest } = row
  return { ...rest, EMAIL: null }
}

function team(data: unknown): DataOf<typeof listEmployees> {
  const page = data as DataOf<typeof listEmployees>
  return { ...page, employees: page.employees.map(teamRow) }
}

/** Names and locations of colleagues: no contact data. */
function colleagues(data: unknown): DataOf<typeof listColleagues> {
  const page = data as DataOf<typeof listColleagues>
  const found = page.colleagues.map(({ EMAIL: _email, PHONE: _phone, ...rest }): Colleague => rest)
  return { ...page, colleagues: found }
}

/** Requests without pictures, whose URLs would have expired, and without other people's reasons, clashes and absences. */
function requests(data: unknown, ownId: number | null): DataOf<typeof listAllRequests> {
  const page = data as DataOf<typeof listAllRequests>
  const docs = page.requests.docs.map((one) => {
    const isOwn = one.EMPLOYEE_ID === ownId
    return { ...one, photo: null, ...(isOwn ? {} : { comment: '', conflicts: [], around: [] }) }
  })
  return { ...page, requests: { ...page.requests, docs } }
}

/**
 * The caller's own ID card, to show at a gate while offline: without medical data, other people's numbers,
 * and pictures, whose URLs would have expired.
 */
function ownCard(data: unknown): DataOf<typeof readOwnIdCard> {
  const { card, design } = data as DataOf<typeof readOwnIdCard>
  return {
    design: { ...design, logo: null },
    card: card && { ...card, photo: null, blood_group: null, emergency_phone: null },
  }
}

const keptParts: readonly string[] = ['needs', 'announcements', 'links', 'holidays']

/** The home without who is away and why, one's mood, and where one has signed in. */
function home(data: unknown): DataOf<typeof readHome> {
  const whole = data as DataOf<typeof readHome>
  const parts = whole.parts.filter(({ key }) => keptParts.includes(key))
  const { needs, announcements, links, holidays } = whole.data
  return { ...whole, parts, data: { needs, announcements, links, holidays } }
}

/** What self-service caches on the device; everything else is unavailable offline. */
const rules: Readonly<Record<string, Rule>> = {
  // The check of a stored token. Its response contains the token and is never read, so it is not cached. A
  // cached person implies that the token was valid.
  [authenticateToken.id]: {
    takes: (input) => Object.keys(input.query ?? {}).length === 0,
    impliedBy: { id: currentUser.id, gives: { token: null, auth_user_detail: null, confirm_as: null } },
  },
  [currentUser.id]: { takes: always, copy: asItIs },
  [employeeDetails.id]: {
    takes: (input, ownId) => ownId !== null && Number(input.query?.emp_id) === ownId,
    copy: ownRecord,
  },
  [listEmployees.id]: {
    takes: (input) => {
      const { page, search, reports_of_me } = bodyOf(input)
      return page === 1 && search === '' && Boolean(reports_of_me)
    },
    copy: team,
  },
  [listColleagues.id]: {
    takes: (input) => {
      const { page, search, department_id, location_id } = bodyOf(input)
      return page === 1 && search === '' && !department_id && !location_id
    },
    copy: colleagues,
  },
  [readOwnIdCard.id]: { takes: always, copy: ownCard },
  // The clock state and today's punches, so that people can clock in offline.
  [readClock.id]: { takes: always, copy: asItIs },
  [readOwnBalances.id]: { takes: always, copy: asItIs },
  // One's own month: the call of other people's days names whose.
  [listDays.id]: { takes: (input) => input.query?.employee_id === undefined, copy: asItIs },
  [readOwnShifts.id]: { takes: (input) => input.query?.employee_id === undefined, copy: asItIs },
  [readOwnRoster.id]: { takes: always, copy: asItIs },
  [listOwnHolidays.id]: { takes: always, copy: asItIs },
  [readHome.id]: { takes: always, copy: home },
  [showCelebrations.id]: { takes: always, copy: asItIs },
  [requestKinds.id]: { takes: always, copy: asItIs },
  // What a claim is drafted with on the way.
  [listOwnCategories.id]: { takes: always, copy: asItIs },
  [listAllRequests.id]: {
    takes: (input) => {
      const { page, search, request_type: type } = bodyOf(input)
      return page === 1 && !search && (type === 'my_request' || type === 'pending_on_me')
    },
    copy: requests,
  },
  [listDelegations.id]: { takes: (input) => input.query?.of === 'me', copy: asItIs },
  [fetchBellNotifications.id]: { takes: (input) => bodyOf(input).before === undefined, copy: asItIs },
  [countBellNotifications.id]: { takes: always, copy: asItIs },
}

/** Whether the response of this call may be cached. */
export function isCacheable(endpoint: Pick<Call, 'id'>, input: SentInput, ownId: number | null): boolean {
  return rules[endpoint.id]?.takes(input, ownId) ?? false
}

/** The part of a response to cache; undefined for none. */
export function cacheableCopy(
  endpoint: Pick<Call, 'id'>,
  data: unknown,
  ownId: number | null = null,
): unknown {
  return rules[endpoint.id]?.copy?.(data, ownId)
}

/** Cache key of a response: the call with its input, independent of key order. */
export function cacheKey(endpoint: Pick<Call, 'id'>, input: SentInput): string {
  const implied = rules[endpoint.id]?.impliedBy
  if (implied) return cacheKey(implied, {})
  const sorted = (_key: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return `${endpoint.id} ${JSON.stringify(input, sorted)}`
}

/** The response to return for a cached one. */
export function responseFor(endpoint: Pick<Call, 'id'>, kept: unknown): unknown {
  return rules[endpoint.id]?.impliedBy?.gives ?? kept
}
