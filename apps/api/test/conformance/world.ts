import { ROLE } from '@muster/contract/kit/index'
import { modules } from '../../src/modules.ts'
import { tx } from '../../src/platform/db/tx.ts'
import type { Route } from '../../src/platform/http/route.ts'
import {
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../factories.ts'
import type { TestApp } from '../harness.ts'

export const routes: Route[] = modules.flatMap((module) => [...module.routes])
export const closedRoutes = routes.filter(
  ({ endpoint }) => endpoint.access.kind === 'signedIn' || endpoint.access.kind === 'can',
)

export interface WorldOrganisation extends TestOrganisation {
  employeeIds: number[]
  departmentId: number
  locationId: number
  accountIds: number[]
}

export interface World {
  app: TestApp
  ours: WorldOrganisation
  theirs: WorldOrganisation
  /** A fresh administrator session of ours: calls may end it. */
  admin(): Promise<TestAccount>
  /** Signed in, but without any role. */
  nobody: TestAccount
}

async function populate(app: TestApp, org: TestOrganisation): Promise<WorldOrganisation> {
  const departmentId = await aMaster(app, org, 'department')
  const locationId = await aMaster(app, org, 'location')
  const employeeIds = await tx(app.system(org.orgId), async (db) => {
    const rows = await db
      .insertInto('employee')
      .values(
        [1, 2, 3].map((number) => ({
          org_id: org.orgId,
          code: `C${number}`,
          first_name: `Person ${number}`,
          last_name: org.name,
          email: `person${number}.${org.orgId}@example.test`,
          phone: '+919812345678',
          date_of_joining: '2024-01-01',
          department_id: departmentId,
          location_id: locationId,
        })),
      )
      .returning('id')
      .execute()
    return rows.map((row) => row.id)
  })
  const account = await anAccount(app, org, { roles: [ROLE.employee], employeeId: employeeIds[0] as number })
  return { ...org, employeeIds, departmentId, locationId, accountIds: [account.accountId] }
}

export async function buildWorld(app: TestApp): Promise<World> {
  const ours = await populate(app, await anOrganisation(app))
  const theirs = await populate(app, await anOrganisation(app))
  return {
    app,
    ours,
    theirs,
    admin: () => anAdmin(app, ours),
    nobody: await anAccount(app, ours, { roles: [] }),
  }
}
