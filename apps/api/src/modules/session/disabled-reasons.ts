import type { Text } from '../../lib/texts/texts.ts'
import type { PublicCtx } from '../../platform/context.ts'
import { type Db, tenantTx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'

/** Why an account is disabled, for a person who has just proved that it is theirs. */
export interface DisabledReason {
  key: string
  parameters: Record<string, string | Text>
}

type Explain = (
  ctx: PublicCtx,
  db: Db,
  account: { orgId: number; accountId: number },
) => Promise<DisabledReason | undefined>

const explanations: Explain[] = []

/**
 * Registers an explanation for accounts disabled for a specific reason. Called by higher modules while they connect.
 */
export function registerDisabledReason(explain: Explain): void {
  explanations.push(explain)
}

/**
 * Refuses sign-in to disabled accounts, with the first registered explanation that applies.
 *
 * @param accounts those whose password was correct
 * @throws AppError `session.disabled`, or the explanation's own error
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
