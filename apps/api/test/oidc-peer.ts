import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

export interface PeerPerson {
  email?: string
  email_verified?: unknown
  name?: string
}

export interface OidcPeer {
  issuer: string
  clientId: string
  clientSecret: string
  /** Known people by login; can be extended at any time. */
  people: Map<string, PeerPerson>
  /** Goes through the peer's sign-in page like a browser. @returns the final redirect address */
  signIn(authorizationAddress: string, login: string): Promise<URL>
  close(): Promise<void>
}

export interface PeerOptions {
  port?: number
  clientId?: string
}

const SECRET = 'a secret that only the peer and the product know'

function configurationFor(peer: Pick<OidcPeer, 'people' | 'clientId'>): Configuration {
  return {
    clients: [
      {
        client_id: peer.clientId,
        client_secret: SECRET,
        redirect_uris: ['http://127.0.0.1/any'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    cookies: { keys: ['a key for tests only'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, ...(peer.people.get(sub) ?? {}) }) as never,
    }),
    // Skip the consent page, which is the peer's concern and not under test.
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId as string,
        accountId: ctx.oidc.session?.accountId as string,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
  }
}

/** Stores cookies of one host like a browser. */
class Jar {
  readonly #cookies = new Map<string, string>()

  take(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}

async function walk(issuer: string, start: string, login: string): Promise<URL> {
  const jar = new Jar()
  let at = new URL(start)
  for (let steps = 0; steps < 10; steps++) {
    if (at.origin !== issuer) return at
    const isForm = at.pathname.startsWith('/interaction/') && !at.pathname.endsWith('/abort')
    const response = await fetch(at, {
      method: isForm && login ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: jar.header },
      ...(isForm && login ? { body: new URLSearchParams({ prompt: 'login', login, password: 'any' }) } : {}),
    })
    jar.take(response)
    const next = response.headers.get('location')
    if (!next && isForm) at = new URL(`${at.pathname}/abort`, issuer)
    else if (next) at = new URL(next, issuer)
    else throw new Error(`The peer stopped at ${at.pathname}: ${response.status} ${await response.text()}`)
  }
  throw new Error('The peer sends the browser round and round.')
}

/** A real local OpenID provider. It accepts any password, and any redirect address of its client. */
export async function startOidcPeer(options: PeerOptions = {}): Promise<OidcPeer> {
  let answer: ReturnType<Provider['callback']> | undefined
  const server: Server = createServer((request, response) => answer?.(request, response))
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const peer = {
    issuer,
    clientId: options.clientId ?? 'muster',
    clientSecret: SECRET,
    people: new Map<string, PeerPerson>(),
  }
  const provider = new Provider(issuer, configurationFor(peer))
  provider.Client.prototype.redirectUriAllowed = () => true
  answer = provider.callback()
  return {
    ...peer,
    signIn: (address, login) => walk(issuer, address, login),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
