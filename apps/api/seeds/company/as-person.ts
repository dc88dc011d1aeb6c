import { sql } from 'kysely'
import { findAccountActor } from '../../src/platform/access/account-actor.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { readTx } from '../../src/platform/db/tx.ts'

/** Somebody with the rights of their account; undefined without one. */
export async function asPerson(ctx: Ctx, employeeId: number): Promise<Ctx | undefined> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<{ id: number }>`
      select id from account where org_id = ${ctx.orgId} and employee_id = ${employeeId}`.execute(db)
    const actor = rows[0] && (await findAccountActor(ctx, db, rows[0].id))
    return actor ? { ...ctx, actor } : undefined
  })
}
