import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const TOKEN = 'token-of-the-stand-in'

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Record<string, unknown>
}

/** Speaks an identity service's protocol on the loopback: it sends codes, and confirms them. */
export class IdentityPeer {
  /** Whoever has which number. */
  readonly people = new Map<string, { name: string; dob: string }>()
  readonly code = '482913'
  failing: number | undefined
  readonly numbers: string[] = []
  #checks = new Map<string, string>()
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
    const body = await bodyOf(request)
    const [status, answer] = this.#answer(request, body)
    response.statusCode = status
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
  }

  #answer({ url, headers }: IncomingMessage, body: Record<string, unknown>): [number, object] {
    if (this.failing !== undefined) return [this.failing, { success: false, message: 'failing' }]
    if (headers.authorization !== `Bearer ${TOKEN}`) return [401, { success: false, message: 'token' }]
    if (url === '/api/v1/aadhaar-v2/generate-otp') return this.#send(String(body.id_number))
    if (url === '/api/v1/aadhaar-v2/submit-otp')
      return this.#confirm(String(body.client_id), String(body.otp))
    return [404, { success: false }]
  }
  #send(number: string): [number, object] {
    this.numbers.push(number)
    if (!this.people.has(number)) return [422, { success: false, message: 'Invalid Aadhaar' }]
    const id = `aadhaar_v2_${this.#checks.size + 1}`
    this.#checks.set(id, number)
    return [
      200,
      { success: true, status_code: 200, data: { client_id: id, otp_sent: true, valid_aadhaar: true } },
    ]
  }
  #confirm(id: string, otp: string): [number, object] {
    const person = this.people.get(this.#checks.get(id) ?? '')
    if (!person || otp !== this.code) return [422, { success: false, message: 'Invalid OTP' }]
    return [200, { success: true, status_code: 200, data: { full_name: person.name, dob: person.dob } }]
  }
}
