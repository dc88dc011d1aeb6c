import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PeerDocument {
  uri: string
  name: string
  issuer: string
  doctype: string
  date: string
  mime: string[]
  bytes: Buffer
  contentType: string
}

const SECRET = 'secret-of-the-stand-in'

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Speaks a digital locker's protocol on the loopback: consent, tokens, issued documents and their files. */
export class LockerPeer {
  documents: PeerDocument[] = []
  /** Answers files with a signature of something else. */
  forgesFiles = false
  failing: number | undefined
  readonly revoked: string[] = []
  #codes = new Map<string, { challenge: string; redirect: string }>()
  #tokens = new Set<string>()
  #serial = 0
  readonly #server = createServer((request, response) => void this.#serve(request, response))

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.#server.unref()
    return this
  }
  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }
  get given() {
    return {
      settings: { base_url: this.url, client_id: 'requester' },
      secrets: { client_secret: SECRET },
    }
  }
  /** The person consents, or not. @returns the query with which the browser goes back */
  consent(address: string, isGiven = true): string {
    const query = new URL(address).searchParams
    const state = query.get('state') ?? ''
    if (!isGiven) return `?${new URLSearchParams({ error: 'access_denied', state })}`
    const code = `code-${++this.#serial}`
    const challenge = query.get('code_challenge') ?? ''
    this.#codes.set(code, { challenge, redirect: query.get('redirect_uri') ?? '' })
    return `?${new URLSearchParams({ code, state })}`
  }
  revokeTokens(): void {
    this.#tokens.clear()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const body = new URLSearchParams(await textOf(request))
    const send = (status: number, answer: object) => {
      response.statusCode = status
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer))
    }
    if (this.failing !== undefined) return send(this.failing, { error: 'failing' })
    if (path === '/public/oauth2/1/token') return send(...this.#token(body))
    if (path === '/public/oauth2/1/revoke') {
      this.revoked.push(body.get('token') ?? '')
      return send(200, {})
    }
    if (!this.#tokens.has((request.headers.authorization ?? '').replace('Bearer ', '')))
      return send(401, { error: 'invalid_token' })
    if (path === '/public/oauth2/2/files/issued')
      return send(200, { items: this.documents.map(({ bytes: _bytes, contentType: _type, ...one }) => one) })
    const uri = decodeURIComponent(path.replace('/public/oauth2/1/file/', ''))
    const found = this.documents.find((one) => one.uri === uri)
    if (!found) return send(404, { error: 'uri_missing' })
    const signed = this.forgesFiles ? Buffer.from('other') : found.bytes
    response.setHeader('content-type', found.contentType)
    response.setHeader('hmac', createHmac('sha256', SECRET).update(signed).digest('base64'))
    response.end(found.bytes)
  }

  #token(form: URLSearchParams): [number, object] {
    if (form.get('client_id') !== 'requester' || form.get('client_secret') !== SECRET)
      return [400, { error: 'invalid_client' }]
    const code = form.get('code') ?? ''
    const known = this.#codes.get(code)
    this.#codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (known?.challenge !== challenge || known.redirect !== form.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }]
    const token = `locker-token-${++this.#serial}`
    this.#tokens.add(token)
    return [200, { access_token: token, expires_in: 3600, token_type: 'Bearer', digilockerid: 'x' }]
  }
}
