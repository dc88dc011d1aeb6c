import {
  exportMatrix,
  listHolders,
  previewMatrix,
  readMatrix,
  saveMatrix,
} from '@muster/contract/access/matrix.contract'
import { listEmployees } from '@muster/contract/employees/directory/directory.contract'
import { ROLE, type Scope } from '@muster/contract/kit/index'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx } from '../../../platform/db/tx.ts'

const VIEW = 'employees.directory.view'
const PAY = 'employees.fields.pay'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
})

afterEach(() => vi.restoreAllMocks())

const read = async (token = admin.token) => (await app.call(readMatrix, { token })).data
const cell = (role_id: number, permission: string, scopes: Scope[]) => ({ role_id, permission, scopes })
const save = async (token: string, changes: ReturnType<typeof cell>[], version?: string) =>
  app.call(saveMatrix, { token, body: { changes, version: version ?? (await read()).version } })

const aDelegate = (grants: Record<string, Scope[]> = {}) =>
  anAccount(app, org, {
    roles: [ROLE.subAdmin],
    grants: { 'access.matrix.view': ['organisation'], 'access.matrix.manage': ['organisation'], ...grants },
  })

describe('the matrix', () => {
  it('shows roles, permissions by module, scopes and defaults in three statements', async () => {
    const answer = await app.call(readMatrix, { token: admin.token })
    expect(answer.queries).toBe(3)
    const { roles, modules, cells } = answer.data
    expect(roles.slice(0, 2)).toMatchObject([
      { role_id: 2, holds_all: true, abilities: { edit: false } },
      { role_id: -2, holds_all: true },
    ])
    const known = modules.flatMap((module) => module.permissions.map((one) => one.permission))
    expect(known).toContain(VIEW)
    expect(cells.find((one) => one.role_id === 7 && one.permission === VIEW)).toEqual({
      role_id: 7,
      permission: VIEW,
      scopes: ['self', 'reports'],
      defaults: ['self', 'reports'],
    })
    for (const one of cells) expect(known).toContain(one.permission)
  })

  it('previews how many people gain and lose, applies the change, notifies them and audits it', async () => {
    const own = await anOrganisation(app)
    const chief = await anAdmin(app, own, { roles: [ROLE.admin, ROLE.payroll] })
    const people = [
      await anAccount(app, own, { roles: [ROLE.payroll] }),
      await anAccount(app, own, { roles: [ROLE.payroll], grants: { [VIEW]: ['organisation'] } }),
      await anAccount(app, own, { roles: [ROLE.payroll], state: 'disabled' }),
    ]
    const changes = [cell(ROLE.payroll, VIEW, []), cell(ROLE.payroll, 'audit.view', ['organisation'])]
    const preview = await app.call(previewMatrix, { token: chief.token, body: { changes } })
    expect(preview.queries).toBeLessThanOrEqual(2)
    expect(preview.data).toMatchObject({
      gaining: 2,
      losing: 1,
      permissions: [
        { permission: VIEW, gaining: 0, losing: 1 },
        { permission: 'audit.view', gaining: 2, losing: 0 },
      ],
    })
    expect(
      (await app.call(listEmployees, { token: people[0]?.token as string, body: {} as never })).status,
    ).toBe(200)
    const dismissed = vi.spyOn(app.platform.realtime, 'dismiss')
    const { version } = (await app.call(readMatrix, { token: chief.token })).data
    const body = { changes, version }
    expect((await app.call(saveMatrix, { token: chief.token, body })).data).toEqual({ people: 2 })
    expect(dismissed.mock.calls[0]?.[1].to).toEqual({
      accountIds: [people[0]?.accountId, people[1]?.accountId],
    })
    expect(
      (await app.call(listEmployees, { token: people[0]?.token as string, body: {} as never })).status,
    ).toBe(403)
    const late = await app.call(saveMatrix, { token: chief.token, body })
    expect(late.body).toMatchObject({ code: 409, key: 'record.conflict' })
    const entries = await readTx(app.system(own.orgId), (db) =>
      db
        .selectFrom('audit_entry')
        .select(['record_id', 'record_label', 'changes'])
        .where('org_id', '=', own.orgId)
        .where('record_type', '=', 'role')
        .execute(),
    )
    expect(entries).toEqual([
      {
        record_id: 9,
        record_label: 'Payroll',
        changes: { [VIEW]: ['organisation', null], 'audit.view': [null, 'organisation'] },
      },
    ])
  })

  it('rejects unknown permissions, scopes and roles by name, and changes to administrators', async () => {
    const changes = [
      cell(ROLE.subAdmin, 'no.such.thing', ['organisation']),
      cell(ROLE.subAdmin, 'audit.view', ['self']),
      cell(99, VIEW, ['self']),
      cell(ROLE.admin, VIEW, []),
      cell(ROLE.adminLike, VIEW, []),
      cell(ROLE.subAdmin, 'constructor', ['organisation']),
    ]
    const answer = await save(admin.token, changes)
    expect(answer.body.fields).toEqual({
      'changes.0': 'There is no permission no.such.thing.',
      'changes.1': '“See, export and verify the audit log” can’t be granted with the scope self.',
      'changes.2': 'There is no role 99.',
      'changes.3': 'Administrators have all permissions. This can’t be changed.',
      'changes.4': 'Administrators have all permissions. This can’t be changed.',
      'changes.5': 'There is no permission constructor.',
    })
  })

  it('lists who holds a permission, and through which role or grant', async () => {
    const own = await anOrganisation(app)
    const chief = await anAdmin(app, own)
    const one = await anAccount(app, own, { roles: [ROLE.employee], grants: { [PAY]: ['group'] } })
    await anAccount(app, own, { roles: [] })
    const answer = await app.call(listHolders, { token: chief.token, body: { permission: PAY } })
    expect(answer.queries).toBe(1)
    expect(answer.data.total_rows).toBe(2)
    expect(answer.data.people.find((person) => person.account_id === one.accountId)).toMatchObject({
      scopes: ['self', 'group'],
      roles: ['Employee'],
      is_personal: true,
    })
    expect(answer.data.people.find((person) => person.account_id === chief.accountId)).toMatchObject({
      scopes: ['organisation'],
      roles: ['Administrator'],
    })
    const unknown = await app.call(listHolders, { token: chief.token, body: { permission: 'x' } })
    expect(unknown.body.fields).toHaveProperty('permission')
  })

  it("is exported as a spreadsheet with the specification's name", async () => {
    const answer = await app.call(exportMatrix, { token: admin.token })
    expect(answer.status).toBe(200)
    expect(String(answer.headers['content-disposition'])).toContain('Admin Roles')
    expect(answer.raw.subarray(0, 2).toString()).toBe('PK')
  })
})

describe('who may change roles', () => {
  it('nobody changes a role of their own, or permissions they do not hold for everybody', async () => {
    const delegate = await aDelegate({ [VIEW]: ['organisation'], [PAY]: ['group'] })
    const own = await save(delegate.token, [cell(ROLE.subAdmin, VIEW, ['organisation'])])
    expect(own.body).toMatchObject({ code: 403, key: 'access.own_grants' })
    for (const scopes of [['self'], ['organisation'], []] as Scope[][]) {
      const lacking = await save(delegate.token, [cell(ROLE.recruiter, PAY, [...scopes, 'reports'])])
      expect(lacking.body).toMatchObject({ code: 403, key: 'access.beyond_own' })
    }
    // Neither together with a permitted change.
    const mixed = await save(delegate.token, [
      cell(ROLE.recruiter, VIEW, ['self']),
      cell(ROLE.recruiter, 'access.sub_admin.manage', ['organisation']),
    ])
    expect(mixed.body.key).toBe('access.beyond_own')
    expect((await save(delegate.token, [cell(ROLE.recruiter, VIEW, ['self'])])).status).toBe(200)
    const { roles } = await read(delegate.token)
    expect(roles.find((role) => role.role_id === 8)?.abilities.edit).toBe(false)
  })

  it('viewing the matrix does not allow changing it', async () => {
    const viewer = await anAccount(app, org, {
      roles: [],
      grants: { 'access.matrix.view': ['organisation'] },
    })
    expect((await app.call(readMatrix, { token: viewer.token })).status).toBe(200)
    expect((await save(viewer.token, [cell(ROLE.recruiter, VIEW, ['organisation'])])).status).toBe(403)
    const body = { changes: [cell(ROLE.recruiter, VIEW, ['organisation'])] }
    expect((await app.call(previewMatrix, { token: viewer.token, body })).status).toBe(403)
  })

  it('one of two concurrent changes gets a conflict', async () => {
    const { version } = await read()
    const answers = await Promise.all([
      save(admin.token, [cell(ROLE.interviewer, VIEW, ['self'])], version),
      save(admin.token, [cell(ROLE.interviewer, PAY, ['self'])], version),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })
})
