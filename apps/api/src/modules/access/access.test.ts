import { getEmployeeActions, getMenus, listAccessedApps } from '@muster/contract/access/access.contract'
import { permissionCatalogue } from '@muster/contract/kit/index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { modules } from '../../modules.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { defineModule } from '../../platform/module.ts'
import { registerEmployeeActions } from './index.ts'

const sample = defineModule({
  name: 'sample',
  routes: [],
  permissions: permissionCatalogue({
    'sample.thing.view': {
      label: 'See things',
      scopes: ['self', 'reports', 'group', 'organisation'],
      defaults: { 7: ['self', 'reports'], 8: ['organisation'], 2: ['organisation'] },
    },
    'sample.thing.edit': { label: 'Change things', scopes: ['self', 'reports', 'group', 'organisation'] },
  }),
  menu: {
    block: 990_000,
    app: 'hrms',
    entries: [
      {
        place: { group: 'service' },
        id: 1,
        name: 'Things',
        slug: 'SAMPLE_THINGS',
        layout: 'SAMPLE_THINGS',
        permissions: ['sample.thing.view'],
      },
      {
        place: { group: 'service' },
        id: 2,
        name: 'Edit',
        slug: 'SAMPLE_EDIT',
        permissions: ['sample.thing.edit'],
      },
      {
        place: { group: 'service' },
        id: 3,
        name: 'Zones',
        slug: 'SAMPLE_ZONES',
        layout: 'SAMPLE_ZONES',
        permissions: ['sample.thing.view'],
        unit: 106,
      },
    ],
  },
})

let app: TestApp
let org: TestOrganisation
let takeAway: () => void

beforeAll(async () => {
  app = await createTestApp({ modules: [...modules, sample] })
  org = await anOrganisation(app)
  takeAway = registerEmployeeActions([
    { key: 'SAMPLE_VIEW', permission: 'sample.thing.view' },
    {
      key: 'SAMPLE_EDIT',
      permission: 'sample.thing.edit',
      isPossible: (person) => person.status === 'active',
    },
    {
      key: 'SAMPLE_INVITE',
      permission: 'sample.thing.edit',
      isPossible: (person) => person.accountState === null,
    },
    { key: 'SAMPLE_JUDGE', permission: 'sample.thing.view', isPossible: (person) => !person.isSelf },
  ])
})

afterAll(() => takeAway())

const sampleSlugs = async (token: string) => {
  const answer = await app.call(getMenus, { token, params: { app: 'hrms' }, query: { new_format: '1' } })
  expect(answer.status).toBe(200)
  expect(answer.queries).toBeLessThanOrEqual(1)
  return answer.data.menu_slug.filter((slug) => slug.startsWith('SAMPLE_'))
}

describe('a new organisation', () => {
  it('grants each role the defaults of every module, and administrators no rows', async () => {
    const rows = await readTx({ platform: app.platform, orgId: org.orgId }, (db) =>
      db
        .selectFrom('role_grant')
        .select(['role_id', 'permission', 'scope'])
        .where('permission', 'like', 'sample.%')
        .orderBy('role_id')
        .orderBy('scope')
        .execute(),
    )
    expect(rows).toEqual([
      { role_id: 7, permission: 'sample.thing.view', scope: 'reports' },
      { role_id: 7, permission: 'sample.thing.view', scope: 'self' },
      { role_id: 8, permission: 'sample.thing.view', scope: 'organisation' },
    ])
  })
})

describe('the menus', () => {
  it('follow roles and personal grants from the next request on', async () => {
    const person = await anAccount(app, org)
    expect(await sampleSlugs(person.token)).toEqual(['SAMPLE_THINGS', 'SAMPLE_ZONES'])
    const granted = await anAccount(app, org, { roles: [], grants: { 'sample.thing.edit': ['self'] } })
    expect(await sampleSlugs(granted.token)).toEqual(['SAMPLE_EDIT'])
    const admin = await anAdmin(app, org)
    expect(await sampleSlugs(admin.token)).toEqual(['SAMPLE_THINGS', 'SAMPLE_EDIT', 'SAMPLE_ZONES'])
    await tx(app.system(org.orgId), (db) =>
      db.deleteFrom('account_role').where('account_id', '=', person.accountId).execute(),
    )
    expect(await sampleSlugs(person.token)).toEqual([])
  })

  it('are empty without a subscription, and contain only entries of the requested app', async () => {
    const payrollOnly = await anOrganisation(app, { appIds: [3] })
    const admin = await anAdmin(app, payrollOnly)
    const hrms = await app.call(getMenus, { token: admin.token, params: { app: 'hrms' } })
    expect(hrms.data).toEqual({ menu: [], menu_slug: [] })
    const ours = await anAdmin(app, org)
    const ats = await app.call(getMenus, { token: ours.token, params: { app: 'ats' } })
    expect(ats.data.menu_slug).toEqual([])
  })

  it('omit a unit that the organisation hides, also for administrators, but in no other organisation', async () => {
    const hiding = await anOrganisation(app)
    await tx(app.system(hiding.orgId), (db) =>
      db.insertInto('hidden_unit_menu').values({ org_id: hiding.orgId, form_no: 106 }).execute(),
    )
    expect(await sampleSlugs((await anAdmin(app, hiding)).token)).toEqual(['SAMPLE_THINGS', 'SAMPLE_EDIT'])
    expect(await sampleSlugs((await anAdmin(app, org)).token)).toContain('SAMPLE_ZONES')
  })

  it('reject an app that does not exist', async () => {
    const admin = await anAdmin(app, org)
    const answer = await app.call(getMenus, { token: admin.token, params: { app: 'lms' as never } })
    expect(answer.status).toBe(422)
  })
})

describe('actions on an employee', () => {
  async function people(where = org) {
    const [here, there] = [await aMaster(app, where, 'location'), await aMaster(app, where, 'location')]
    const rows = await tx(app.system(where.orgId), (db) =>
      db
        .insertInto('employee')
        .values(
          [here, here, there].map((location, index) => ({
            org_id: where.orgId,
            code: `${location}-${index}`,
            first_name: `Person ${index}`,
            date_of_joining: '2026-01-01',
            location_id: location,
            ...(index === 1 ? { status: 'left', left_on: '2026-10-01' } : {}),
          })),
        )
        .returning('id')
        .execute(),
    )
    const [active, left, elsewhere] = rows.map((row) => row.id) as [number, number, number]
    return { here, active, left, elsewhere }
  }

  const sampleActions = async (token: string, id: number) => {
    const answer = await app.call(getEmployeeActions, { token, params: { user_emp_id: id } })
    expect(answer.queries).toBeLessThanOrEqual(1)
    return answer.status === 200
      ? answer.data.employeeActions.filter((key) => key.startsWith('SAMPLE_'))
      : answer.body.key
  }

  it('depend on scope and state, permission by permission', async () => {
    const { here, active, left, elsewhere } = await people()
    const hr = await anAccount(app, org, {
      roles: [],
      grants: { 'sample.thing.view': ['group'] },
      group: { location: [here] },
    })
    expect(await sampleActions(hr.token, active)).toEqual(['SAMPLE_VIEW', 'SAMPLE_JUDGE'])
    expect(await sampleActions(hr.token, left)).toEqual(['SAMPLE_VIEW', 'SAMPLE_JUDGE'])
    expect(await sampleActions(hr.token, elsewhere)).toBe('record.not_found')
    const admin = await anAdmin(app, org)
    expect(await sampleActions(admin.token, left)).toEqual(['SAMPLE_VIEW', 'SAMPLE_INVITE', 'SAMPLE_JUDGE'])
    expect(await sampleActions(admin.token, elsewhere)).toContain('SAMPLE_EDIT')
  })

  it("recognise the caller's own record", async () => {
    const { active } = await people()
    const self = await anAccount(app, org, { employeeId: active })
    expect(await sampleActions(self.token, active)).toEqual(['SAMPLE_VIEW'])
  })

  it('treat a person of another organisation as missing', async () => {
    const foreign = await people(await anOrganisation(app))
    const admin = await anAdmin(app, org)
    const body = async (id: number) =>
      (await app.call(getEmployeeActions, { token: admin.token, params: { user_emp_id: id } })).body
    expect(await body(foreign.active)).toEqual(await body(987_654_321))
    expect((await body(foreign.active)).code).toBe(404)
  })
})

describe('the apps', () => {
  it('link an administrator to the console and, if they are an employee, also to self-service', async () => {
    const admin = await anAdmin(app, org)
    const answer = await app.call(listAccessedApps, { token: admin.token })
    expect(answer.queries).toBe(1)
    expect(answer.data.apps).toEqual([
      {
        app_id: 2,
        app_slug: 'hrms',
        title: 'HRMS',
        link: 'http://127.0.0.1:3000/admin',
        image: expect.stringMatching(/^data:image\/svg\+xml,/),
        background_colour: '#335aff',
        is_admin_app: true,
      },
    ])
    const one = await app.call(listAccessedApps, { token: admin.token, query: { app_id: '3' } })
    expect(one.data.apps).toEqual([])
  })

  it('link an employee to self-service', async () => {
    const person = await anAccount(app, org)
    const { data } = await app.call(listAccessedApps, { token: person.token })
    expect(data.apps).toMatchObject([
      { app_slug: 'hrms', link: 'http://127.0.0.1:3000/me', is_admin_app: false },
    ])
  })
})
