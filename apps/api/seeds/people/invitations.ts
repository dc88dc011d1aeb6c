import { inviteAccount } from '../../src/modules/session/index.ts'
import { systemActor } from '../../src/platform/access/actor.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { readTx, tx } from '../../src/platform/db/tx.ts'

const INVITED = 8

/** The newest people without an account. */
function findNewest(ctx: Ctx) {
  return readTx(ctx, (db) =>
    db
      .selectFrom('employee as e')
      .leftJoin('account as a', (join) =>
        join.onRef('a.org_id', '=', 'e.org_id').onRef('a.employee_id', '=', 'e.id'),
      )
      .select(['e.id', 'e.email', 'e.full_name'])
      .where('e.org_id', '=', ctx.orgId)
      .where('e.status', '=', 'active')
      .where('e.email', 'is not', null)
      .where('a.id', 'is', null)
      .orderBy('e.date_of_joining', 'desc')
      .orderBy('e.id', 'desc')
      .limit(INVITED)
      .execute(),
  )
}

/** The demo administrator as the actor. */
async function administrator(ctx: Ctx, email: string): Promise<Ctx['actor']> {
  const { id, display_name } = await readTx(ctx, (db) =>
    db
      .selectFrom('account')
      .select(['id', 'display_name'])
      .where('org_id', '=', ctx.orgId)
      .where('email', '=', email)
      .executeTakeFirstOrThrow(),
  )
  return { ...systemActor(display_name), kind: 'account', accountId: id, email }
}

/** The administrator's invitations of the last days, with mails in the Email log and audit entries. */
export async function inviteNewest(ctx: Ctx, administratorEmail: string): Promise<void> {
  const actor = await administrator(ctx, administratorEmail)
  const people = await findNewest(ctx)
  for (const [index, person] of people.entries()) {
    const now = ctx.now.subtract({ hours: (people.length - index) * 17 })
    const request = { ...ctx.request, action: 'employees.login.update' }
    const acting: Ctx = { ...ctx, actor, now, request }
    await tx(acting, (db) =>
      inviteAccount(acting, db, {
        employeeId: person.id,
        email: person.email as string,
        name: person.full_name ?? '',
      }),
    )
  }
}
