import { authenticateToken } from '@muster/contract/session/session.contract'
import type { TestOrganisation } from '../../../../test/factories.ts'
import type { TestApp } from '../../../../test/harness.ts'
import { newToken } from '../../../platform/access/session.ts'
import { tx } from '../../../platform/db/tx.ts'
import { listSsoLog, type SsoLogRow } from './log.queries.ts'
import { type AccountCreation, sealClientSecret } from './providers.queries.ts'

export interface ProviderGiven {
  issuer: string
  clientId?: string
  clientSecret?: string
  name?: string
  /** `acme.test` by default. */
  emailDomains?: string[]
  creation?: AccountCreation
  isRequired?: boolean
  isOn?: boolean
}

export interface TestProvider {
  id: number
  publicId: string
}

let serial = 0

/** A provider as configured by an administrator. */
export async function aProvider(
  app: TestApp,
  org: TestOrganisation,
  given: ProviderGiven,
): Promise<TestProvider> {
  const ctx = app.system(org.orgId)
  return tx(ctx, async (db) => {
    const { id, public_id } = await db
      .insertInto('sso_provider')
      .values({
        org_id: org.orgId,
        name: given.name ?? `Provider ${++serial}`,
        issuer: given.issuer,
        client_id: given.clientId ?? 'muster',
        email_domains: given.emailDomains ?? ['acme.test'],
        creation: given.creation ?? 'off',
        is_required: given.isRequired ?? false,
        status: (given.isOn ?? true) ? 1 : 0,
        created_at: ctx.now.toString(),
        updated_at: ctx.now.toString(),
      })
      .returning(['id', 'public_id'])
      .executeTakeFirstOrThrow()
    await db
      .updateTable('sso_provider')
      .set({ client_secret: sealClientSecret(ctx, org.orgId, id, given.clientSecret ?? 'shared') })
      .where('org_id', '=', org.orgId)
      .where('id', '=', id)
      .execute()
    return { id, publicId: public_id }
  })
}

const BASE = '/services/admin/apiv2/auth/sso'

/** A browser tab: stores the cookie of the flow and the nonce of the hand-over. */
export class Tab {
  readonly nonce: string = newToken()
  cookie = ''
  readonly #app: TestApp

  constructor(app: TestApp) {
    this.#app = app
  }

  /** Follows a redirect of the product. */
  async get(url: string, headers: Record<string, string> = {}): Promise<string> {
    const response = await this.#app.app.inject({
      method: 'GET',
      url,
      headers: { ...(this.cookie ? { cookie: this.cookie } : {}), ...headers },
    })
    const set = response.headers['set-cookie']
    if (set) this.cookie = String(set).split(';')[0] as string
    if (response.statusCode !== 303) throw new Error(`${response.statusCode} ${response.body}`)
    return String(response.headers.location)
  }

  start(provider: TestProvider, extra: Record<string, string> = {}): Promise<string> {
    const query = new URLSearchParams({ provider: provider.publicId, nonce: this.nonce, ...extra })
    return this.get(`${BASE}/start?${query}`)
  }

  /** Delivers a provider's response. */
  bring(provider: TestProvider, answer: Record<string, string>): Promise<string> {
    return this.get(`${BASE}/callback/${provider.publicId}?${new URLSearchParams(answer)}`)
  }

  /** Exchanges the one-time code of the arrival page. */
  async arrive(location: string, nonce: string = this.nonce) {
    const code = new URL(location, 'http://localhost').searchParams.get('token') ?? ''
    return this.#app.call(authenticateToken, { token: code, query: { nonce } })
  }
}

/** Query parameters of a URL. */
export const queryOf = (address: string | URL): Record<string, string> =>
  Object.fromEntries(new URL(address, 'http://localhost').searchParams)

/** The error shown on the sign-in page. */
export const errorOf = (location: string): string | null =>
  new URL(location, 'http://localhost').searchParams.get('error')

export function logOf(app: TestApp, org: TestOrganisation): Promise<SsoLogRow[]> {
  return tx(app.system(org.orgId), (db) => listSsoLog(db, org.orgId, 100))
}
