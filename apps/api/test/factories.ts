import { ROLE, type Scope } from '@muster/contract/kit/index'
import { createOrganisation } from '../src/modules/organisation/index.ts'
import type { GroupDimension } from '../src/platform/access/actor.ts'
import { hashToken, newToken } from '../src/platform/access/session.ts'
import { tx } from '../src/platform/db/tx.ts'
import type { TestApp } from './harness.ts'

let serial = 0
const next = () => ++serial

export interface TestOrganisation {
  orgId: number
  name: string
}

/** An organisation with all defaults of a new one. */
export async function anOrganisation(
  app: TestApp,
  given: { name?: string; timeZone?: string; appIds?: number[] } = {},
): Promise<TestOrganisation> {
  const name = given.name ?? `Organisation ${next()}`
  const orgId = await createOrganisation(app.platform, {
    name,
    timeZone: given.timeZone ?? 'Asia/Kolkata',
    appIds: given.appIds ?? [2],
  })
  return { orgId, name }
}

export interface TestAccount {
  accountId: number
  email: string
  token: string
  employeeId: number | null
}

export interface AccountGiven {
  email?: string
  /** Role ids for product 1; by default employee (7). */
  roles?: number[]
  employeeId?: number | null
  grants?: Record<string, Scope[]>
  /** Conditions of one data permission group. */
  group?: Partial<Record<GroupDimension, number[]>>
  passwordHash?: string
  state?: 'invited' | 'active' | 'disabled'
}

/** An account with an active session. */
export async function anAccount(
  app: TestApp,
  org: TestOrganisation,
  given: AccountGiven = {},
): Promise<TestAccount> {
  const ctx = app.system(org.orgId)
  const email = given.email ?? `person${next()}@example.test`
  const token = newToken()
  const accountId = await tx(ctx, async (db) => {
    const { id } = await db
      .insertInto('account')
      .values({
        org_id: org.orgId,
        email,
        display_name: email.split('@')[0] as string,
        state: given.state ?? 'active',
        password_hash: given.passwordHash ?? null,
        password_changed_at: ctx.now.toString(),
        employee_id: given.employeeId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const role of given.roles ?? [ROLE.employee]) {
      await db
        .insertInto('account_role')
        .values({ org_id: org.orgId, account_id: id, product_id: 1, role_id: role })
        .execute()
    }
    for (const [permission, scopes] of Object.entries(given.grants ?? {})) {
      for (const scope of scopes) {
        await db
          .insertInto('account_grant')
          .values({ org_id: org.orgId, account_id: id, permission, scope })
          .execute()
      }
    }
    if (given.group) {
      const group = await db
        .insertInto('access_group')
        .values({ org_id: org.orgId, name: `Group ${next()}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      const limits = Object.entries(given.group).flatMap(([dimension, values]) =>
        (values ?? []).map((value) => ({
          org_id: org.orgId,
          group_id: group.id,
          dimension,
          value_id: value,
        })),
      )
      if (limits.length > 0) await db.insertInto('access_group_limit').values(limits).execute()
      await db
        .insertInto('access_group_member')
        .values({ org_id: org.orgId, group_id: group.id, account_id: id })
        .execute()
    }
    await db
      .insertInto('session')
      .values({
        org_id: org.orgId,
        account_id: id,
        token_hash: hashToken(token),
        created_at: ctx.now.toString(),
        last_seen_at: ctx.now.toString(),
      })
      .execute()
    return id
  })
  return { accountId, email, token, employeeId: given.employeeId ?? null }
}

/** An administrator with an active session. */
export function anAdmin(app: TestApp, org: TestOrganisation, given: AccountGiven = {}): Promise<TestAccount> {
  return anAccount(app, org, { roles: [ROLE.admin], ...given })
}

type MasterTable =
  | 'entity'
  | 'location'
  | 'department'
  | 'designation'
  | 'grade'
  | 'branch'
  | 'employee_type'
  | 'access_level'

export async function aMaster(
  app: TestApp,
  org: TestOrganisation,
  table: MasterTable,
  name?: string,
): Promise<number> {
  return tx(app.system(org.orgId), async (db) => {
    const { id } = await db
      .insertInto(table)
      .values({ org_id: org.orgId, name: name ?? `${table} ${next()}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}
