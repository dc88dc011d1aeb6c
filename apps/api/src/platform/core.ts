import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from './db/database.ts'

/** What the parts of the platform depend on, without depending on them. */
export interface Core {
  readonly config: Config
  readonly log: Logger
  readonly database: Database
  /** The wall clock; replaced in tests. */
  readonly clock: () => Temporal.Instant
}
