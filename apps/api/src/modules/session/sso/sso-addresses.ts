import { SSO_START_PATH } from '@muster/contract/session/session.constants'
import type { SsoRefusal } from '@muster/contract/session/sso.contract'
import type { PublicCtx } from '../../../platform/context.ts'

/** Addresses of single sign-on that browsers are sent to, below the origin. */
export const SSO_BASE = '/services/admin/apiv2/auth/sso'
export const START_ADDRESS = `/services/admin/${SSO_START_PATH}`
export const CALLBACK_ADDRESS = `${SSO_BASE}/callback/:provider`

/**
 * Where a provider sends the person back. Each has an address of its own, so that an answer can't be passed
 * off as another provider's (mix-up), whether or not it names itself.
 */
export function redirectAddress(ctx: Pick<PublicCtx, 'platform'>, providerPublicId: string): string {
  return `${ctx.platform.config.publicUrl}${SSO_BASE}/callback/${providerPublicId}`
}

/** The address at which an administrator's other window begins a test. */
export const testAddress = (ticket: string) => `${START_ADDRESS}?ticket=${ticket}`

export type Entry = 'admin' | 'me'

/** The page that says in words why there is no session. */
export function refusalPage(entry: Entry, error: SsoRefusal, redirect?: string | null): string {
  const query = new URLSearchParams({ error, ...(redirect ? { redirect } : {}) })
  return `/${entry}/login-sso?${query}`
}

/** The end of a test in its own window; what it found shows where it was asked for. */
export const testEndPage = (isFine: boolean) => `/admin/login-sso?tested=${isFine ? 'fine' : 'failed'}`

/** The product itself, with a one-time code that only this tab can exchange without being asked. */
export function arrivalPage(entry: Entry, code: string, redirect: string | null): string {
  const query = new URLSearchParams({ ...(redirect ? { redirect } : {}), token: code })
  return `/${entry}/?${query}`
}
