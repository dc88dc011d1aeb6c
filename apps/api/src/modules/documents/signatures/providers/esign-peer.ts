import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'
import { reportSignature } from '../../../../platform/esign/index.ts'

/** An envelope as the stand-in of the service keeps it. */
export interface PeerEnvelope {
  id: string
  key: string
  status: string
  reason: string
  completedAt: string
  signer: { name: string; email: string; clientUserId: string }
  pdf: Buffer
  callbackUrl: string
  body: Record<string, unknown>
}

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const peerKey = pair.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
export const CALLBACK_KEY = 'callback-key-of-the-stand-in'

async function jsonOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Speaks the signing service's protocol on the loopback: tokens, envelopes, views, copies. */
export class EsignPeer {
  readonly envelopes = new Map<string, PeerEnvelope>()
  readonly calls: string[] = []
  /** What the next calls answer instead, by `METHOD path`, or its beginning that ends with a slash; `lost` does the work and loses the answer. */
  failing: { call: string; status: number | 'lost' | 'hang' } | undefined
  signedPdf: Buffer | undefined
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
  get settings() {
    return {
      ...{ sign_in_url: this.url, base_url: `${this.url}/restapi`, account_id: 'acc-1' },
      ...{ client_id: 'integration', user_id: 'user-1' },
    }
  }
  revokeTokens(): void {
    this.#tokens.clear()
  }
  sole(): PeerEnvelope {
    const [first, ...more] = this.envelopes.values()
    if (!first || more.length > 0) throw new Error(`There are ${this.envelopes.size} envelopes.`)
    return first
  }
  /** A report as the service would send it. */
  report(id: string, event = 'envelope-completed', key = CALLBACK_KEY) {
    const payload = JSON.stringify({ event, data: { accountId: 'acc-1', envelopeId: id } })
    return { payload, signature: reportSignature(Buffer.from(payload), key) }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const body = await jsonOf(request)
    const name = `${request.method} ${path.replace('/restapi/v2.1/accounts/acc-1', '')}`
    this.calls.push(name)
    const failing =
      this.failing &&
      (this.failing.call.endsWith('/') ? name.startsWith(this.failing.call) : name === this.failing.call)
        ? this.failing.status
        : undefined
    if (failing === 'hang') return
    const [status, answer] =
      typeof failing === 'number'
        ? [failing, { errorCode: 'SOMETHING', message: 'failing' }]
        : await this.#answer(name, { query, body, token: request.headers.authorization ?? '' })
    if (failing === 'lost') return void request.socket.destroy()
    response.statusCode = status
    response.setHeader('content-type', Buffer.isBuffer(answer) ? 'application/pdf' : 'application/json')
    response.end(Buffer.isBuffer(answer) ? answer : JSON.stringify(answer))
  }

  async #answer(
    name: string,
    { query, body, token }: { query: string; body: string; token: string },
  ): Promise<[number, object | Buffer]> {
    if (name === 'POST /oauth/token') return this.#token(new URLSearchParams(body))
    if (!this.#tokens.has(token.replace('Bearer ', '')))
      return [401, { errorCode: 'AUTHORIZATION_INVALID_TOKEN' }]
    if (name === 'GET ') return [200, { accountId: 'acc-1' }]
    if (name === 'POST /envelopes') return [201, this.#create(JSON.parse(body))]
    if (name === 'GET /envelopes') {
      const key = new URLSearchParams(query).get('transaction_ids')
      return [
        200,
        {
          envelopes: [...this.envelopes.values()]
            .filter((one) => one.key === key)
            .map(({ id }) => ({ envelopeId: id })),
        },
      ]
    }
    const [, method, id = '', rest = ''] = /^(\w+) \/envelopes\/([^/]+)(.*)$/.exec(name) ?? []
    const envelope = this.envelopes.get(id)
    if (!envelope) return [404, { errorCode: 'ENVELOPE_DOES_NOT_EXIST' }]
    if (method === 'POST' && rest === '/views/recipient') return this.#view(envelope, JSON.parse(body))
    if (method === 'GET' && rest === '/documents/combined') return [200, this.signedPdf ?? envelope.pdf]
    if (method === 'PUT') {
      if (envelope.status !== 'sent') return [400, { errorCode: 'ENVELOPE_CANNOT_VOID_INVALID_STATE' }]
      Object.assign(envelope, { status: 'voided', reason: JSON.parse(body).voidedReason })
      return [200, {}]
    }
    return [200, this.#state(envelope)]
  }

  async #token(form: URLSearchParams): Promise<[number, object]> {
    try {
      const { payload } = await jwtVerify(form.get('assertion') ?? '', pair.publicKey, {
        ...{ issuer: 'integration', audience: new URL(this.url).host, subject: 'user-1' },
        // The tests have a clock of their own.
        clockTolerance: '20 years',
      })
      if (payload.scope !== 'signature impersonation') throw new Error('scope')
    } catch {
      return [400, { error: 'invalid_grant' }]
    }
    const token = `token-${++this.#serial}`
    this.#tokens.add(token)
    return [200, { access_token: token, token_type: 'Bearer', expires_in: 3600 }]
  }

  #create(body: {
    transactionId: string
    documents: { documentBase64: string }[]
    recipients: { signers: PeerEnvelope['signer'][] }
    eventNotification?: { url: string }
  }): object {
    const id = `env-${++this.#serial}`
    const [document] = body.documents
    const [signer] = body.recipients.signers
    if (!document || !signer) throw new Error('An envelope needs a document and a signer.')
    this.envelopes.set(id, {
      ...{ id, key: body.transactionId, status: 'sent', reason: '', completedAt: '', signer },
      pdf: Buffer.from(document.documentBase64, 'base64'),
      callbackUrl: body.eventNotification?.url ?? '',
      body: body as unknown as Record<string, unknown>,
    })
    return { envelopeId: id, status: 'sent' }
  }

  #view(envelope: PeerEnvelope, asked: Record<string, string>): [number, object] {
    if (envelope.status !== 'sent' || asked.clientUserId !== envelope.signer.clientUserId)
      return [400, { errorCode: 'UNKNOWN_ENVELOPE_RECIPIENT' }]
    return [
      201,
      { url: `${this.url}/sign/${envelope.id}?return=${encodeURIComponent(asked.returnUrl ?? '')}` },
    ]
  }

  #state({ status, reason, completedAt, signer }: PeerEnvelope): object {
    return {
      status,
      ...(completedAt && { completedDateTime: completedAt }),
      ...(status === 'voided' && { voidedReason: reason }),
      recipients: {
        signers: [{ ...signer, ...(status === 'declined' && { declinedReason: reason }) }],
      },
    }
  }
}
