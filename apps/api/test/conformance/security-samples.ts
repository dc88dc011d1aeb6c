import { hashPassword } from '../../src/modules/session/index.ts'
import { hashToken, newToken } from '../../src/platform/access/session.ts'
import { tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

const PASSWORD = 'Kite7river'

/** Sets a known password for the account. */
async function aPassword({ app, ours }: World, { accountId }: TestAccount): Promise<string> {
  const passwordHash = await hashPassword(PASSWORD)
  await tx(app.system(ours.orgId), (db) =>
    db
      .updateTable('account')
      .set({ password_hash: passwordHash })
      .where('org_id', '=', ours.orgId)
      .where('id', '=', accountId)
      .execute(),
  )
  return PASSWORD
}

async function anotherSession({ app, ours }: World, { accountId }: TestAccount): Promise<string> {
  const ctx = app.system(ours.orgId)
  const now = ctx.now.toString()
  return tx(ctx, async (db) => {
    const { handle } = await db
      .insertInto('session')
      .values({
        org_id: ours.orgId,
        account_id: accountId,
        token_hash: hashToken(newToken()),
        created_at: now,
        last_seen_at: now,
      })
      .returning('handle')
      .executeTakeFirstOrThrow()
    return handle
  })
}

const newPassword: Sample = async (world, admin) => ({
  body: {
    old_password: await aPassword(world, admin),
    new_password: 'Lamp8harbour',
    confirm_password: 'Lamp8harbour',
  },
})

export const securitySamples: Record<string, Sample> = {
  'security.password.change': newPassword,
  'security.password.mandatory_update': newPassword,
  'security.policy.save': () => ({
    body: { CHANGE_PASSWORD_DAYS: 90, PASSWORD_COMBINATION_CHARACTERS: [1, 2, 3] },
  }),
  'security.session.end': async (world, admin) => ({ body: { token: await anotherSession(world, admin) } }),
  'security.question.save': async (world, admin) => ({
    body: {
      password: await aPassword(world, admin),
      answers: [
        { question_id: 1, answer: 'Saint Xavier' },
        { question_id: 3, answer: 'Moti' },
        { question_id: 8, answer: 'Sholay' },
      ],
    },
  }),
  'security.question.clear': async (world, admin) => ({ body: { password: await aPassword(world, admin) } }),
  // Somebody else's, since one's own are removed with the password.
  'security.question.remove': (world) => ({ body: { email: world.nobody.email, reason: 'Forgotten' } }),
}
