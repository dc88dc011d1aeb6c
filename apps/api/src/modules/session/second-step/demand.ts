import type { TwoStepPolicy } from '@muster/contract/session/two-step.contract'
import { sql } from 'kysely'
import type { PublicCtx } from '../../../platform/context.ts'
import type { SignInCandidate } from '../../../platform/db/gates.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { CONSOLE_ROLES, demandsCode, type SecondStepFacts } from '../rules/second-step.ts'
import type { CodeOwner } from './check-code.ts'
import { findDevice } from './devices.ts'

/** What follows a correct password. */
export interface SecondStep {
  isDemanded: boolean
  hasAuthenticator: boolean
  /** The remembered browser of this request, if a code would be required otherwise. */
  deviceId: number | undefined
}

/**
 * Whether this account needs a code from this browser after a correct password: by the policy, or because many have
 * guessed at its address lately.
 */
export async function secondStepOf(
  ctx: PublicCtx,
  account: SignInCandidate,
  { isGuarded }: { isGuarded: boolean },
): Promise<SecondStep> {
  const { org_id: orgId, account_id: accountId, has_authenticator: hasAuthenticator } = account
  const isRequested = demandsCode({
    policy: account.two_step as TwoStepPolicy,
    hasConsoleRole: account.has_console_role,
    hasAuthenticator,
  })
  if (!isRequested && !isGuarded) return { isDemanded: false, hasAuthenticator, deviceId: undefined }
  const deviceId = await readTx({ platform: ctx.platform, orgId }, (db) =>
    findDevice(ctx, db, { orgId, accountId }),
  )
  return { isDemanded: deviceId === undefined, hasAuthenticator, deviceId }
}

/** The same facts for an account that is already signed in. */
export async function findSecondStepFacts(db: Db, { orgId, accountId }: CodeOwner): Promise<SecondStepFacts> {
  const facts = await db
    .selectFrom('organisation as o')
    .select('o.two_step')
    .select((query) => [
      sql<boolean>`exists (${query
        .selectFrom('account_role as r')
        .select('r.role_id')
        .where('r.org_id', '=', orgId)
        .where('r.account_id', '=', accountId)
        .where('r.role_id', 'in', [...CONSOLE_ROLES])})`.as('hasConsoleRole'),
      sql<boolean>`exists (${query
        .selectFrom('authenticator as t')
        .select('t.account_id')
        .where('t.org_id', '=', orgId)
        .where('t.account_id', '=', accountId)
        .where('t.confirmed_at', 'is not', null)})`.as('hasAuthenticator'),
    ])
    .where('o.org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  const { two_step, hasConsoleRole, hasAuthenticator } = facts
  return { policy: two_step as TwoStepPolicy, hasConsoleRole, hasAuthenticator }
}
