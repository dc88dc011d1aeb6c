import { hashPassword, inviteAccount } from '../../src/modules/session/index.ts'
import { newToken } from '../../src/platform/access/session.ts'
import { readTx, tx } from '../../src/platform/db/tx.ts'
import { anAccount, type TestAccount } from '../factories.ts'
import type { SampleInput } from './sample-from-schema.ts'
import type { World } from './world.ts'

type Sample = (world: World, admin: TestAccount) => SampleInput | Promise<SampleInput>

const PASSWORD = 'Kite7river'

async function anInvitationKey({ app, ours }: World): Promise<string> {
  const ctx = app.system(ours.orgId)
  const email = `invited-${newToken()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}@example.test`
  const employeeId = ours.employeeIds[1] as number
  await tx(ctx, (db) => inviteAccount(ctx, db, { employeeId, email, name: 'Invited' }))
  const mail = await readTx(ctx, (db) =>
    db
      .selectFrom('mail_outbox')
      .select('text_body')
      .where('to_address', '=', email)
      .executeTakeFirstOrThrow(),
  )
  return /\/email-verification\/([\w-]+)/.exec(mail.text_body)?.[1] ?? ''
}

/**
 * Good inputs for the calls whose schema alone can't give one: by endpoint id. A new call that the
 * generated input does not satisfy fails the suite until it stands here.
 */
export const samples: Record<string, Sample> = {
  'session.sign_in': async ({ app, ours }) => {
    const { email } = await anAccount(app, ours, { passwordHash: await hashPassword(PASSWORD) })
    return { body: { email, password: PASSWORD } }
  },
  'session.invitation.accept': async (world) => ({ body: { id: await anInvitationKey(world) } }),
  'security.password.mandatory_update': async ({ app, ours }, admin) => {
    const passwordHash = await hashPassword(PASSWORD)
    await tx(app.system(ours.orgId), (db) =>
      db
        .updateTable('account')
        .set({ password_hash: passwordHash })
        .where('org_id', '=', ours.orgId)
        .where('id', '=', admin.accountId)
        .execute(),
    )
    return {
      body: { old_password: PASSWORD, new_password: 'Lamp8harbour', confirm_password: 'Lamp8harbour' },
    }
  },
}
