import type { APIRequestContext, APIResponse } from '@playwright/test'
import { accessPermissions } from '../../packages/contract/src/access/access.permissions.ts'
import { bulkPermissions } from '../../packages/contract/src/employees/bulk/bulk.permissions.ts'
import { employeesPermissions } from '../../packages/contract/src/employees/employees.permissions.ts'
import { privacyPermissions } from '../../packages/contract/src/employees/privacy/privacy.permissions.ts'
import { probationPermissions } from '../../packages/contract/src/employees/probation/probation.permissions.ts'
import { filesPermissions } from '../../packages/contract/src/files/files.permissions.ts'
import { expect, PASSWORD } from '../support.ts'

/** Works in Pune, and becomes HR sub-admin for the people of another location. */
export const HR = 'employee@demo.test'
export const PLACE = 'Bengaluru'
const OTHER = 'Pune'

/** All permissions that can be limited to a group: they apply to the people of the location. */
const permissions = Object.entries({
  ...employeesPermissions,
  ...bulkPermissions,
  ...privacyPermissions,
  ...probationPermissions,
  ...filesPermissions,
  ...accessPermissions,
}).flatMap(([key, { scopes }]) => ((scopes as readonly string[]).includes('group') ? [key] : []))

interface Person {
  EMPLOYEE_ID: number
  EMPLOYEE_CODE: string
  EMPLOYEE_NAME: string
  EMAIL: string
  LOCATION_NAME: string
  EMP_USER_ID: number | null
}

/**
 * An API call: a POST with a body, otherwise a GET. Paths are relative to `auth/` unless they name their
 * service.
 */
export type Ask = (path: string, body?: object) => Promise<APIResponse>

const addressOf = (path: string) => `/services/admin/${/^apiv\d\//.test(path) ? path : `apiv2/auth/${path}`}`

async function as(http: APIRequestContext, email: string): Promise<Ask> {
  const answer = await http.post(addressOf('apiv2/login_api'), { data: { email, password: PASSWORD } })
  const { data } = await answer.json()
  return (path, body) =>
    http.fetch(addressOf(path), {
      method: body ? 'POST' : 'GET',
      headers: { token: data.token },
      ...(body ? { data: body } : {}),
    })
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls, looked at by name.
export async function dataOf(answer: Promise<APIResponse>): Promise<any> {
  const given = await answer
  expect(given.ok(), `${given.url()}: ${await given.text()}`).toBe(true)
  return (await given.json()).data
}

export async function everybodyOf(ask: Ask): Promise<Person[]> {
  const people: Person[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const part = await dataOf(ask('get-all-employees', { page, limit: 100 }))
    people.push(...part.employees)
    pages = part.numPages
  }
  return people
}

export interface OneLocation {
  http: APIRequestContext
  admin: Ask
  hr: Ask
  self: Person
  outside: Person[]
  /** Ids in the sub-admin's reach: the people of the location, and themselves. */
  inside: Set<number>
  /** An employee of the location. */
  own: number
  /** Another employee, who has identity numbers. */
  other: Person
  place: number
  elsewhere: number
  group: number
}

/** Makes somebody an HR sub-admin for the people of one location, with a data permission group of its own. */
export async function limitToOneLocation(http: APIRequestContext): Promise<OneLocation> {
  const admin = await as(http, 'admin@demo.test')
  const everybody = await everybodyOf(admin)
  const self = everybody.find((one) => one.EMAIL === HR) as Person
  const reached = everybody.filter((one) => one.LOCATION_NAME === PLACE || one === self)
  const inside = new Set(reached.map((one) => one.EMPLOYEE_ID))
  const outside = everybody.filter((one) => !inside.has(one.EMPLOYEE_ID))
  const { org_locations: places } = await dataOf(admin('dropdown/get-all-org-related-location'))
  const idOf = (name: string) => places.find((one: { name: string }) => one.name === name).id
  const limits = { GROUP_NAME: `Only ${PLACE} ${Date.now().toString(36)}`, locations: [idOf(PLACE)] }
  const group = (await dataOf(admin('hrms/create-access-group', limits))).GROUP_ID
  const role = { account_ids: [self.EMP_USER_ID], product_id: 1, permissions }
  await dataOf(admin('sub_admin/assign_roles', { ...role, data_scope: 'group', group_ids: [group] }))
  return {
    http,
    admin,
    hr: await as(http, HR),
    self,
    outside,
    inside,
    own: reached.find((one) => one !== self)?.EMPLOYEE_ID as number,
    other: outside.find((one) => one.EMPLOYEE_CODE === 'EMP0001') as Person,
    place: idOf(PLACE),
    elsewhere: idOf(OTHER),
    group,
  }
}

/** Clean-up. */
export async function liftLimit({ admin, self, group, http }: OneLocation): Promise<void> {
  const account_ids = [self.EMP_USER_ID]
  await dataOf(admin('sub_admin/revoke_roles', { account_ids, product_id: 1 }))
  await dataOf(admin('deletegroupuser', { GROUP_ID: group, account_ids }))
  await dataOf(admin('hrms/delete-access-group', { GROUP_ID: group }))
  await http.dispose()
}
