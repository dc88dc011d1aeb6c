import { getMenus } from '@muster/contract/access/access.contract'
import {
  getOrgMenus,
  listUnitMenus,
  readUserMenus,
  saveUserMenus,
  showHideUnit,
} from '@muster/contract/access/unit-menus.contract'
import { UNIT_FORM } from '@muster/contract/organisation/organisation.constants'
import { listOrganisationUnits } from '@muster/contract/organisation/organisation.contract'
import { beforeAll, expect, test } from 'vitest'
import { anAccount, anAdmin, anOrganisation } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx } from '../../../platform/db/tx.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})

async function aCompany() {
  const org = await anOrganisation(app)
  const viewer = await anAccount(app, org, {
    roles: [8],
    grants: { 'organisation.masters.view': ['organisation'] },
  })
  return { org, viewer, admin: await anAdmin(app, org) }
}

const hiddenUnits = async (token: string) => {
  const { data } = await app.call(listOrganisationUnits, { token, query: { limit: 100 } })
  return data.units.filter((unit) => unit.hidden).map((unit) => unit.formid)
}

const save = (token: string, body: Parameters<typeof app.call<typeof saveUserMenus>>[1]['body']) =>
  app.call(saveUserMenus, { token, body })

test('hides a unit for everybody, and shows it again', async () => {
  const { admin, viewer, org } = await aCompany()
  const hide = { menus: [{ ID: UNIT_FORM.zone, is_shown: 0 as const }] }
  expect((await save(admin.token, hide)).data).toEqual({ changed: 1 })
  expect((await save(admin.token, hide)).data).toEqual({ changed: 0 })
  expect(await hiddenUnits(viewer.token)).toEqual([UNIT_FORM.zone])
  const { data, queries } = await app.call(listUnitMenus, { token: admin.token })
  expect(queries).toBe(2)
  expect(data.viewers).toMatchObject({ total: 2 })
  expect(data.menus.find((menu) => menu.ID === UNIT_FORM.zone)).toMatchObject({
    is_shown: 0,
    hidden_for: 0,
    km_master_forms: { FORM_NAME: expect.any(String), FORM_SLUG: expect.any(String) },
  })
  expect(data.menus.find((menu) => menu.ID === UNIT_FORM.branch)?.parent_id).toBe(UNIT_FORM.location)
  await save(admin.token, { menus: [{ ID: UNIT_FORM.zone, is_shown: 1 }] })
  expect(await hiddenUnits(viewer.token)).toEqual([])
  const trail = await readTx(app.system(org.orgId), (db) =>
    db
      .selectFrom('audit_entry')
      .select('changes')
      .where('record_type', '=', 'unit_menu')
      .orderBy('id')
      .execute(),
  )
  expect(trail.map((row) => Object.values(row.changes as object))).toEqual([
    [['shown', 'hidden']],
    [['hidden', 'shown']],
  ])
})

test('hides a unit for one account only', async () => {
  const { admin, viewer } = await aCompany()
  const menus = [
    { ID: UNIT_FORM.zone, is_shown: 0 as const },
    { ID: UNIT_FORM.branch, is_shown: 0 as const },
  ]
  expect((await save(admin.token, { id: viewer.accountId, menus })).data).toEqual({ changed: 2 })
  expect(await hiddenUnits(viewer.token)).toEqual([UNIT_FORM.branch, UNIT_FORM.zone])
  expect(await hiddenUnits(admin.token)).toEqual([])
  await save(admin.token, { menus: [{ ID: UNIT_FORM.grade, is_shown: 0 }] })
  const { data } = await app.call(readUserMenus, { token: admin.token, params: { id: viewer.accountId } })
  const hidden = data.menus.filter((menu) => menu.is_shown === 0)
  expect(hidden.map((menu) => [menu.ID, menu.is_hidden_for_all])).toEqual([
    [UNIT_FORM.branch, 0],
    [UNIT_FORM.zone, 0],
    [UNIT_FORM.grade, 1],
  ])
  const all = await app.call(listUnitMenus, { token: admin.token })
  expect(all.data.menus.find((menu) => menu.ID === UNIT_FORM.zone)).toMatchObject({
    is_shown: 1,
    hidden_for: 1,
  })
})

test('refuses an unknown unit, an account of another organisation and callers without the permission', async () => {
  const [ours, theirs] = [await aCompany(), await aCompany()]
  const menus = [{ ID: UNIT_FORM.zone, is_shown: 0 as const }]
  const unknown = await save(ours.admin.token, { menus: [...menus, { ID: 12, is_shown: 0 }] })
  expect(unknown.body).toMatchObject({ key: 'request.invalid', fields: { 'menus.1.ID': expect.any(String) } })
  expect(await hiddenUnits(ours.viewer.token)).toEqual([])
  const id = theirs.viewer.accountId
  expect((await save(ours.admin.token, { id, menus })).body.key).toBe('record.not_found')
  const read = await app.call(readUserMenus, { token: ours.admin.token, params: { id } })
  expect(read.body.key).toBe('record.not_found')
  expect((await save(ours.viewer.token, { menus })).status).toBe(403)
  const keeper = await anAccount(app, ours.org, {
    roles: [8],
    grants: { 'access.unit_menu.manage': ['organisation'] },
  })
  expect((await save(keeper.token, { id: keeper.accountId, menus })).body.key).toBe('access.denied')
  expect((await save(keeper.token, { menus })).data).toEqual({ changed: 1 })
})

test('hiding a unit removes its entry from the menu, in search and in org menus', async () => {
  const { admin, viewer, org } = await aCompany()
  const toggle = (is_shown: 0 | 1, token = admin.token) =>
    app.call(showHideUnit, { token, body: { formid: UNIT_FORM.branch, is_shown } })
  const slugs = async () => {
    const { data } = await app.call(getMenus, { token: viewer.token, params: { app: 'hrms' } })
    return data.menu_slug
  }
  const names = async (token: string) =>
    (await app.call(getOrgMenus, { token })).data.menus.map((menu) => menu.ID)
  expect(await slugs()).toContain('org-unit-branch')
  expect((await toggle(0)).data).toEqual({ formid: UNIT_FORM.branch, is_shown: 0, changed: 1 })
  expect(await slugs()).not.toContain('org-unit-branch')
  expect(await names(viewer.token)).not.toContain(UNIT_FORM.branch)
  expect((await toggle(1)).data.changed).toBe(1)
  expect(await slugs()).toContain('org-unit-branch')
  expect(await names(viewer.token)).toContain(UNIT_FORM.branch)
  const nobody = await anAccount(app, org)
  expect(await names(nobody.token)).toEqual([])
  expect((await toggle(0, viewer.token)).status).toBe(403)
})
