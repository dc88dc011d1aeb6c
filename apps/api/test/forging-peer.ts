import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Record<string, unknown>

/** Manipulated responses of the peer. */
export interface Forgery {
  claims?: Json
  header?: Json
  metadata?: Json
  /** Creates a token from header and payload. */
  sign?: (input: string, keys: ForgingKeys) => string
  /** Replaces the token response. */
  tokenAnswer?: { status: number; body: string; location?: string }
  /** Replaces the keys. */
  jwks?: unknown
}

export interface ForgingKeys {
  privateKey: KeyObject
  publicPem: string
  foreignKey: KeyObject
}

export interface ForgingPeer {
  issuer: string
  forge(forgery: Forgery): void
  /** The last request to the token endpoint. */
  lastTokenRequest(): URLSearchParams | undefined
  /** Sets the nonce of the next token, unless `claims` overrides it. */
  setNonce(nonce: string): void
  close(): Promise<void>
}

const encode = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url')

export const signRs256 = (input: string, key: KeyObject) =>
  createSign('RSA-SHA256').update(input).sign(key, 'base64url')

/** A token signed with the public key as if it were a shared secret. */
export const signHs256WithPublicKey = (input: string, { publicPem }: ForgingKeys) =>
  createHmac('sha256', publicPem).update(input).digest('base64url')

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
    })
    request.on('end', () => resolve(text))
  })
}

/** An identity provider with manipulated responses, for cases that an honest one never produces. */
export async function startForgingPeer(clientId: string): Promise<ForgingPeer> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keys: ForgingKeys = {
    privateKey,
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }) as string,
    foreignKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  }
  let forgery: Forgery = {}
  let nonce = ''
  let posted: URLSearchParams | undefined
  let issuer = ''

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    authorization_response_iss_parameter_supported: true,
    ...forgery.metadata,
  })

  const idToken = () => {
    const now = Math.floor(Date.now() / 1000)
    const input = [
      encode({ alg: 'RS256', kid: 'one', typ: 'JWT', ...forgery.header }),
      encode({
        iss: issuer,
        sub: 'somebody',
        aud: clientId,
        iat: now,
        exp: now + 300,
        nonce,
        email_verified: true,
        ...forgery.claims,
      }),
    ].join('.')
    return `${input}.${forgery.sign ? forgery.sign(input, keys) : signRs256(input, keys.privateKey)}`
  }

  const server = createServer(async (request, response) => {
    const json = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const path = request.url?.split('?')[0]
    if (path === '/.well-known/openid-configuration') return json(metadata())
    if (path === '/jwks')
      return json(
        forgery.jwks ?? {
          keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
        },
      )
    if (path === '/token') {
      posted = new URLSearchParams(await bodyOf(request))
      const { tokenAnswer } = forgery
      if (!tokenAnswer) return json({ access_token: 'x', token_type: 'Bearer', id_token: idToken() })
      return response
        .writeHead(tokenAnswer.status, {
          'content-type': 'application/json',
          ...(tokenAnswer.location ? { location: tokenAnswer.location } : {}),
        })
        .end(tokenAnswer.body)
    }
    return response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    forge: (next) => {
      forgery = next
    },
    setNonce: (next) => {
      nonce = next
    },
    lastTokenRequest: () => posted,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
