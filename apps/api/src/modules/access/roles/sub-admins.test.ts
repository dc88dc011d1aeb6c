import { getMenus } from '@muster/contract/access/access.contract'
import {
  assignRoles,
  listAppActivities,
  listRolePeople,
  listRolesByProduct,
  revokeRoles,
  updateAppActivity,
} from '@muster/contract/access/sub-admins.contract'
import { readUserMenus, saveDefaultMenus, saveUserMenus } from '@muster/contract/access/user-menus.contract'
import { listEmployees } from '@muster/contract/employees/directory/directory.contract'
import { ROLE, type Scope } from '@muster/contract/kit/index'
import { currentUser } from '@muster/contract/session/session.contract'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { findAccountActor } from '../../../platform/access/account-actor.ts'
import { resolveActor } from '../../../platform/access/session.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { endTerms } from './sub-admin-terms.jobs.ts'

const VIEW = 'employees.directory.view'
const PROFILE = 'employees.profile.view'
const PAY = 'employees.fields.pay'
const MANAGE = 'access.sub_admin.manage'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app, { appIds: [2, 3, 6, 7] })
  admin = await anAdmin(app, org)
})

afterEach(() => vi.restoreAllMocks())

/** A sub-admin who may appoint sub-admins, with further grants. */
const aDelegate = (grants: Record<string, Scope[]> = {}, group?: Record<string, number[]>) =>
  anAccount(app, org, {
    roles: [ROLE.subAdmin],
    grants: { [MANAGE]: ['organisation'], ...grants },
    ...(group ? { group } : {}),
  })

const assign = (token: string, body: Record<string, unknown>) =>
  app.call(assignRoles, { token, body: { product_id: 1, ...body } as never })
const revoke = (token: string, body: Record<string, unknown>) =>
  app.call(revokeRoles, { token, body: { product_id: 1, ...body } as never })
const menus = (token: string, body: Record<string, unknown>) =>
  app.call(saveUserMenus, { token, body: { app_id: 'hrms', data_scope: 'organisation', ...body } as never })

async function aGroup(limits: Record<string, number[]>, where = org): Promise<number> {
  const made = await anAccount(app, where, { group: limits })
  const row = await readTx(app.system(where.orgId), (db) =>
    db
      .selectFrom('access_group_member')
      .select('group_id')
      .where('org_id', '=', where.orgId)
      .where('account_id', '=', made.accountId)
      .executeTakeFirstOrThrow(),
  )
  return row.group_id
}

const stateOf = (accountId: number) =>
  readTx(app.system(org.orgId), async (db) => ({
    roles: (
      await db
        .selectFrom('account_role')
        .select(['product_id', 'role_id'])
        .where('org_id', '=', org.orgId)
        .where('account_id', '=', accountId)
        .orderBy('role_id')
        .execute()
    ).map((row) => `${row.product_id}:${row.role_id}`),
    grants: (
      await db
        .selectFrom('account_grant')
        .select(['permission', 'scope'])
        .where('org_id', '=', org.orgId)
        .where('account_id', '=', accountId)
        .orderBy('permission')
        .orderBy('scope')
        .execute()
    ).map((row) => `${row.permission}:${row.scope}`),
  }))

const refusedAs = async (answer: Promise<{ status: number; body: { key?: string } }>) => {
  const { status, body } = await answer
  return `${status} ${body.key}`
}

describe('an administrator', () => {
  it('appoints sub-admins with the defaults: role 8 for product 1 and role 9 for others', async () => {
    const person = await anAccount(app, org)
    expect((await assign(admin.token, { account_ids: [person.accountId] })).status).toBe(200)
    const paid = await assign(admin.token, { account_ids: [person.accountId], product_id: 3 })
    expect(paid.status).toBe(200)
    expect(await stateOf(person.accountId)).toEqual({
      roles: ['1:7', '1:8', '3:9'],
      grants: [`${VIEW}:organisation`, `${PROFILE}:organisation`],
    })
  })

  it('limits one to the people of a location: effect, revocation and sockets with the next request', async () => {
    const [here, there] = [await aMaster(app, org, 'location'), await aMaster(app, org, 'location')]
    await tx(app.system(org.orgId), (db) =>
      db
        .insertInto('employee')
        .values(
          [here, there].map((location, index) => ({
            org_id: org.orgId,
            code: `L${location}-${index}`,
            first_name: `Located ${index}`,
            date_of_joining: '2026-01-01',
            location_id: location,
          })),
        )
        .execute(),
    )
    const group = await aGroup({ location: [here] })
    const person = await anAccount(app, org, { roles: [] })
    const dismissed = vi.spyOn(app.platform.realtime, 'dismiss')
    const answer = await assign(admin.token, {
      account_ids: [person.accountId],
      permissions: [VIEW, PROFILE, 'employees.create'],
      data_scope: 'group',
      group_ids: [group],
    })
    expect(answer.status).toBe(200)
    const event = { event: 'access-changed', to: { accountIds: [person.accountId] } }
    expect(dismissed).toHaveBeenCalledWith(expect.anything(), expect.objectContaining(event))

    const seen = await app.call(listEmployees, { token: person.token, body: {} as never })
    expect(JSON.stringify(seen.data)).toContain('Located 0')
    expect(JSON.stringify(seen.data)).not.toContain('Located 1')
    const slugs = async () => {
      const menu = await app.call(getMenus, { token: person.token, params: { app: 'hrms' } })
      return menu.data.menu_slug.filter((slug) => slug.startsWith('employees')).sort()
    }
    expect(await slugs()).toEqual(['employees', 'employees_create'])

    dismissed.mockClear()
    const gone = await revoke(admin.token, { account_ids: [person.accountId] })
    expect(gone.message).toBe('Sub-admin role revoked')
    expect(dismissed).toHaveBeenCalledWith(expect.anything(), expect.objectContaining(event))
    const after = await app.call(listEmployees, { token: person.token, body: {} as never })
    expect(after.status).toBe(403)
    expect(await slugs()).toEqual([])
    expect(await stateOf(person.accountId)).toEqual({ roles: [], grants: [] })
  })

  it('finds the state before and after in the audit log', async () => {
    const person = await anAccount(app, org)
    await assign(admin.token, { account_ids: [person.accountId], permissions: [VIEW], ends_on: '2026-12-31' })
    const [entry] = await readTx(app.system(org.orgId), (db) =>
      db
        .selectFrom('audit_entry')
        .select(['changes', 'account_id', 'action'])
        .where('org_id', '=', org.orgId)
        .where('record_type', '=', 'account')
        .where('record_id', '=', person.accountId)
        .orderBy('id', 'desc')
        .execute(),
    )
    expect(entry).toMatchObject({ action: 'access.sub_admin.assign', account_id: admin.accountId })
    expect(entry?.changes).toEqual({
      roles: [['Employee'], ['Employee', 'Sub-admin']],
      permissions: [[], [`${VIEW}: organisation`]],
      ends_on: [null, '2026-12-31'],
    })
  })

  it('assigns a role until a date; it ends by itself after midnight, and the reason is recorded', async () => {
    const person = await anAccount(app, org)
    const past = await assign(admin.token, { account_ids: [person.accountId], ends_on: '2026-11-20' })
    expect(past.body).toMatchObject({ code: 422, key: 'request.invalid' })
    await assign(admin.token, { account_ids: [person.accountId], permissions: [PAY], ends_on: '2026-11-21' })
    await endTerms(app.system(org.orgId))
    expect((await stateOf(person.accountId)).grants).toEqual([`${PAY}:organisation`])
    // 00:10 in Kolkata, still the day before in UTC.
    const tomorrow = { ...app.system(org.orgId), now: Temporal.Instant.from('2026-11-21T18:40:00Z') }
    expect(await endTerms(tomorrow)).toEqual({ ended: 1 })
    expect(await stateOf(person.accountId)).toEqual({ roles: ['1:7'], grants: [] })
    expect(await endTerms(tomorrow)).toEqual({ ended: 0 })
  })

  it('keeps its end, unless whoever changes it could grant all of it', async () => {
    const person = await anAccount(app, org)
    const term = { ends_on: '2026-12-05' }
    await assign(admin.token, { account_ids: [person.accountId], permissions: [VIEW, PAY], ...term })
    const grants = { account_id: person.accountId, permissions: [VIEW, PAY] }
    const lesser = await aDelegate({ [VIEW]: ['organisation'] })
    for (const ends_on of ['2099-12-31', '2026-11-21', null])
      expect((await menus(lesser.token, { ...grants, ends_on })).body.key).toBe('access.beyond_own')
    // Nothing changes with what is there already.
    expect((await menus(lesser.token, { ...grants, ...term })).status).toBe(200)
    const equal = await aDelegate({ [VIEW]: ['organisation'], [PAY]: ['organisation'] })
    expect((await menus(equal.token, { ...grants, ends_on: '2026-12-31' })).status).toBe(200)
  })

  it('ends with its last day for every call, before the nightly job has run', async () => {
    const person = await anAccount(app, org)
    await assign(admin.token, { account_ids: [person.accountId], permissions: [VIEW], ends_on: '2026-11-21' })
    const powers = async () => {
      const actor = (await resolveActor({ ...app.system(org.orgId), token: person.token }))?.actor
      return [actor?.roles.map(({ role_id }) => role_id), actor?.grants.get(VIEW)?.has('organisation')]
    }
    expect(await powers()).toEqual([[7, 8], true])
    // 00:10 in Kolkata on the day after, still its last day in UTC; the session is in use.
    await tx(app.system(org.orgId), (db) =>
      db
        .updateTable('session')
        .set({ last_seen_at: '2026-11-21T18:39:00Z' })
        .where('account_id', '=', person.accountId)
        .execute(),
    )
    const later = Temporal.Instant.from('2026-11-21T18:40:00Z')
    const over = (await resolveActor({ ...app.system(org.orgId), token: person.token, now: later }))?.actor
    expect(over?.roles.map(({ role_id }) => role_id)).toEqual([7])
    expect(over?.grants.get(VIEW)?.has('organisation')).not.toBe(true)
    const ctx = { orgId: org.orgId, now: later }
    const inJob = await readTx(app.system(org.orgId), (db) => findAccountActor(ctx, db, person.accountId))
    expect(inJob?.roles.map(({ role_id }) => role_id)).toEqual([7])
    expect(inJob?.grants.get(VIEW)?.has('organisation')).not.toBe(true)
  })

  it('gets an error naming whatever does not exist or cannot be limited to this scope', async () => {
    const person = await anAccount(app, org)
    const ids = [person.accountId]
    const bad = await assign(admin.token, {
      account_ids: ids,
      permissions: [VIEW, 'no.such.thing', 'employees.self.edit', 'employees.create'],
      data_scope: 'reports',
    })
    expect(bad.body.fields).toEqual({
      'permissions.1': 'There is no permission no.such.thing here.',
      'permissions.2': 'There is no permission employees.self.edit here.',
      'permissions.3': '“Add employees” can’t be limited this way.',
    })
    const groupless = await assign(admin.token, {
      account_ids: ids,
      permissions: [VIEW],
      data_scope: 'group',
    })
    expect(groupless.body.fields).toEqual({ group_ids: 'Choose at least one data permission group.' })
    const scope = await assign(admin.token, { account_ids: ids, data_scope: 'world' })
    expect(scope.status).toBe(422)
    expect((await assign(admin.token, { account_ids: ids, role_id: 99 })).status).toBe(422)
    expect((await assign(admin.token, { account_ids: ids, product_id: 4 })).status).toBe(422)
    const missing = await assign(admin.token, { account_ids: ids, product_id: 5 })
    expect(missing.body.key).toBe('access.product_missing')
    expect(await stateOf(person.accountId)).toEqual({ roles: ['1:7'], grants: [] })
  })

  it('reaches no account, group or person of another organisation, and a list is applied all or none', async () => {
    const other = await anOrganisation(app)
    const foreign = await anAccount(app, other)
    const ours = await anAccount(app, org)
    const missing = await assign(admin.token, { account_ids: [ours.accountId, 987_654_321] })
    const theirs = await assign(admin.token, { account_ids: [ours.accountId, foreign.accountId] })
    expect(theirs.body).toEqual(missing.body)
    expect((await stateOf(ours.accountId)).roles).toEqual(['1:7'])
    const group = await aGroup({ location: [1] }, other)
    const regrouped = await assign(admin.token, { account_ids: [ours.accountId], group_ids: [group] })
    expect(regrouped.body.fields).toHaveProperty('group_ids')
    expect((await menus(admin.token, { account_id: foreign.accountId, permissions: [] })).status).toBe(404)
    expect((await revoke(admin.token, { account_ids: [foreign.accountId] })).status).toBe(404)
  })

  it('changes nothing about themselves, and the last administrator remains', async () => {
    const lonely = await anOrganisation(app)
    const only = await anAdmin(app, lonely)
    const ids = [only.accountId]
    expect(await refusedAs(revoke(only.token, { account_ids: ids, role_id: 2 }))).toBe(
      '403 access.own_grants',
    )
    expect(await refusedAs(assign(only.token, { account_ids: ids }))).toBe('403 access.own_grants')
    const second = await anAdmin(app, lonely)
    expect((await revoke(only.token, { account_ids: [second.accountId], role_id: 2 })).status).toBe(200)
    // The revoked administrator's session no longer has the rights of one.
    expect((await revoke(second.token, { account_ids: ids, role_id: 2 })).status).toBe(403)
  })

  it('remains when two of them revoke each other at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const pair = await anOrganisation(app)
      const [one, two] = [await anAdmin(app, pair), await anAdmin(app, pair)]
      const answers = await Promise.all([
        revoke(one.token, { account_ids: [two.accountId], role_id: 2 }),
        revoke(two.token, { account_ids: [one.accountId], role_id: 2 }),
      ])
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403])
      const left = await readTx(app.system(pair.orgId), (db) =>
        db
          .selectFrom('account_role')
          .select('account_id')
          .where('org_id', '=', pair.orgId)
          .where('role_id', '=', 2)
          .execute(),
      )
      expect(left).toHaveLength(1)
    }
  })
})

describe('a deputy administrator (−2)', () => {
  it('manages sub-admins, but not administrators', async () => {
    const deputy = await anAccount(app, org, { roles: [ROLE.adminLike] })
    const person = await anAccount(app, org)
    expect((await assign(deputy.token, { account_ids: [person.accountId], permissions: [PAY] })).status).toBe(
      200,
    )
    expect(await refusedAs(assign(deputy.token, { account_ids: [person.accountId], role_id: 2 }))).toBe(
      '403 access.higher_rank',
    )
    expect(await refusedAs(revoke(deputy.token, { account_ids: [admin.accountId], role_id: 2 }))).toBe(
      '403 access.higher_rank',
    )
  })
})

describe('a sub-admin who may appoint sub-admins', () => {
  it('grants nothing to themselves, by no route', async () => {
    const delegate = await aDelegate({ [VIEW]: ['organisation'] })
    const ids = [delegate.accountId]
    const own = '403 access.own_grants'
    expect(await refusedAs(assign(delegate.token, { account_ids: ids, permissions: [VIEW] }))).toBe(own)
    expect(await refusedAs(assign(delegate.token, { account_ids: ids, product_id: 3 }))).toBe(own)
    expect(await refusedAs(revoke(delegate.token, { account_ids: ids }))).toBe(own)
    expect(
      await refusedAs(menus(delegate.token, { account_id: delegate.accountId, permissions: [PAY] })),
    ).toBe(own)
    const activity = {
      account_id: delegate.accountId,
      app_id: 7 as const,
      key: 'IS_ACTIVE_ATS',
      status: 1 as const,
    }
    expect(await refusedAs(app.call(updateAppActivity, { token: delegate.token, body: activity }))).toBe(own)
    // Neither in a list with others.
    const person = await anAccount(app, org)
    const both = { account_ids: [person.accountId, delegate.accountId], permissions: [VIEW] }
    expect(await refusedAs(assign(delegate.token, both))).toBe(own)
    expect((await stateOf(person.accountId)).grants).toEqual([])
  })

  it('grants nobody what they lack themselves: directly, by role or by product', async () => {
    const delegate = await aDelegate({ [VIEW]: ['organisation'] })
    const person = await anAccount(app, org)
    const ids = [person.accountId]
    const beyond = '403 access.beyond_own'
    const refused = await assign(delegate.token, { account_ids: ids, permissions: [VIEW, PAY] })
    expect(refused.body).toMatchObject({ code: 403, key: 'access.beyond_own' })
    expect(refused.body.message).toContain('“See pay data”')
    expect(refused.body.message).not.toContain('directory')
    // Role 9 sees everybody's pay.
    expect(await refusedAs(assign(delegate.token, { account_ids: ids, product_id: 3 }))).toBe(beyond)
    expect(await refusedAs(assign(delegate.token, { account_ids: ids, role_id: ROLE.admin }))).toBe(
      '403 access.higher_rank',
    )
    expect(await refusedAs(assign(delegate.token, { account_ids: ids, role_id: ROLE.adminLike }))).toBe(
      '403 access.higher_rank',
    )
    expect((await assign(delegate.token, { account_ids: ids, permissions: [VIEW] })).status).toBe(200)
    expect(await refusedAs(menus(delegate.token, { account_id: ids[0], permissions: [VIEW, PAY] }))).toBe(
      beyond,
    )
    expect((await stateOf(person.accountId)).grants).toEqual([`${VIEW}:organisation`])
  })

  it('grants no wider reach than their own, by scope or by group', async () => {
    const [here, there] = [await aMaster(app, org, 'location'), await aMaster(app, org, 'location')]
    const delegate = await aDelegate({ [VIEW]: ['group'] }, { location: [here] })
    const [narrow, wide] = [
      await aGroup({ location: [here], department: [1] }),
      await aGroup({ location: [here, there] }),
    ]
    const person = await anAccount(app, org)
    const ids = [person.accountId]
    const beyond = '403 access.beyond_own'
    const given = { account_ids: ids, permissions: [VIEW] }
    expect(await refusedAs(assign(delegate.token, { ...given, data_scope: 'organisation' }))).toBe(beyond)
    expect(await refusedAs(assign(delegate.token, { ...given, data_scope: 'reports' }))).toBe(beyond)
    expect(
      await refusedAs(assign(delegate.token, { ...given, data_scope: 'group', group_ids: [wide] })),
    ).toBe(beyond)
    const fine = { ...given, data_scope: 'group', group_ids: [narrow] }
    expect((await assign(delegate.token, fine)).status).toBe(200)
    // Nor by the menus afterwards.
    const wider = {
      account_id: person.accountId,
      permissions: [VIEW],
      data_scope: 'group',
      group_ids: [wide],
    }
    expect(await refusedAs(menus(delegate.token, wider))).toBe(beyond)
  })

  it('cannot widen a grant of scope `group` that somebody else gave by adding a group', async () => {
    const here = await aMaster(app, org, 'location')
    const delegate = await aDelegate({ [VIEW]: ['group'] }, { location: [here] })
    const group = await aGroup({ location: [here] })
    const trusted = await anAccount(app, org, { roles: [ROLE.subAdmin], grants: { [PAY]: ['group'] } })
    const regroup = {
      account_ids: [trusted.accountId],
      permissions: [VIEW],
      data_scope: 'group',
      group_ids: [group],
    }
    expect(await refusedAs(assign(delegate.token, regroup))).toBe('403 access.beyond_own')
  })

  it('changes no administrator and nobody who holds more', async () => {
    const delegate = await aDelegate({ [VIEW]: ['organisation'] })
    const ids = [admin.accountId]
    const higher = '403 access.higher_rank'
    expect(await refusedAs(revoke(delegate.token, { account_ids: ids, role_id: 2 }))).toBe(higher)
    expect(await refusedAs(assign(delegate.token, { account_ids: ids, permissions: [VIEW] }))).toBe(higher)
    const stronger = await anAccount(app, org, {
      roles: [ROLE.subAdmin],
      grants: { [PAY]: ['organisation'] },
    })
    const beyond = '403 access.beyond_own'
    expect(await refusedAs(revoke(delegate.token, { account_ids: [stronger.accountId] }))).toBe(beyond)
    expect(await refusedAs(menus(delegate.token, { account_id: stronger.accountId, permissions: [] }))).toBe(
      beyond,
    )
    expect((await stateOf(stronger.accountId)).grants).toEqual([`${PAY}:organisation`])
  })

  it('does not change the defaults of new sub-admins: only administrators do', async () => {
    const delegate = await aDelegate()
    const body = { app: 'hrms' as const, permissions: [PAY] }
    expect(await refusedAs(app.call(saveDefaultMenus, { token: delegate.token, body }))).toBe(
      '403 access.denied',
    )
  })

  it('changes nothing once the permission is revoked, even while waiting for a lock', async () => {
    const delegate = await aDelegate({ [VIEW]: ['organisation'] })
    const person = await anAccount(app, org)
    const [revoked, assigned] = await Promise.all([
      revoke(admin.token, { account_ids: [delegate.accountId] }),
      assign(delegate.token, { account_ids: [person.accountId], permissions: [VIEW] }),
    ])
    expect(revoked.status).toBe(200)
    expect([200, 403]).toContain(assigned.status)
    expect((await assign(delegate.token, { account_ids: [person.accountId] })).status).toBe(403)
  })

  it('grants no access to an app they have no access to themselves', async () => {
    const delegate = await aDelegate()
    const person = await anAccount(app, org)
    const body = {
      account_id: person.accountId,
      app_id: 7 as const,
      key: 'IS_ACTIVE_ATS',
      status: 1 as const,
    }
    expect(await refusedAs(app.call(updateAppActivity, { token: delegate.token, body }))).toBe(
      '403 access.beyond_own',
    )
    expect((await app.call(updateAppActivity, { token: admin.token, body })).status).toBe(200)
    const ats = await app.call(listAppActivities, {
      token: admin.token,
      body: { account_id: person.accountId },
    })
    expect(ats.data.activities).toEqual([{ key: 'IS_ACTIVE_ATS', label: 'Use recruitment', is_active: true }])
    expect((await app.call(currentUser, { token: person.token })).data.IS_ACTIVE_ATS).toBe(true)
  })
})

describe('the menus of a person', () => {
  it('show what each permission opens, what comes from a role, and what the caller may grant', async () => {
    const delegate = await aDelegate({ [VIEW]: ['organisation'] })
    const payroll = await anAccount(app, org, {
      roles: [ROLE.subAdmin, ROLE.payroll],
      grants: { 'employees.create': ['organisation'] },
    })
    const answer = await app.call(readUserMenus, {
      token: delegate.token,
      params: { app_id: 'hrms', employee_id: payroll.accountId },
      query: { by: 'account' },
    })
    const grants = answer.data.modules.flatMap((module) => module.grants)
    const of = (permission: string) => grants.find((one) => one.permission === permission)
    expect(of(VIEW)).toMatchObject({
      is_granted: false,
      through_roles: ['Payroll'],
      is_grantable: true,
      opens: expect.arrayContaining(['Employees']),
    })
    expect(of('employees.create')).toMatchObject({ is_granted: true, is_grantable: false })
    expect(of('employees.self.edit')).toBeUndefined()
    expect(answer.queries).toBe(1)
  })

  it('exist only for sub-admins of the app', async () => {
    const person = await anAccount(app, org)
    const body = { account_id: person.accountId, permissions: [VIEW] }
    expect(await refusedAs(menus(admin.token, body))).toBe('409 access.role_not_held')
  })

  it('deactivate performance reviews for one person', async () => {
    const person = await anAccount(app, org, { roles: [ROLE.pmsAdmin, ROLE.employee] })
    expect((await app.call(currentUser, { token: person.token })).data.PMS).toBe(true)
    const body = { account_id: person.accountId, app_id: 6 as const, key: 'PMS', status: 0 as const }
    expect((await app.call(updateAppActivity, { token: admin.token, body })).status).toBe(200)
    expect((await app.call(currentUser, { token: person.token })).data.PMS).toBe(false)
    const wrong = { ...body, key: 'NOPE' }
    const refused = await app.call(updateAppActivity, { token: admin.token, body: wrong })
    expect(refused.body.fields).toEqual({ key: 'This app has no activity NOPE.' })
  })
})

describe('the list of people', () => {
  it('costs one statement, is searched by name, and marks whom the caller may change', async () => {
    const delegate = await aDelegate()
    const answer = await app.call(listRolePeople, { token: delegate.token, body: { limit: 100 } as never })
    expect(answer.queries).toBe(1)
    const row = (id: number) => answer.data.people.find((person) => person.account_id === id)
    expect(row(delegate.accountId)).toMatchObject({ locked_because: 'own', abilities: { edit: false } })
    expect(row(admin.accountId)).toMatchObject({ locked_because: 'administrator', is_administrator: true })
    const found = await app.call(listRolePeople, {
      token: admin.token,
      body: { search: admin.email.toUpperCase(), who: 'everyone' } as never,
    })
    expect(found.data.people.map((person) => person.account_id)).toContain(admin.accountId)
  })

  it('limits a role to a location that has no group, which is created with it and used again', async () => {
    const own = await anOrganisation(app)
    const { token } = await anAdmin(app, own)
    const pune = await aMaster(app, own, 'location', 'Pune')
    const offered = async () => (await app.call(listRolesByProduct, { token })).data
    expect((await offered()).locations).toEqual([{ location_id: pune, name: 'Pune' }])
    const limited = { permissions: [VIEW], data_scope: 'group', location_ids: [pune], product_id: 1 }
    for (const person of [await anAccount(app, own), await anAccount(app, own)]) {
      const answer = await app.call(assignRoles, {
        token,
        body: { ...limited, account_ids: [person.accountId] } as never,
      })
      expect([answer.status, answer.message]).toEqual([200, 'Role granted'])
    }
    const { groups, locations } = await offered()
    expect([groups.map(({ name }) => name), locations]).toEqual([['Pune'], []])
    const { data } = await app.call(listRolePeople, { token, body: {} as never })
    const limitedPeople = data.people.filter(({ data_scope }) => data_scope === 'group')
    expect(limitedPeople.map((person) => person.groups.map(({ name }) => name))).toEqual([['Pune'], ['Pune']])
    const unknown = await app.call(assignRoles, {
      token,
      body: {
        ...limited,
        location_ids: [pune + 1000],
        account_ids: [(await anAccount(app, own)).accountId],
      } as never,
    })
    expect(unknown.status).toBe(422)
  })

  it('counts the roles by product', async () => {
    const { data, queries } = await app.call(listRolesByProduct, { token: admin.token })
    expect(queries).toBeLessThanOrEqual(3)
    const hr = data.products.find((product) => product.product_id === 1)
    expect(hr).toMatchObject({ sub_admin_role: 8, is_subscribed: true })
    expect(data.products.find((product) => product.product_id === 5)).toMatchObject({ is_subscribed: false })
  })
})
