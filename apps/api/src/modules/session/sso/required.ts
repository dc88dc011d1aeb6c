import { ROLE } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'

/**
 * Refuses a right password where the organisation requires single sign-on for the account's domain. An
 * administrator who was given emergency access may use it all the same: somebody must be able to come in and
 * mend the settings when the provider is away.
 *
 * @throws AppError `session.sso_required`
 */
export async function refusePasswordWhereSsoIsRequired(
  db: Db,
  { orgId, accountId }: { orgId: number; accountId: number },
): Promise<void> {
  const { rows } = await sql<{ is_required: boolean }>`
    select exists (
      select 1 from account a
      join sso_provider p on p.org_id = a.org_id and p.status = 1 and p.is_required
      where a.org_id = ${orgId} and a.id = ${accountId}
        and split_part(a.email, '@', 2) = any (p.email_domains)
        and not exists (
          select 1 from sso_break_glass g
          join account_role r on r.org_id = g.org_id and r.account_id = g.account_id
            and r.role_id in (${ROLE.admin}, ${ROLE.adminLike})
          where g.org_id = a.org_id and g.account_id = a.id)
    ) as is_required`.execute(db)
  if (rows[0]?.is_required) fail('session.sso_required')
}
