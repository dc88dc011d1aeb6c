import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * What clients were promised. A write whose answer did not arrive may have happened or not; one that
 * was acknowledged must be there, once, whatever was killed afterwards.
 */
export interface Promises {
  /** Id by employee code, of every acknowledged creation. */
  created: Map<string, number>
  /** Codes whose creation got no answer, and none to the repetition either. */
  unknown: Set<string>
  /** By employee code: the last acknowledged city, and cities sent later without an answer. */
  cities: Map<string, { acknowledged: string; unanswered: string[] }>
  /** Acknowledged writes of any kind; each must have its line in the audit trail. */
  writes: number
  /** Calls without an answer of the product's own, with the reason: the connection broke, or a proxy answered for it. */
  dropped: string[]
  /** Calls that were asked to come again (503, 507). */
  postponed: number
  /** What went wrong and must not: a lost read, a wrong status. */
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
  /** The session's, for opening a socket. */
  readonly token: string
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: Envelope }>
}

/**
 * One request on a connection of its own. Kept connections end when a proxy takes a new file; a browser
 * then sends what it had just begun once more, which this client does not, so as not to hide anything.
 */
function ask(url: string, method: string, body: string, headers: Record<string, string>) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asked = request(
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
    asked.once('timeout', () => asked.destroy(new Error('No answer within 20 s.')))
    asked.once('error', reject)
    asked.end(body)
  })
}

/** Signs in; the session outlives any number of restarts. */
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
/** What a server may answer while its database or its disk is away; anything else of 5xx is a fault. */
const UNAVAILABLE = [503, 507]

export interface Load {
  /** Ends it; resolves when every request under way has its answer or its failure. */
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

  /** undefined: no answer, or one that says "not now". */
  async #send(path: string, body: unknown) {
    try {
      const answer = await this.#client.call('POST', path, body)
      if (UNAVAILABLE.includes(answer.status)) {
        this.#promises.postponed++
        return undefined
      }
      // A proxy whose node died has no envelope; ours always has.
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

  /** What was acknowledged is there for the next reader. */
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

/** Clients that create, change and read people side by side until they are stopped. */
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
