import type { Endpoint, Scope } from '@muster/contract/kit/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { tx } from '../../src/platform/db/tx.ts'
import { permissionsOf } from '../../src/platform/platform.ts'
import { anAccount, type TestAccount } from '../factories.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { type SampleInput, sampleInput } from './sample-from-schema.ts'
import { samples } from './samples.ts'
import { send } from './send.ts'
import { buildWorld, closedRoutes, type World } from './world.ts'

/** Calls that need more than their declared permission, with the reason. */
const stricter: Readonly<Record<string, string>> = {
  'employees.directory.export': 'an export shows nobody whom the directory does not show',
  'employees.timeline.export': 'an export shows nobody whose record the caller does not see',
  'employees.pip.export': 'an export holds no plan that the list does not show',
  'leave.upload.new_assign': 'it gives people rules, beside their balances',
  'leave.upload.new_assign_columns': 'it belongs to the same upload',
  'leave.upload.new_assign_problems': 'it belongs to the same upload',
  'leave.upload.new_assign_submit': 'it gives people rules, beside their balances',
  'dashboards.absenteeism.read': 'it is about attendance, of people whose attendance the caller sees',
  'dashboards.attendance.read': 'it is about attendance, of people whose attendance the caller sees',
  'helpdesk.canned.save': 'canned answers are for those who answer tickets',
  'access.default_menu.save': 'only administrators decide what others will give',
}

const guarded = closedRoutes.flatMap(({ endpoint }) =>
  endpoint.access.kind === 'can' ? [{ endpoint, permission: endpoint.access.permission }] : [],
)
const FIRST_ROLE = 5000

let app: TestApp
let world: World
/** By permission: an account with this permission only, and one with all others. */
const exactly = new Map<string, TestAccount>()
const allBut = new Map<string, TestAccount>()

async function anAccountWith(roleId: number, permissions: readonly string[]): Promise<TestAccount> {
  const catalogue = permissionsOf(app.platform.modules)
  const org_id = world.ours.orgId
  const widest = (permission: string) => catalogue[permission]?.scopes.at(-1) as Scope
  const rows = permissions.map((permission) => ({
    org_id,
    role_id: roleId,
    permission,
    scope: widest(permission),
  }))
  await tx(app.system(org_id), (db) => db.insertInto('role_grant').values(rows).execute())
  return anAccount(app, world.ours, { roles: [roleId] })
}

beforeAll(async () => {
  app = await createTestApp()
  world = await buildWorld(app)
  const known = Object.keys(permissionsOf(app.platform.modules))
  const used = [...new Set(guarded.map((one) => one.permission))]
  for (const [index, permission] of used.entries()) {
    exactly.set(permission, await anAccountWith(FIRST_ROLE + 2 * index, [permission]))
    const others = known.filter((one) => one !== permission)
    allBut.set(permission, await anAccountWith(FIRST_ROLE + 2 * index + 1, others))
  }
}, 120_000)

/** The part of a response that access control determines. */
async function verdict(endpoint: Endpoint, input: SampleInput, token: string) {
  const { status, body } = await send(app, endpoint, input, token)
  return { status, key: body?.key }
}

describe('role × call', () => {
  test.each(guarded.map(({ endpoint, permission }) => [endpoint.id, permission, endpoint] as const))(
    '%s needs %s and no other permission',
    async (id, permission, endpoint) => {
      const holder = exactly.get(permission) as TestAccount
      const make = samples[id]
      // An administrator creates samples whose preparation needs permissions.
      const input = make
        ? await make(world, await world.admin())
        : sampleInput(endpoint, { id: world.ours.employeeIds[0] as number, full: false })
      const without = await verdict(endpoint, input, (allBut.get(permission) as TestAccount).token)
      expect(without).toEqual({ status: 403, key: 'access.denied' })
      const answer = await verdict(endpoint, input, holder.token)
      if (id in stricter) expect(answer.key).toBe('access.denied')
      else expect(answer.key, `${answer.status}`).not.toBe('access.denied')
    },
  )
})
