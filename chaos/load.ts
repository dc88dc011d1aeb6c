import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * What the server acknowledged. A write without a response may have happened or not; an acknowledged one must
 * be stored exactly once, whatever was killed later.
 */
export interface Promises {
  /** Employee id by code, for every acknowledged creation. */
  created: Map<string, number>
  /** Codes whose creation got no response, not even when retried. */
  unknown: Set<string>
  /** By employee code: the last acknowledged city, and cities sent later without a response. */
  cities: Map<string, { acknowledged: string; unanswered: string[] }>
  /** Number of acknowledged writes; each must have an entry in the audit log. */
  writes: number
  /**
   * Calls without a response of the product, with the reason: the connection broke, or a proxy responded
   * instead.
   */
  dropped: string[]
  /** Number of calls that were told to retry later (503, 507). */
  postponed: number
  /** Those of them that were told that the disk is full. */
  full: number
  /** Faults: a lost read, a wrong status. */
  faults: string[]
}

export function noPromises(): Promises {
  return {
    created: new Map(),
    unknown: new Set(),
    cities: new Map(),
    writes: 0,
    dropped: [],
    postponed: 0,
    full: 0,
    faults: [],
  }
}

interface Envelope {
  error: boolean
  key?: string
  message: string
  data: never
}

export interface Client {
  /** The session token, for opening a socket. */
  readonly token: string
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: Envelope }>
}

/**
 * Sends one request on a new connection. Keep-alive connections end when a proxy reloads; browsers then retry
 * the request transparently, which this client avoids, so as not to hide failures.
 */
function ask(url: string, method: string, body: string, headers: Record<string, string>) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const requested = request(
      url,
      {
        method,
        agent: false,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        timeout: 20_000,
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.once('error', reject)
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
        )
      },
    )
    requested.once('timeout', () => requested.destroy(new Error('No answer within 20 s.')))
    requested.once('error', reject)
    requested.end(body)
  })
}

/** Signs in; the session survives restarts. */
export async function signIn(baseUrl: () => string, email: string, password: string): Promise<Client> {
  const headers = { 'content-type': 'application/json', app_name: 'hrms2.0', app_lang: 'en' }
  const call = async (method: string, path: string, body: unknown, token?: string) => {
    const sent = body === undefined ? '' : JSON.stringify(body)
    const answer = await ask(`${baseUrl()}/services/admin/${path}`, method, sent, {
      ...headers,
      ...(token ? { token } : {}),
    })
    if (!answer.text.startsWith('{'))
      throw new Error(`${answer.status} from the proxy: ${answer.text.slice(0, 80)}`)
    return { status: answer.status, body: JSON.parse(answer.text) as Envelope }
  }
  const { status, body } = await call('POST', 'apiv2/login_api', { email, password })
  if (status !== 200) throw new Error(`Sign-in failed: ${body.message}`)
  const { token } = body.data as { token: string }
  return { token, call: (method, path, sent) => call(method, path, sent, token) }
}

const EMPLOYEE_FORM = 12
/** Allowed statuses while database or disk are unavailable; any other 5xx is a fault. */
const UNAVAILABLE = [503, 507]

export interface Load {
  /** Stops it; resolves once all current requests have a response or failed. */
  stop(): Promise<void>
}

class Worker {
  readonly #client: Client
  readonly #promises: Promises
  readonly #name: string
  readonly #codes: string[] = []
  #serial = 0

  constructor(client: Client, promises: Promises, name: string) {
    this.#client = client
    this.#promises = promises
    this.#name = name
  }

  /** undefined: no response, or one that asks to retry later. */
  async #send(path: string, body: unknown) {
    try {
      const answer = await this.#client.call('POST', path, body)
      if (UNAVAILABLE.includes(answer.status)) {
        this.#promises.postponed++
        if (answer.body.key === 'server.storage_full') this.#promises.full++
        return undefined
      }
      // The response of a proxy for a dead node has no envelope; the product's always has.
      if (answer.status >= 500) {
        this.#promises.faults.push(`${path} answered ${answer.status} ${answer.body.key}`)
        return undefined
      }
      return answer
    } catch (error) {
      const { message, cause } = error as Error
      this.#promises.dropped.push(`${path}: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`)
      return undefined
    }
  }

  async create(): Promise<boolean> {
    const code = `${this.#name}-${++this.#serial}`
    const path = `apiv2/auth/hrms/forms/saveFormData/${EMPLOYEE_FORM}`
    const values = {
      EMPLOYEE_CODE: code,
      FIRST_NAME: 'Chaos',
      LAST_NAME: code,
      DATE_OF_JOINING: '2026-01-05',
    }
    const answer = await this.#send(path, { values })
    if (answer?.status === 200) {
      this.#promises.created.set(code, (answer.body.data as { id: number }).id)
      this.#promises.writes++
      this.#codes.push(code)
      return true
    }
    if (answer)
      this.#promises.faults.push(`Creating ${code} answered ${answer.status} ${answer.body.message}`)
    this.#promises.unknown.add(code)
    return false
  }

  async change(): Promise<boolean> {
    const code = this.#codes.at(-1 - (this.#serial % Math.max(1, this.#codes.length)))
    if (!code) return this.create()
    const id = this.#promises.created.get(code)
    const city = `City ${++this.#serial}`
    const path = `apiv2/auth/hrms/forms/editformdata/${EMPLOYEE_FORM}`
    const known = this.#promises.cities.get(code) ?? { acknowledged: '', unanswered: [] }
    known.unanswered.push(city)
    this.#promises.cities.set(code, known)
    const answer = await this.#send(path, { id, values: { CITY: city } })
    if (answer?.status === 200) {
      this.#promises.cities.set(code, { acknowledged: city, unanswered: [] })
      this.#promises.writes++
      return true
    }
    if (answer)
      this.#promises.faults.push(`Changing ${code} answered ${answer.status} ${answer.body.message}`)
    return false
  }

  /** Reads back an acknowledged write. */
  async read(): Promise<boolean> {
    const code = this.#codes.at(-1)
    if (!code) return this.create()
    const answer = await this.#send('apiv2/auth/get-all-employees', { EMP_CODE: [code] })
    if (!answer) return false
    const { employees } = answer.body.data as { employees: unknown[] }
    if (employees.length !== 1) this.#promises.faults.push(`${code} was read ${employees.length} times`)
    return true
  }
}

/** Clients that create, edit and read people concurrently until stopped. */
export function startLoad(client: Client, promises: Promises, prefix: string, clients = 8): Load {
  let isOver = false
  const run = async (index: number) => {
    const worker = new Worker(client, promises, `${prefix}-${index}`)
    for (let turn = index; !isOver; turn++) {
      const kind = turn % 5
      const isFine = kind < 2 ? await worker.create() : kind < 4 ? await worker.change() : await worker.read()
      if (!isFine) await wait(50)
    }
  }
  const running = Promise.all(Array.from({ length: clients }, (_, index) => run(index)))
  return {
    stop: async () => {
      isOver = true
      await running
    },
  }
}
