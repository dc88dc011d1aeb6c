import type { Scope } from '@muster/contract/kit/index'
import { createAccount } from '../../src/modules/session/index.ts'
import type { GroupDimension } from '../../src/platform/access/actor.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { tx } from '../../src/platform/db/tx.ts'

export interface DemoAccount {
  email: string
  name: string
  employeeId: number | null
  roles: { product: number; role: number }[]
  /** Personal grants, those of a scope together. */
  grants?: { permissions: readonly string[]; scope: Scope }[]
  /** A data permission group for this account. */
  group?: { name: string; limits: Partial<Record<GroupDimension, number[]>> }
}

/** Active accounts that share one password hash: demo sign-ins, never real people. */
export async function writeDemoAccounts(
  ctx: Ctx,
  passwordHash: string,
  accounts: readonly DemoAccount[],
): Promise<void> {
  const org_id = ctx.orgId
  await tx(ctx, async (db) => {
    for (const account of accounts) {
      const id = await createAccount(ctx, db, {
        email: account.email,
        name: account.name,
        employeeId: account.employeeId,
        passwordHash,
        roles: account.roles.map(({ product, role }) => ({ product_id: product, role_id: role })),
      })
      // The product tour must not interrupt demo users; the settings still offer it.
      await db
        .updateTable('account')
        .set({ tour_seen_at: ctx.now.toString() })
        .where('org_id', '=', org_id)
        .where('id', '=', id)
        .execute()
      if (account.employeeId !== null) {
        await db
          .updateTable('employee')
          .set({ email: account.email })
          .where('org_id', '=', org_id)
          .where('id', '=', account.employeeId)
          .execute()
      }
      const { grants, group } = account
      if (grants) {
        const rows = grants.flatMap(({ permissions, scope }) =>
          permissions.map((permission) => ({ org_id, account_id: id, permission, scope })),
        )
        await db.insertInto('account_grant').values(rows).execute()
      }
      if (group) {
        const stored = await db
          .insertInto('access_group')
          .values({ org_id, name: group.name })
          .returning('id')
          .executeTakeFirstOrThrow()
        const limits = Object.entries(group.limits).flatMap(([dimension, values]) =>
          (values ?? []).map((value_id) => ({ org_id, group_id: stored.id, dimension, value_id })),
        )
        await db.insertInto('access_group_limit').values(limits).execute()
        await db
          .insertInto('access_group_member')
          .values({ org_id, group_id: stored.id, account_id: id })
          .execute()
      }
    }
  })
}
