import {
  confirmAuthenticator,
  startAuthenticator,
  type TwoStepPolicy,
} from '@muster/contract/session/two-step.contract'
import { generateSync } from 'otplib'
import { type AccountGiven, anAccount, type TestOrganisation } from '../../../../test/factories.ts'
import type { TestApp } from '../../../../test/harness.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { tx } from '../../../platform/db/tx.ts'

export const PASSWORD = 'Kite7river'

/** Sets who must enter a code in the organisation. */
export function setPolicy(
  app: TestApp,
  { orgId }: TestOrganisation,
  policy: TwoStepPolicy,
): Promise<unknown> {
  return tx(app.system(orgId), (db) =>
    db.updateTable('organisation').set({ two_step: policy }).where('org_id', '=', orgId).execute(),
  )
}

/** Codes mailed to an address, oldest first. */
export async function codesMailedTo(app: TestApp, orgId: number, email: string): Promise<string[]> {
  const mails = await mailsIn(app, orgId, email)
  return mails
    .filter(({ kind }) => kind === 'session.sign_in_code')
    .map(({ text_body }) => /\b\d{6}\b/.exec(text_body)?.[0] ?? '')
}

/** A different code of six digits. */
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** The code that an app with this `secret` shows at the test's current time plus `seconds`. */
export function appCode(app: TestApp, secret: string, seconds = 0): string {
  return generateSync({ secret, epoch: Math.floor(app.platform.clock().epochMilliseconds / 1000) + seconds })
}

/** Sets up an authenticator app for the owner of this session, whose password is `PASSWORD`. */
export async function setUpApp(app: TestApp, token: string) {
  const { data } = await app.call(startAuthenticator, { token, body: { password: PASSWORD } })
  const otp = appCode(app, data.secret, -30)
  const answer = await app.call(confirmAuthenticator, { token, body: { otp } })
  return { secret: data.secret, recoveryCodes: answer.data.recovery_codes }
}

/** An account with an authenticator app. */
export async function aPersonWithApp(
  app: TestApp,
  org: TestOrganisation,
  given: AccountGiven & { passwordHash: string },
) {
  const person = await anAccount(app, org, given)
  return { ...person, ...(await setUpApp(app, person.token)) }
}
