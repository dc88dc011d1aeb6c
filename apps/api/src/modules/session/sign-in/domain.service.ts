import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { checkDomain } from '@muster/contract/session/sign-up.contract'
import { sql } from 'kysely'
import type { PublicCtx } from '../../../platform/context.ts'
import { findLoginDomain } from '../../../platform/db/gates-entry.ts'
import { findProvidersOf } from '../../../platform/db/gates-sso.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { organisationOf } from '../../../platform/files/file-path.ts'

type DomainAnswer = DataOf<typeof checkDomain>

const HOUR_MS = 3_600_000

function logoOf(ctx: PublicCtx, orgId: number, path: string | null): string | null {
  if (!path || organisationOf(path) !== orgId) return null
  // Expires at the end of the next hour: the URL stays the same for an hour, so that browsers can cache the picture.
  const expiresAt = (Math.floor(ctx.now.epochMilliseconds / HOUR_MS) + 2) * HOUR_MS
  return ctx.platform.files.signDownload(path, {
    expiresAt: Temporal.Instant.fromEpochMilliseconds(expiresAt),
  })
}

/** Whether the login domain's organisation requires single sign-on for its addresses. */
function refusesPasswords(ctx: PublicCtx, orgId: number, domain: string): Promise<boolean> {
  return readTx({ platform: ctx.platform, orgId }, async (db) => {
    const found = await db
      .selectFrom('sso_provider')
      .select('id')
      .where('org_id', '=', orgId)
      .where('status', '=', 1)
      .where('is_required', '=', true)
      .where(sql<boolean>`${domain} = any (email_domains)`)
      .executeTakeFirst()
    return found !== undefined
  })
}

/** What the sign-in page shows for a domain. Of an e-mail address, only the part after the @ is used. */
export async function checkLoginDomain(
  ctx: PublicCtx,
  body: BodyOf<typeof checkDomain>,
): Promise<DomainAnswer> {
  const domain = body.domain ?? body.login_domain ?? body.email?.split('@')[1] ?? ''
  const owner = domain === '' ? null : await findLoginDomain(ctx, domain)
  const providers = domain === '' ? [] : await findProvidersOf(ctx, domain)
  return {
    verified: owner !== null,
    org_name: owner?.name ?? '',
    PRODUCT_THEME_COLOR: owner?.theme_colour ?? '#335aff',
    org_logo: owner ? logoOf(ctx, owner.org_id, owner.logo_path) : null,
    sign_up_open: ctx.platform.config.signUp !== 'closed',
    sso: {
      available: providers.length > 0,
      required: owner !== null && (await refusesPasswords(ctx, owner.org_id, domain)),
    },
  }
}
