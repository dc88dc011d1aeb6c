import type { PublicCtx } from '../../platform/context.ts'
import { type Db, tenantTx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'

/** Why an account is switched off, for who has just proved that it is theirs. */
export interface DisabledReason {
  key: string
  parameters: Record<string, string>
}

type Explain = (
  ctx: PublicCtx,
  db: Db,
  account: { orgId: number; accountId: number },
) => Promise<DisabledReason | undefined>

const explanations: Explain[] = []

/** Adds words for a login that is off for a reason of its own; modules above call it while they connect. */
export function registerDisabledReason(explain: Explain): void {
  explanations.push(explain)
}

/**
 * Refuses the sign-in to accounts that are switched off, in the words of the first reason there is.
 *
 * @param accounts those whose password was right
 * @throws AppError `session.disabled`, or that of the reason
 */
export async function refuseDisabled(
  ctx: PublicCtx,
  accounts: readonly { orgId: number; accountId: number }[],
): Promise<never> {
  for (const account of accounts) {
    const reason = await tenantTx(
      ctx.platform.database,
      account.orgId,
      async (db) => {
        for (const explain of explanations) {
          const found = await explain(ctx, db, account)
          if (found) return found
        }
        return undefined
      },
      { readOnly: true },
    )
    if (reason) fail(reason.key, { parameters: reason.parameters })
  }
  fail('session.disabled')
}
