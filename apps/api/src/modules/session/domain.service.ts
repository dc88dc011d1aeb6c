import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { checkDomain } from '@muster/contract/session/sign-up.contract'
import type { PublicCtx } from '../../platform/context.ts'
import { findLoginDomain } from '../../platform/db/gates-entry.ts'
import { organisationOf } from '../../platform/files/file-path.ts'

export interface DomainFacts {
  available: boolean
  required: boolean
}

type DomainFactsProvider = (ctx: PublicCtx, domain: string, orgId: number | null) => Promise<DomainFacts>

let provider: DomainFactsProvider | undefined

/**
 * Says how people of a login domain come in. Called once, by whoever knows single sign-on. What it answers
 * is public: it must be the same whether or not an account exists.
 */
export function registerDomainFacts(given: DomainFactsProvider): void {
  if (provider) throw new Error('Two modules want to say how people of a domain come in.')
  provider = given
}

const HOUR_MS = 3_600_000

function logoOf(ctx: PublicCtx, orgId: number, path: string | null): string | null {
  if (!path || organisationOf(path) !== orgId) return null
  // Until the end of the next hour: the same address for an hour, so that browsers keep the picture.
  const expiresAt = (Math.floor(ctx.now.epochMilliseconds / HOUR_MS) + 2) * HOUR_MS
  return ctx.platform.files.signDownload(path, {
    expiresAt: Temporal.Instant.fromEpochMilliseconds(expiresAt),
  })
}

/** What the sign-in page shows to people of a domain: of an address, only what stands behind the @ is looked at. */
export async function checkLoginDomain(
  ctx: PublicCtx,
  body: BodyOf<typeof checkDomain>,
): Promise<DataOf<typeof checkDomain>> {
  const domain = body.domain ?? body.login_domain ?? body.email?.split('@')[1] ?? ''
  const owner = domain === '' ? null : await findLoginDomain(ctx, domain)
  const none = { available: false, required: false }
  const sso = (domain === '' ? undefined : await provider?.(ctx, domain, owner?.org_id ?? null)) ?? none
  return {
    verified: owner !== null,
    org_name: owner?.name ?? '',
    PRODUCT_THEME_COLOR: owner?.theme_colour ?? '#335aff',
    org_logo: owner ? logoOf(ctx, owner.org_id, owner.logo_path) : null,
    sign_up_open: ctx.platform.config.signUp !== 'closed',
    sso,
  }
}
