import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const TOKEN = 'token-of-the-checks'

interface Order {
  candidate: Record<string, string | null>
  checks: string[]
  consent: { given_on: string; note: string }
}

async function orderOf(request: IncomingMessage): Promise<Order> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Order
}

/** Speaks the protocol of a service of background checks on the loopback. */
export class BgvPeer {
  /** What was ordered, by the reference given for it. */
  readonly orders = new Map<string, Order>()
  /** What it has found, by kind of check. */
  readonly found = new Map<string, { status: string; remarks?: string; completed_on?: string }>()
  failing: number | undefined
  #references = new Map<string, string>()
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
  get given() {
    const { port } = this.#server.address() as AddressInfo
    return { settings: { base_url: `http://127.0.0.1:${port}` }, secrets: { token: TOKEN } }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [status, answer] = this.#answer(request, await orderOf(request))
    response.statusCode = status
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
  }

  #answer({ url = '', method, headers }: IncomingMessage, order: Order): [number, object] {
    if (this.failing !== undefined) return [this.failing, { message: 'failing' }]
    if (headers.authorization !== `Bearer ${TOKEN}`) return [401, { message: 'token' }]
    if (url === '/api/v1/account') return [200, { name: 'Sample' }]
    if (url === '/api/v1/verifications' && method === 'POST')
      return this.#begin(String(headers['idempotency-key']), order)
    const id = /^\/api\/v1\/verifications\/(ver_\d+)$/.exec(url)?.[1] ?? ''
    const known = this.orders.get(id)
    if (!known) return [404, { message: 'unknown' }]
    const checks = known.checks.map((type) => ({ type, ...(this.found.get(type) ?? { status: 'pending' }) }))
    return [200, { id, checks }]
  }
  /** The same key again is the same verification. */
  #begin(key: string, order: Order): [number, object] {
    const id = this.#references.get(key) ?? `ver_${this.#references.size + 1}`
    this.#references.set(key, id)
    this.orders.set(id, order)
    return [201, { id, status: 'in_progress' }]
  }
}
