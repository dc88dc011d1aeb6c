import { login } from '@muster/contract/session/session.contract'
import { startAuthenticator } from '@muster/contract/session/two-step.contract'
import { hashPassword } from '../../src/modules/session/index.ts'
import {
  aPersonWithApp,
  appCode,
  codesMailedTo,
  PASSWORD,
  setPolicy,
  setUpApp,
} from '../../src/modules/session/second-step/second-step-fixtures.ts'
import { newToken } from '../../src/platform/access/session.ts'
import { tx } from '../../src/platform/db/tx.ts'
import { anAccount, anOrganisation, type TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

/** A sign-in waiting for its mailed code. */
async function aWaitingSignIn({ app }: World) {
  const org = await anOrganisation(app)
  await setPolicy(app, org, 'everyone')
  const email = `waiting-${org.orgId}@example.test`
  await anAccount(app, org, { email, passwordHash: await hashPassword(PASSWORD) })
  const { data } = await app.call(login, { body: { email, password: PASSWORD } })
  const { challenge, proof } = data.info as NonNullable<typeof data.info>
  return { orgId: org.orgId, email, challenge, proof }
}

/** Sets a password for the caller. */
async function givePassword({ app, ours }: World, { accountId }: TestAccount): Promise<void> {
  const password_hash = await hashPassword(PASSWORD)
  await tx(app.system(ours.orgId), (db) =>
    db
      .updateTable('account')
      .set({ password_hash })
      .where('org_id', '=', ours.orgId)
      .where('id', '=', accountId)
      .execute(),
  )
}

/** The caller with an authenticator app and an unused code. */
async function withApp(world: World, admin: TestAccount) {
  await givePassword(world, admin)
  const { secret } = await setUpApp(world.app, admin.token)
  return { password: PASSWORD, otp: appCode(world.app, secret) }
}

async function helped({ app, ours }: World) {
  const email = `helped-${newToken()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}@example.test`
  return aPersonWithApp(app, ours, { email, passwordHash: await hashPassword(PASSWORD) })
}

export const secondStepSamples: Record<string, Sample> = {
  'session.code.read': async (world) => {
    const { challenge, proof } = await aWaitingSignIn(world)
    return { body: { challenge, proof } }
  },
  'session.code.resend': async (world) => {
    const { orgId, challenge, proof } = await aWaitingSignIn(world)
    const ctx = world.app.system(orgId)
    await tx(ctx, (db) =>
      db
        .updateTable('sign_in_challenge')
        .set({ sent_at: ctx.now.subtract({ minutes: 1 }).toString() })
        .where('org_id', '=', orgId)
        .execute(),
    )
    return { body: { challenge, proof } }
  },
  'session.code.verify': async (world) => {
    const { orgId, email, challenge, proof } = await aWaitingSignIn(world)
    const [otp] = await codesMailedTo(world.app, orgId, email)
    return { body: { challenge, proof, otp } }
  },
  'session.two_step.start': async (world, admin) => {
    await givePassword(world, admin)
    return { body: { password: PASSWORD } }
  },
  'session.two_step.confirm': async (world, admin) => {
    await givePassword(world, admin)
    const { token } = admin
    const { data } = await world.app.call(startAuthenticator, { token, body: { password: PASSWORD } })
    return { body: { otp: appCode(world.app, data.secret) } }
  },
  'session.two_step.recovery_codes': async (world, admin) => ({ body: await withApp(world, admin) }),
  'session.two_step.remove': async (world, admin) => ({ body: await withApp(world, admin) }),
  'security.two_step_policy.save': () => ({ body: { two_step: 'off' } }),
  'session.two_step.forget_devices': () => ({ body: {} }),
  'session.account.unlock': async (world) => ({ body: { account_id: (await helped(world)).accountId } }),
  'session.two_step.reset': async (world) => ({
    body: { account_id: (await helped(world)).accountId, reason: 'Phone lost' },
  }),
}
