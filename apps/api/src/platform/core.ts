import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from './db/database.ts'

/** What the parts of the platform are built on; knows none of them. */
export interface Core {
  readonly config: Config
  readonly log: Logger
  readonly database: Database
  /** The wall clock; tests set it. */
  readonly clock: () => Temporal.Instant
}
