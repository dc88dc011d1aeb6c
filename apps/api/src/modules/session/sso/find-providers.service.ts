import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { findSsoProviders } from '@muster/contract/session/sso.contract'
import type { PublicCtx } from '../../../platform/context.ts'
import { findProvidersOf } from '../../../platform/db/gates-sso.ts'
import { domainOf } from './rules/judge-claims.ts'

const DOMAIN = /^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/

/**
 * The providers for the domain of an e-mail address, or of the organisation with a login domain. Uses the domain
 * only: the response is the same whether or not the person has an account.
 */
export async function findProviders(
  ctx: PublicCtx,
  { login }: BodyOf<typeof findSsoProviders>,
): Promise<DataOf<typeof findSsoProviders>> {
  const domain = login.includes('@') ? domainOf(login) : login.toLowerCase()
  if (!DOMAIN.test(domain)) return { providers: [] }
  const rows = await findProvidersOf(ctx, domain)
  return {
    providers: rows.map(({ public_id, name, org_name }) => ({ provider: public_id, name, org_name })),
  }
}
