import { Readable } from 'node:stream'
import { GROUP_LIMITS, groupLimits } from '@muster/contract/access/access.constants'
import { getEmployeeActions } from '@muster/contract/access/access.contract'
import {
  addGroupMembers,
  listAccessGroups,
  listGroupCandidates,
  listGroupMembers,
  previewAccessGroup,
  readAccessGroup,
  readGroupEffect,
  removeAccessGroup,
  removeGroupMembers,
  saveAccessGroup,
  setAccessGroupStatus,
} from '@muster/contract/access/groups.contract'
import {
  employeeDetails,
  exportEmployees,
  listEmployees,
  listUsers,
} from '@muster/contract/employees/employees.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type AccountGiven,
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { groupDimensions } from '../../../platform/access/actor.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { readSheet } from '../../../platform/spreadsheets/index.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})

let serial = 0
const aName = () => `Group number ${++serial}`

async function addPerson(org: TestOrganisation, columns: Record<string, unknown>): Promise<number> {
  return tx(app.system(org.orgId), async (db) => {
    const { id } = await db
      .insertInto('employee')
      .values({
        org_id: org.orgId,
        code: `P${++serial}`,
        first_name: `Person ${serial}`,
        date_of_joining: '2026-01-01',
        ...columns,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Two people in each of two locations; one of each pair is an engineer. */
async function aCompany() {
  const org = await anOrganisation(app)
  const [pune, mumbai] = [
    await aMaster(app, org, 'location', 'Pune'),
    await aMaster(app, org, 'location', 'Mumbai'),
  ]
  const engineering = await aMaster(app, org, 'department', 'Engineering')
  const [ada, bea, cyd, dee] = [
    await addPerson(org, { location_id: pune, department_id: engineering }),
    await addPerson(org, { location_id: pune }),
    await addPerson(org, { location_id: mumbai, department_id: engineering }),
    await addPerson(org, { location_id: mumbai }),
  ]
  return { org, pune, mumbai, engineering, ada, bea, cyd, dee, admin: await anAdmin(app, org) }
}
type Company = Awaited<ReturnType<typeof aCompany>>

type SaveBody = Parameters<typeof app.call<typeof saveAccessGroup>>[1]['body']
const save = (token: string, body: Partial<SaveBody>) =>
  app.call(saveAccessGroup, { token, body: { GROUP_NAME: aName(), ...body } })

async function aGroup({ admin }: Company, body: Partial<SaveBody>) {
  const answer = await save(admin.token, body)
  expect(answer.status).toBe(200)
  return answer.data
}

/** A sub-admin who manages groups within their own group and may view the directory. */
function aGroupAdmin({ org }: Company, group: AccountGiven['group'], employeeId?: number) {
  return anAccount(app, org, {
    roles: [8],
    grants: { 'access.group.manage': ['group'], 'employees.directory.view': ['group'] },
    group,
    employeeId: employeeId ?? null,
  })
}

const seen = async (token: string) => {
  const { data } = await app.call(listEmployees, { token, body: {} })
  return data.employees.map((person) => person.EMPLOYEE_ID).sort((a, b) => a - b)
}

const groupOf = (org: TestOrganisation, accountId: number) =>
  readTx({ platform: app.platform, orgId: org.orgId }, async (db) => {
    const row = await db
      .selectFrom('access_group_member')
      .select('group_id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    return row.group_id
  })

describe('an administrator', () => {
  test('creates a group, adds a sub-admin, and from the next request they see exactly these people', async () => {
    const company = await aCompany()
    const { org, admin, pune, engineering, ada } = company
    const hr = await anAccount(app, org, { roles: [8], grants: { 'employees.directory.view': ['group'] } })
    expect(await seen(hr.token)).toEqual([])
    const { GROUP_ID } = await aGroup(company, { locations: [pune], departments: [engineering] })
    const added = await app.call(addGroupMembers, {
      token: admin.token,
      body: { GROUP_ID, account_ids: [hr.accountId] },
    })
    expect(added.data).toEqual({ added: 1 })
    expect(await seen(hr.token)).toEqual([ada])
    await app.call(setAccessGroupStatus, { token: admin.token, body: { GROUP_ID, GROUP_STATUS: 0 } })
    expect(await seen(hr.token)).toEqual([])
    await app.call(setAccessGroupStatus, { token: admin.token, body: { GROUP_ID, GROUP_STATUS: 1 } })
    expect(await seen(hr.token)).toEqual([ada])
    await app.call(removeGroupMembers, {
      token: admin.token,
      body: { GROUP_ID, account_ids: [hr.accountId] },
    })
    expect(await seen(hr.token)).toEqual([])
  })

  test('reads a group by ids and names, including an inactive value', async () => {
    const company = await aCompany()
    const { org, admin, pune, engineering } = company
    await tx(app.system(org.orgId), (db) =>
      db.updateTable('department').set({ status: 0 }).where('id', '=', engineering).execute(),
    )
    const { GROUP_ID } = await aGroup(company, { locations: [pune, pune], departments: [engineering] })
    const { data } = await app.call(readAccessGroup, { token: admin.token, body: { GROUP_ID } })
    expect(data).toMatchObject({
      GROUP_ID,
      GROUP_STATUS: 1,
      // People keep an inactive value.
      people: 1,
      members: 0,
      version: 1,
      locations: [pune],
      departments: [engineering],
      zones: [],
      locked: null,
      abilities: { edit: true, delete: true },
    })
    expect(data.names.departments).toEqual([{ id: engineering, name: 'Engineering', status: 0 }])
    expect(data.names.zones).toEqual([])
  })

  test('lists groups by search, status, sort order and page', async () => {
    const company = await aCompany()
    const { admin, pune, mumbai, engineering } = company
    const west = await aGroup(company, { GROUP_NAME: 'West', locations: [pune, mumbai] })
    await aGroup(company, { GROUP_NAME: 'east', locations: [mumbai], departments: [engineering] })
    await aGroup(company, { GROUP_NAME: 'North', description: 'Of the westerners', locations: [pune] })
    await app.call(setAccessGroupStatus, {
      token: admin.token,
      body: { GROUP_ID: west.GROUP_ID, GROUP_STATUS: 0 },
    })
    const names = async (body: BodyOf<typeof listAccessGroups> | object) => {
      const answer = await app.call(listAccessGroups, { token: admin.token, body: body as never })
      expect(answer.queries).toBeLessThanOrEqual(4)
      return answer.data.groups.map((group) => group.GROUP_NAME)
    }
    expect(await names({})).toEqual(['east', 'North', 'West'])
    expect(await names({ search: 'west' })).toEqual(['North', 'West'])
    expect(await names({ GROUP_STATUS: 0 })).toEqual(['West'])
    expect(await names({ sort: '-people' })).toEqual(['West', 'North', 'east'])
    expect(await names({ sort: '-GROUP_NAME', limit: 2, page: 2 })).toEqual(['east'])
    const { data } = await app.call(listAccessGroups, { token: admin.token, body: { search: 'east' } })
    expect(data).toMatchObject({ total_rows: 1, numPages: 1, abilities: { create: true } })
    expect(data.groups[0]).toMatchObject({
      people: 1,
      limits: [
        { limit: 'locations', names: ['Mumbai'], total: 1 },
        { limit: 'departments', names: ['Engineering'], total: 1 },
      ],
    })
  })

  test('previews in one statement how many people the limits reach', async () => {
    const { admin, org, pune, mumbai, ada, bea } = await aCompany()
    await addPerson(org, { location_id: pune, status: 'left', left_on: '2026-06-01' })
    const answer = await app.call(previewAccessGroup, { token: admin.token, body: { locations: [pune] } })
    expect(answer.queries).toBe(1)
    expect(answer.data).toMatchObject({ people: 2, left: 1, is_within_reach: true })
    expect(answer.data.sample.map((person) => person.EMPLOYEE_ID).sort()).toEqual([ada, bea].sort())
    const both = await app.call(previewAccessGroup, {
      token: admin.token,
      body: { locations: [pune, mumbai] },
    })
    expect(both.data.people).toBe(4)
    const none = await app.call(previewAccessGroup, { token: admin.token, body: {} })
    expect(none.data).toEqual({ people: 0, left: 0, sample: [], is_within_reach: true })
  })

  test('is refused an empty group (with the field named), an unknown value and a duplicate name', async () => {
    const company = await aCompany()
    const { admin, pune } = company
    const empty = await save(admin.token, { locations: [] })
    expect(empty.body.key).toBe('access.group_empty')
    expect(empty.body.fields).toHaveProperty('org_entities')
    const unknown = await save(admin.token, { locations: [pune, 987_654_321], zones: [5] })
    expect(unknown.status).toBe(422)
    expect(Object.keys(unknown.body.fields ?? {})).toEqual(['locations', 'zones'])
    await aGroup(company, { GROUP_NAME: 'Taken', locations: [pune] })
    const taken = await save(admin.token, { GROUP_NAME: 'tAKEN', locations: [pune] })
    expect(taken.body.key).toBe('access.group_name_taken')
  })

  test('is refused values of another organisation as if they were missing', async () => {
    const [ours, theirs] = [await aCompany(), await aCompany()]
    const foreign = await save(ours.admin.token, { locations: [theirs.pune] })
    const missing = await save(ours.admin.token, { locations: [987_654_321] })
    expect(foreign.body).toEqual(missing.body)
    const group = await aGroup(theirs, { locations: [theirs.pune] })
    for (const endpoint of [readAccessGroup, removeAccessGroup, listGroupMembers, listGroupCandidates]) {
      const body = { GROUP_ID: group.GROUP_ID }
      const answer = await app.call(endpoint, { token: ours.admin.token, body })
      expect(answer.body.key).toBe('record.not_found')
    }
    const own = await aGroup(ours, { locations: [ours.pune] })
    const stranger = await app.call(addGroupMembers, {
      token: ours.admin.token,
      body: { GROUP_ID: own.GROUP_ID, account_ids: [ours.admin.accountId, theirs.admin.accountId] },
    })
    expect(stranger.body.key).toBe('record.not_found')
    const members = await app.call(listGroupMembers, {
      token: ours.admin.token,
      body: { GROUP_ID: own.GROUP_ID },
    })
    expect(members.data.members).toEqual([])
  })

  test('does not overwrite a concurrent change', async () => {
    const company = await aCompany()
    const { admin, pune, mumbai } = company
    const { GROUP_ID, version } = await aGroup(company, { locations: [pune] })
    const first = await save(admin.token, { GROUP_ID, version, locations: [mumbai] })
    expect(first.data.version).toBe(version + 1)
    const second = await save(admin.token, { GROUP_ID, version, locations: [pune, mumbai] })
    expect(second.body.key).toBe('record.conflict')
    const unsaid = await save(admin.token, { GROUP_ID, locations: [pune, mumbai] })
    expect(unsaid.body.key).toBe('record.conflict')
    const { data } = await app.call(readAccessGroup, { token: admin.token, body: { GROUP_ID } })
    expect(data.locations).toEqual([mumbai])
  })

  test('deletes a group only when it has no members, and otherwise learns who they are', async () => {
    const company = await aCompany()
    const { org, admin, pune } = company
    const { GROUP_ID } = await aGroup(company, { locations: [pune] })
    const account = await anAccount(app, org, { email: `member-${serial}@example.test` })
    const change = { GROUP_ID, account_ids: [account.accountId] }
    await app.call(addGroupMembers, { token: admin.token, body: change })
    const refused = await app.call(removeAccessGroup, { token: admin.token, body: { GROUP_ID } })
    expect(refused.body.key).toBe('access.group_has_members')
    expect(refused.body.message).toContain(account.email.split('@')[0])
    await app.call(removeGroupMembers, { token: admin.token, body: change })
    expect((await app.call(removeAccessGroup, { token: admin.token, body: { GROUP_ID } })).status).toBe(200)
    const gone = await app.call(readAccessGroup, { token: admin.token, body: { GROUP_ID } })
    expect(gone.body.key).toBe('record.not_found')
  })

  test('reads which groups give an account its reach', async () => {
    const company = await aCompany()
    const { org, admin, pune, engineering } = company
    const hr = await anAccount(app, org, { roles: [], grants: { 'employees.directory.view': ['group'] } })
    const here = await aGroup(company, { GROUP_NAME: 'Here', locations: [pune] })
    const engineers = await aGroup(company, { GROUP_NAME: 'Engineers', departments: [engineering] })
    for (const { GROUP_ID } of [here, engineers])
      await app.call(addGroupMembers, {
        token: admin.token,
        body: { GROUP_ID, account_ids: [hr.accountId] },
      })
    const { data, queries } = await app.call(readGroupEffect, {
      token: admin.token,
      body: { account_id: hr.accountId },
    })
    expect(queries).toBeLessThanOrEqual(4)
    expect(data).toMatchObject({
      people: 3,
      is_administrator: false,
      other_groups: 0,
      groups: [
        { GROUP_NAME: 'Engineers', people: 2, only_here: 1 },
        { GROUP_NAME: 'Here', people: 2, only_here: 1 },
      ],
      permissions: [{ permission: 'employees.directory.view' }],
    })
    expect(await seen(hr.token)).toHaveLength(3)
  })

  test('finds every change in the audit log, with the limits by name', async () => {
    const company = await aCompany()
    const { org, admin, pune, mumbai } = company
    const { GROUP_ID, version } = await aGroup(company, { GROUP_NAME: 'Trail', locations: [pune] })
    await save(admin.token, { GROUP_ID, version, GROUP_NAME: 'Trail', locations: [pune, mumbai] })
    await app.call(addGroupMembers, {
      token: admin.token,
      body: { GROUP_ID, account_ids: [admin.accountId] },
    })
    const rows = await readTx(app.system(org.orgId), (db) =>
      db
        .selectFrom('audit_entry')
        .select(['action', 'record_label', 'changes'])
        .where('record_type', '=', 'access_group')
        .where('record_id', '=', GROUP_ID)
        .orderBy('id')
        .execute(),
    )
    expect(rows).toMatchObject([
      { action: 'access.group.save', changes: { location: [null, ['Pune']], name: [null, 'Trail'] } },
      { action: 'access.group.save', changes: { location: [['Pune'], ['Mumbai', 'Pune']] } },
      {
        action: 'access.group_member.add',
        changes: { members: [[], [expect.stringContaining(admin.email)]] },
      },
    ])
  })
})

describe('a sub-admin whose own reach is a group', () => {
  test('creates groups within it, and none that could ever reach further', async () => {
    const company = await aCompany()
    const { org, pune, mumbai, engineering } = company
    const nobodyHere = await aMaster(app, org, 'department')
    const hr = await aGroupAdmin(company, { location: [pune] })
    expect((await save(hr.token, { locations: [pune], departments: [engineering] })).status).toBe(200)
    const wider = [
      { locations: [mumbai] },
      { locations: [pune, mumbai] },
      { departments: [engineering] },
      // Nobody matches today, but somebody in Mumbai could tomorrow.
      { departments: [nobodyHere] },
      { locations: [mumbai], departments: [nobodyHere] },
    ]
    for (const limits of wider) {
      expect((await save(hr.token, limits)).body.key).toBe('access.group_beyond_reach')
      const preview = await app.call(previewAccessGroup, { token: hr.token, body: limits })
      expect(preview.data.is_within_reach).toBe(false)
    }
  })

  test('previews only people within their own reach, and names only those the directory shows them', async () => {
    const company = await aCompany()
    const { org, pune, engineering, ada } = company
    const hr = await aGroupAdmin(company, { location: [pune] })
    const { data } = await app.call(previewAccessGroup, {
      token: hr.token,
      body: { departments: [engineering] },
    })
    expect(data).toMatchObject({ people: 1, sample: [{ EMPLOYEE_ID: ada }] })
    const blind = await anAccount(app, org, {
      roles: [8],
      grants: { 'access.group.manage': ['group'] },
      group: { location: [pune] },
    })
    const unseen = await app.call(previewAccessGroup, { token: blind.token, body: { locations: [pune] } })
    expect(unseen.data).toMatchObject({ people: 2, sample: [] })
  })

  test('gets other groups as missing', async () => {
    const company = await aCompany()
    const { pune, mumbai, dee, org } = company
    const hr = await aGroupAdmin(company, { location: [pune] })
    const { GROUP_ID, version } = await aGroup(company, { GROUP_NAME: 'Elsewhere', locations: [mumbai] })
    const account = await anAccount(app, org, { employeeId: dee })
    const listed = await app.call(listAccessGroups, { token: hr.token, body: {} })
    expect(listed.data.groups.map((group) => group.GROUP_ID)).toEqual([await groupOf(org, hr.accountId)])
    const body = { GROUP_ID }
    const answers = [
      await app.call(readAccessGroup, { token: hr.token, body }),
      await app.call(removeAccessGroup, { token: hr.token, body }),
      await app.call(listGroupMembers, { token: hr.token, body }),
      await app.call(listGroupCandidates, { token: hr.token, body }),
      await app.call(setAccessGroupStatus, { token: hr.token, body: { GROUP_ID, GROUP_STATUS: 0 } }),
      await save(hr.token, { GROUP_ID, version, locations: [pune] }),
      await app.call(addGroupMembers, {
        token: hr.token,
        body: { GROUP_ID, account_ids: [account.accountId] },
      }),
      await app.call(removeGroupMembers, {
        token: hr.token,
        body: { GROUP_ID, account_ids: [account.accountId] },
      }),
      await app.call(readGroupEffect, { token: hr.token, body: { account_id: account.accountId } }),
    ]
    for (const answer of answers) expect(answer.body.key).toBe('record.not_found')
  })

  test('changes neither the groups they are a member of nor their own membership', async () => {
    const company = await aCompany()
    const { org, pune, bea } = company
    const hr = await aGroupAdmin(company, { location: [pune] }, bea)
    const own = await groupOf(org, hr.accountId)
    const group = await app.call(readAccessGroup, { token: hr.token, body: { GROUP_ID: own } })
    expect(group.data).toMatchObject({ locked: 'own', abilities: { edit: false, delete: false } })
    const { version } = group.data
    const account_ids = [hr.accountId]
    const answers = [
      await save(hr.token, { GROUP_ID: own, version, locations: [pune] }),
      await app.call(setAccessGroupStatus, { token: hr.token, body: { GROUP_ID: own, GROUP_STATUS: 0 } }),
      await app.call(removeAccessGroup, { token: hr.token, body: { GROUP_ID: own } }),
      await app.call(removeGroupMembers, { token: hr.token, body: { GROUP_ID: own, account_ids } }),
    ]
    for (const answer of answers) expect(answer.body.key).toBe('access.group_locked')
    const other = await aGroup(company, { locations: [pune], departments: [company.engineering] })
    const joined = await app.call(addGroupMembers, {
      token: hr.token,
      body: { GROUP_ID: other.GROUP_ID, account_ids },
    })
    expect(joined.body.key).toBe('access.group_own_membership')
  })

  test('passes on no permission they lack: neither to a new member nor by changing the limits', async () => {
    const company = await aCompany()
    const { org, admin, pune, engineering, ada } = company
    const hr = await aGroupAdmin(company, { location: [pune] })
    const payroll = await anAccount(app, org, {
      employeeId: ada,
      grants: { 'employees.fields.pay': ['group'] },
    })
    const { GROUP_ID } = await aGroup(company, { locations: [pune], departments: [engineering] })
    const body = { GROUP_ID, account_ids: [payroll.accountId] }
    const candidates = await app.call(listGroupCandidates, { token: hr.token, body: { GROUP_ID } })
    expect(candidates.data.accounts).toMatchObject([{ account_id: payroll.accountId, blocked: 'stronger' }])
    const added = await app.call(addGroupMembers, { token: hr.token, body })
    expect(added.body.key).toBe('access.group_stronger_account')
    expect((await app.call(addGroupMembers, { token: admin.token, body })).status).toBe(200)
    const widened = await save(hr.token, { GROUP_ID, version: 1, locations: [pune] })
    expect(widened.body.key).toBe('access.group_locked')
    expect((await app.call(removeGroupMembers, { token: hr.token, body })).body.key).toBe(
      'access.group_locked',
    )
  })

  test('adds and removes people within their reach, and sees no others', async () => {
    const company = await aCompany()
    const { org, admin, pune, ada, cyd } = company
    const hr = await aGroupAdmin(company, { location: [pune] })
    const [near, far] = [
      await anAccount(app, org, { employeeId: ada }),
      await anAccount(app, org, { employeeId: cyd }),
    ]
    const { GROUP_ID } = await aGroup(company, { locations: [pune], departments: [company.engineering] })
    const call = (ids: number[]) =>
      app.call(addGroupMembers, { token: hr.token, body: { GROUP_ID, account_ids: ids } })
    expect((await call([far.accountId])).body.key).toBe('record.not_found')
    expect((await call([near.accountId, near.accountId])).data).toEqual({ added: 1 })
    expect((await call([near.accountId])).data).toEqual({ added: 0 })
    // A member beyond the sub-admin's reach makes the group read-only for them.
    await app.call(addGroupMembers, {
      token: admin.token,
      body: { GROUP_ID, account_ids: [far.accountId] },
    })
    const { data } = await app.call(listGroupMembers, { token: hr.token, body: { GROUP_ID } })
    expect(data).toMatchObject({ members: [{ account_id: near.accountId }], total_rows: 1, unseen: 1 })
    expect((await call([near.accountId])).body.key).toBe('access.group_locked')
    // Nor is a member without a location within a location.
    await tx(app.system(org.orgId), (db) =>
      sql`update employee set location_id = null where org_id = ${org.orgId} and id = ${cyd}`.execute(db),
    )
    const after = await app.call(listGroupMembers, { token: hr.token, body: { GROUP_ID } })
    expect(after.data).toMatchObject({ total_rows: 1, unseen: 1 })
    expect((await call([near.accountId])).body.key).toBe('access.group_locked')
  })

  test('sees and creates no group without being a member of one', async () => {
    const { org, pune } = await aCompany()
    const hr = await anAccount(app, org, {
      roles: [8],
      grants: { 'access.group.manage': ['group'], 'employees.directory.view': ['group'] },
    })
    expect(await seen(hr.token)).toEqual([])
    const listed = await app.call(listAccessGroups, { token: hr.token, body: {} })
    expect(listed.data.groups).toEqual([])
    const preview = await app.call(previewAccessGroup, { token: hr.token, body: { locations: [pune] } })
    expect(preview.data.people).toBe(0)
    expect((await save(hr.token, { locations: [pune] })).body.key).toBe('access.group_beyond_reach')
  })

  test('who reaches the organisation, but not with every permission, is limited by each of them', async () => {
    const company = await aCompany()
    const { org, pune, mumbai, ada } = company
    const hr = await anAccount(app, org, {
      roles: [8],
      grants: { 'access.group.manage': ['organisation'], 'employees.fields.pay': ['group'] },
      group: { location: [pune] },
    })
    const payroll = await anAccount(app, org, {
      employeeId: ada,
      grants: { 'employees.fields.pay': ['group'] },
    })
    const [near, far] = [
      await aGroup(company, { locations: [pune] }),
      await aGroup(company, { locations: [mumbai] }),
    ]
    const add = (GROUP_ID: number, accountId: number) =>
      app.call(addGroupMembers, { token: hr.token, body: { GROUP_ID, account_ids: [accountId] } })
    expect((await add(far.GROUP_ID, payroll.accountId)).body.key).toBe('access.group_stronger_account')
    expect((await add(near.GROUP_ID, hr.accountId)).body.key).toBe('access.group_own_membership')
    expect((await add(near.GROUP_ID, payroll.accountId)).data).toEqual({ added: 1 })
    // Changing the limits of a group with such a member is refused too.
    const moved = await save(hr.token, { GROUP_ID: near.GROUP_ID, version: 1, locations: [mumbai] })
    expect(moved.body.key).toBe('access.group_locked')
  })

  test('is refused every call without the permission', async () => {
    const { org, pune } = await aCompany()
    const hr = await anAccount(app, org, {
      roles: [8],
      grants: { 'employees.directory.view': ['organisation'] },
      group: { location: [pune] },
    })
    expect((await app.call(listAccessGroups, { token: hr.token, body: {} })).status).toBe(403)
    expect((await save(hr.token, { locations: [pune] })).status).toBe(403)
  })
})

test('each of the nine limits filters by its own column, and an independent count agrees', async () => {
  const org = await anOrganisation(app)
  const admin = await anAdmin(app, org)
  const values: Record<string, number[]> = {}
  await tx(app.system(org.orgId), async (db) => {
    for (const table of groupDimensions) {
      const { rows } = await sql<{ id: number }>`
        insert into ${sql.table(table)} (org_id, name) select ${org.orgId}, 'Value ' || n from generate_series(1, 3) n
        returning id`.execute(db)
      values[table] = rows.map((row) => row.id)
    }
  })
  // A small generator with a fixed seed: the same people and groups in every run.
  let state = 42
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const people = Array.from({ length: 150 }, () =>
    Object.fromEntries(
      groupDimensions.map((table) => [
        table,
        [null, ...(values[table] as number[])][random(4)] as number | null,
      ]),
    ),
  )
  await tx(app.system(org.orgId), (db) =>
    db
      .insertInto('employee')
      .values(
        people.map((person, index) => ({
          org_id: org.orgId,
          code: `R${index}`,
          first_name: `Random ${index}`,
          date_of_joining: '2026-01-01',
          ...Object.fromEntries(groupDimensions.map((table) => [`${table}_id`, person[table]])),
        })) as never,
      )
      .execute(),
  )
  const cases = [
    ...groupLimits.map((limit) => ({ [limit]: [values[GROUP_LIMITS[limit]]?.[0] as number] })),
    ...Array.from({ length: 40 }, () => {
      const chosen = groupLimits.filter(() => random(3) === 0)
      return Object.fromEntries(
        (chosen.length > 0 ? chosen : [groupLimits[0] as 'locations']).map((limit) => [
          limit,
          (values[GROUP_LIMITS[limit]] as number[]).slice(0, 1 + random(3)),
        ]),
      )
    }),
  ] as Record<string, number[]>[]
  const counts: number[] = []
  for (const limits of cases) {
    const expected = people.filter((person) =>
      Object.entries(limits).every(([limit, ids]) => {
        const value = person[GROUP_LIMITS[limit as keyof typeof GROUP_LIMITS]]
        return value !== null && ids.includes(value as number)
      }),
    ).length
    const { data } = await app.call(previewAccessGroup, { token: admin.token, body: limits })
    expect(data.people, JSON.stringify(limits)).toBe(expected)
    counts.push(expected)
  }
  expect(new Set(counts).size).toBeGreaterThan(5)
})

test('a person outside the group is missing in every route of the directory', async () => {
  const company = await aCompany()
  const { org, pune, ada, bea, cyd } = company
  const hr = await anAccount(app, org, {
    roles: [8],
    grants: {
      'employees.directory.view': ['group'],
      'employees.profile.view': ['group'],
      'employees.export': ['group'],
    },
    group: { location: [pune] },
  })
  const { token } = hr
  const listed = await app.call(listEmployees, { token, body: {} })
  expect(listed.data.total_rows).toBe(2)
  const requested = await app.call(listEmployees, { token, body: { loc: company.mumbai } })
  expect(requested.data).toMatchObject({ employees: [], total_rows: 0 })
  const picked = await app.call(listUsers, { token, body: { ids: [ada, bea, cyd] } })
  expect(picked.data.users.map((person) => person.EMPLOYEE_ID).sort()).toEqual([ada, bea].sort())
  const read = (id: number) => app.call(employeeDetails, { token, query: { emp_id: id } })
  expect((await read(ada)).status).toBe(200)
  expect((await read(cyd)).status).toBe(404)
  const actions = await app.call(getEmployeeActions, { token, params: { user_emp_id: cyd } })
  expect(actions.status).toBe(404)
  const exported = await app.call(exportEmployees, { token, body: {} })
  const rows: unknown[] = []
  for await (const row of readSheet(Readable.from(exported.raw))) rows.push(row)
  expect(rows).toHaveLength(3)
})

test('one of two concurrent changes is saved, the other gets a conflict', async () => {
  const company = await aCompany()
  const { admin, pune, mumbai } = company
  const { GROUP_ID, version } = await aGroup(company, { locations: [pune] })
  const answers = await Promise.all([
    save(admin.token, { GROUP_ID, version, locations: [mumbai] }),
    save(admin.token, { GROUP_ID, version, locations: [pune, mumbai] }),
  ])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
})

test('members are notified of changes to their reach, and of nothing else', async () => {
  const company = await aCompany()
  const { org, admin, pune } = company
  const hr = await anAccount(app, org, { roles: [8], grants: { 'employees.directory.view': ['group'] } })
  const notified = async () => {
    const rows = await readTx(app.system(org.orgId), (db) =>
      db.selectFrom('notice').select('id').where('account_id', '=', hr.accountId).execute(),
    )
    return rows.length
  }
  const { GROUP_ID, version } = await aGroup(company, { GROUP_NAME: 'Told', locations: [pune] })
  const member = { GROUP_ID, account_ids: [hr.accountId] }
  await app.call(addGroupMembers, { token: admin.token, body: member })
  expect(await notified()).toBe(1)
  await save(admin.token, { GROUP_ID, version, GROUP_NAME: 'Renamed', locations: [pune] })
  await app.call(addGroupMembers, { token: admin.token, body: member })
  expect(await notified()).toBe(1)
})
