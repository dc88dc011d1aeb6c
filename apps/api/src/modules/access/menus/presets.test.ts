import { presetPermissions, presets } from '@muster/contract/access/presets'
import { assignRoles } from '@muster/contract/access/sub-admins.contract'
import { readDefaultMenus } from '@muster/contract/access/user-menus.contract'
import { ROLE, type Scope } from '@muster/contract/kit/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMaster, anAccount, anAdmin, anOrganisation, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { modules } from '../../../modules.ts'
import { permissionsOf } from '../../../platform/platform.ts'

const catalogue = permissionsOf(modules)

describe.each(presets)('the preset %s', (preset) => {
  const permissions = presetPermissions(catalogue, preset)

  it('contains permissions, each of which can be granted for a group and for the organisation', () => {
    expect(permissions.length).toBeGreaterThan(2)
    for (const permission of permissions) {
      const { scopes } = catalogue[permission] as { scopes: readonly Scope[] }
      const isWhole = scopes.every((scope) => scope === 'organisation')
      for (const scope of ['group', 'organisation'] as const) {
        expect(isWhole || scopes.includes(scope), `${permission} for ${scope}`).toBe(true)
      }
    }
  })

  it('lets nobody grant anything, become somebody else or see medical data', () => {
    expect(permissions.filter((one) => /^access\..*manage$|sso|medical/.test(one))).toEqual([])
  })
})

it('an auditor only looks, and sees no sealed data', () => {
  const permissions = presetPermissions(catalogue, 'auditor')
  expect(permissions.filter((one) => !one.endsWith('.view'))).toEqual([])
})

it('only payroll contains bank data of employees, and besides it who approves pay contains pay', () => {
  const holders = (wanted: RegExp) =>
    presets.filter((preset) => presetPermissions(catalogue, preset).some((one) => wanted.test(one)))
  expect(holders(/^employees\.fields\.bank/)).toEqual(['payroll'])
  expect(holders(/^employees\.fields\.pay/).sort()).toEqual(['hr_manager', 'payroll'])
  expect(holders(/fields\.(pay|bank)/).sort()).toEqual(['hr_manager', 'payroll', 'recruiter'])
})

describe('offered to a new sub-admin', () => {
  let app: TestApp
  let admin: TestAccount

  beforeAll(async () => {
    app = await createTestApp()
    const org = await anOrganisation(app)
    admin = await anAdmin(app, org)
  })

  it.each(presets)('%s can be granted as it is', async (preset) => {
    const { data } = await app.call(readDefaultMenus, { token: admin.token, params: { app: 'hrms' } })
    const offered = data.presets.find((one) => one.preset === preset)
    expect(offered?.permissions).toEqual(presetPermissions(catalogue, preset))
    const org = await anOrganisation(app)
    const [giver, person] = [await anAdmin(app, org), await anAccount(app, org)]
    const location = await aMaster(app, org, 'location')
    const limited = await anAccount(app, org, { group: { location: [location] } })
    for (const [account, scope] of [
      [person, 'organisation'],
      [limited, 'group'],
    ] as const) {
      const { status, body } = await app.call(assignRoles, {
        token: giver.token,
        body: {
          account_ids: [account.accountId],
          product_id: 1,
          role_id: ROLE.subAdmin,
          permissions: offered?.permissions ?? [],
          data_scope: scope,
        },
      })
      expect(status, JSON.stringify(body)).toBe(200)
    }
  })
})
