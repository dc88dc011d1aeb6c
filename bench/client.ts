import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { CallInput, DataOf, Endpoint } from '@muster/contract/kit/index'
import { endpointUrl } from '@muster/contract/kit/index'
import { login } from '@muster/contract/session/session.contract'
import { LARGE_PASSWORD } from '../apps/api/seeds/large/large.ts'

export interface Answer<D> {
  status: number
  data: D
  message: string
}

const HEAD_END = '\r\n\r\n'

/** Parses one response as its bytes arrive: HTTP/1.1 with content-length or chunked. */
class Incoming {
  #bytes: Buffer = Buffer.alloc(0)
  #head: { status: number; end: number; length: number | undefined } | undefined

  /** @returns the response once it is complete */
  add(part: Buffer): { status: number; content: Buffer } | undefined {
    this.#bytes = this.#bytes.length === 0 ? part : Buffer.concat([this.#bytes, part])
    this.#head ??= this.#readHead()
    if (!this.#head) return undefined
    const { status, end, length } = this.#head
    const body = this.#bytes.subarray(end)
    if (length !== undefined)
      return body.length >= length ? { status, content: body.subarray(0, length) } : undefined
    return body.subarray(-5).toString('latin1') === '0\r\n\r\n'
      ? { status, content: joinChunks(body) }
      : undefined
  }

  #readHead() {
    const end = this.#bytes.indexOf(HEAD_END)
    if (end < 0) return undefined
    const head = this.#bytes.toString('latin1', 0, end)
    const length = /\ncontent-length: (\d+)/i.exec(head)?.[1]
    return {
      status: Number(head.slice(9, 12)),
      end: end + HEAD_END.length,
      length: length === undefined ? undefined : Number(length),
    }
  }
}

/** Joins the chunks of a chunked body. */
function joinChunks(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf('\r\n', at)
    const length = Number.parseInt(body.toString('latin1', at, lineEnd), 16)
    if (length === 0) return Buffer.concat(parts)
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + length))
    at = lineEnd + 2 + length + 2
  }
}

/**
 * Calls a server sequentially over one keep-alive connection. To measure the server rather than the client,
 * it only writes bytes and detects the end of the response. (Node's own client takes a third of the time of a
 * bare point query.)
 */
export class Client {
  readonly #base: URL
  #socket: Socket | undefined
  token = ''

  constructor(base: string) {
    this.#base = new URL(base)
  }

  async #connected(): Promise<Socket> {
    if (this.#socket && !this.#socket.destroyed) return this.#socket
    const socket = connect(Number(this.#base.port), this.#base.hostname).setNoDelay(true)
    await once(socket, 'connect')
    this.#socket = socket
    return socket
  }

  /** Returns the bytes of a response without parsing them, so that parsing is not measured. */
  async send(
    method: string,
    path: string,
    body: Buffer | undefined,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; content: Buffer }> {
    const socket = await this.#connected()
    const fields = {
      host: this.#base.host,
      ...(this.token ? { token: this.token } : {}),
      ...(body ? { 'content-type': 'application/json', 'content-length': String(body.length) } : {}),
      ...headers,
    }
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
    return new Promise((resolve, reject) => {
      const incoming = new Incoming()
      const stop = () => {
        socket.off('data', take).off('error', fail).off('close', closed)
      }
      const fail = (error: Error) => {
        stop()
        reject(error)
      }
      const closed = () => fail(new Error('The server closed the connection instead of answering.'))
      const take = (part: Buffer) => {
        const answer = incoming.add(part)
        if (!answer) return
        stop()
        resolve(answer)
      }
      socket.on('data', take).once('error', fail).once('close', closed)
      const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
      // Write in one piece: two writes would wake the server twice.
      socket.write(body ? Buffer.concat([head, body]) : head)
    })
  }

  /** Calls a declared endpoint and returns any response. */
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
    this.#socket?.destroy()
  }
}
