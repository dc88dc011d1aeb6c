import { Agent, request } from 'node:http'
import type { CallInput, DataOf, Endpoint } from '@muster/contract/kit/index'
import { endpointUrl } from '@muster/contract/kit/index'
import { login } from '@muster/contract/session/session.contract'
import { LARGE_PASSWORD } from '../apps/api/seeds/large.ts'

export interface Answer<D> {
  status: number
  data: D
  message: string
}

/** Calls a server over one kept connection, with as little of its own work as possible. */
export class Client {
  readonly #base: URL
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  token = ''

  constructor(base: string) {
    this.#base = new URL(base)
  }

  /** The bytes of an answer, unread: what an endpoint costs is timed without the reader's parsing. */
  send(
    method: string,
    path: string,
    body: Buffer | undefined,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; content: Buffer }> {
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          agent: this.#agent,
          host: this.#base.hostname,
          port: this.#base.port,
          method,
          path,
          headers: {
            ...(this.token ? { token: this.token } : {}),
            ...(body ? { 'content-type': 'application/json', 'content-length': body.length } : {}),
            ...headers,
          },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.once('end', () => resolve({ status: answer.statusCode ?? 0, content: Buffer.concat(parts) }))
          answer.once('error', reject)
        },
      )
      asked.once('error', reject)
      asked.end(body)
    })
  }

  /** A declared call, any answer. */
  async call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Answer<DataOf<E>>> {
    const { params, query, body } = input as {
      params?: never
      query?: Record<string, string>
      body?: unknown
    }
    const search = query ? `?${new URLSearchParams(query)}` : ''
    const { status, content } = await this.send(
      endpoint.method,
      `${endpointUrl(endpoint, params)}${search}`,
      body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
    )
    const { data, message } = JSON.parse(content.toString()) as { data: DataOf<E>; message: string }
    return { status, data, message }
  }

  async signIn(email: string): Promise<void> {
    const answer = await this.call(login, { body: { email, password: LARGE_PASSWORD } })
    if (answer.status !== 200) throw new Error(`${email} can't sign in: ${answer.message}`)
    this.token = answer.data.token as string
  }

  close(): void {
    this.#agent.destroy()
  }
}
