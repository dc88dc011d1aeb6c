import type { CallInput, DataOf, Endpoint } from '@muster/contract/kit/index'
import { endpointUrl } from '@muster/contract/kit/index'
import { login } from '@muster/contract/session/session.contract'
import type { FastifyInstance } from 'fastify'
import { type CompiledQuery, sql } from 'kysely'
import { LARGE_PASSWORD } from '../apps/api/seeds/large/large.ts'
import { readConfig } from '../apps/api/src/config.ts'
import type { Ctx } from '../apps/api/src/platform/context.ts'
import type { Database } from '../apps/api/src/platform/db/database.ts'
import { readTx, tx } from '../apps/api/src/platform/db/tx.ts'
import { buildServer } from '../apps/api/src/platform/http/server.ts'
import type { Platform } from '../apps/api/src/platform/platform.ts'
import { assemblePlatform } from '../apps/api/src/start-platform.ts'
import { type Capture, captureStatements } from '../apps/api/test/scale/captured-plans.ts'
import type { Site } from './sites.ts'

/**
 * Look-up and touch of the session: every signed-in request pays it, so it is not the endpoint's own cost.
 */
const SESSION = /system_session|update "session"/

/** The product inside the measuring process, to record its statements and to repeat them without a server. */
export class OwnSide {
  readonly platform: Platform
  readonly #app: FastifyInstance
  readonly #database: Database
  readonly #capture: Capture
  #statements = 0
  #token = ''

  private constructor(platform: Platform, app: FastifyInstance) {
    this.platform = platform
    this.#app = app
    this.#database = platform.database
    this.#capture = captureStatements({ platform })
  }

  /** @param clock for work on another day */
  static async open(site: Site, clock?: () => Temporal.Instant): Promise<OwnSide> {
    const config = readConfig({ ...site.env, LOG_LEVEL: 'silent' })
    const platform = assemblePlatform({ config, database: await site.open(), ...(clock ? { clock } : {}) })
    const app = await buildServer(platform, { publicCallsPerMinute: 0 })
    const own = new OwnSide(platform, app)
    app.addHook('onResponse', async (request) => {
      own.#statements = request.notes.tally.count
    })
    await app.ready()
    return own
  }

  /** Makes a call in process by its path and returns any response. */
  async ask(
    method: string,
    url: string,
    input: { query?: Record<string, string>; body?: object },
  ): Promise<{ status: number; data: unknown; payload: string; statements: number }> {
    const answer = await this.#app.inject({
      method: method as 'GET',
      url,
      ...(input.query ? { query: input.query } : {}),
      ...(input.body ? { payload: input.body } : {}),
      headers: this.#token ? { token: this.#token } : {},
    })
    const data = answer.statusCode === 200 ? (answer.json() as { data: unknown }).data : undefined
    return { status: answer.statusCode, data, payload: answer.payload, statements: this.#statements }
  }

  /**
   * Makes a declared call, which must succeed, and counts its statements without transaction control and
   * session.
   */
  async call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
  ): Promise<{ data: DataOf<E>; statements: number }> {
    const { params, ...rest } = input as { params?: never; query?: Record<string, string>; body?: object }
    const answer = await this.ask(endpoint.method, endpointUrl(endpoint, params), rest)
    if (answer.status !== 200) throw new Error(`${endpoint.id} answered ${answer.payload.slice(0, 300)}`)
    return { data: answer.data as DataOf<E>, statements: answer.statements }
  }

  /** @returns the organisation of the account */
  async signIn(email: string): Promise<number> {
    const { data } = await this.call(login, { body: { email, password: LARGE_PASSWORD } })
    if (!data.token || !data.auth_user_detail) throw new Error(`${email} has more than one organisation.`)
    this.#token = data.token
    return data.auth_user_detail.org_id
  }

  /** The statements of a call, with their values. */
  async statementsOf<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CompiledQuery[]> {
    const statements = await this.#capture.during(() => this.call(endpoint, input))
    return statements.filter((one) => !SESSION.test(one.sql))
  }

  /** The statements of work in process that is no call, such as a job, with their values. */
  during(work: () => Promise<unknown>): Promise<CompiledQuery[]> {
    return this.#capture.during(work)
  }

  /** Repeats the statements in one read-only transaction of the organisation. */
  replay(orgId: number, statements: readonly CompiledQuery[]): Promise<unknown> {
    return readTx({ platform: this.platform, orgId }, async (db) => {
      for (const statement of statements) await db.executeQuery(statement)
    })
  }

  /** Repeats statements that write, such as the log of who read what, in a transaction of the organisation. */
  repeat(orgId: number, statements: readonly CompiledQuery[]): Promise<unknown> {
    return tx({ platform: this.platform, orgId } as Ctx, async (db) => {
      for (const statement of statements) await db.executeQuery(statement)
    })
  }

  /**
   * The baseline: one row by primary key in a tenant transaction (begin with role and organisation, select,
   * commit: three round trips), through the same driver.
   */
  pointQuery(orgId: number, employeeId: number): Promise<unknown> {
    return readTx({ platform: this.platform, orgId }, (db) =>
      sql`select id, code, full_name from employee where org_id = ${orgId} and id = ${employeeId}`.execute(
        db,
      ),
    )
  }

  async close(): Promise<void> {
    this.#capture.stop()
    await this.#app.close()
    await this.#database.close()
  }
}
