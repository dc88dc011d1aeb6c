import { SSO_START_PATH } from '@muster/contract/session/session.constants'
import type { SsoRefusal } from '@muster/contract/session/sso.contract'
import type { PublicCtx } from '../../../platform/context.ts'

/** Base path of the single sign-on URLs that browsers visit. */
export const SSO_BASE = '/services/admin/apiv2/auth/sso'
export const START_ADDRESS = `/services/admin/${SSO_START_PATH}`
export const CALLBACK_ADDRESS = `${SSO_BASE}/callback/:provider`

/**
 * The redirect URL of a provider. Each provider has its own, so that a response can't be passed off as another
 * provider's (mix-up), whether or not it contains its issuer.
 */
export function redirectAddress(ctx: Pick<PublicCtx, 'platform'>, providerPublicId: string): string {
  return `${ctx.platform.config.publicUrl}${SSO_BASE}/callback/${providerPublicId}`
}

/** The URL at which an administrator's other window starts a test. */
export const testAddress = (ticket: string) => `${START_ADDRESS}?ticket=${ticket}`

export type Entry = 'admin' | 'me'

/** The page that explains why sign-in failed. */
export function refusalPage(entry: Entry, error: SsoRefusal, redirect?: string | null): string {
  const query = new URLSearchParams({ error, ...(redirect ? { redirect } : {}) })
  return `/${entry}/login-sso?${query}`
}

/** The page that ends a test in its own window; the result is shown where the test was started. */
export const testEndPage = (isFine: boolean) => `/admin/login-sso?tested=${isFine ? 'fine' : 'failed'}`

/** The app's own page, with a one-time code that only this tab can exchange without confirmation. */
export function arrivalPage(entry: Entry, code: string, redirect: string | null): string {
  const query = new URLSearchParams({ ...(redirect ? { redirect } : {}), token: code })
  return `/${entry}/?${query}`
}
