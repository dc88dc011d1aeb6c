import type { ErrorCatalogue, PermissionCatalogue } from '@muster/contract/kit/index'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { MenuContribution } from './access/menu.ts'
import type { Database } from './db/database.ts'
import type { FileStore } from './files/file-store.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { Scheduler } from './jobs/scheduler.ts'
import type { SystemMail } from './mail/define-mail.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Module } from './module.ts'
import type { Realtime } from './realtime/realtime.ts'

/** Everything a request may use besides its own input. One per process; tests make their own. */
export interface Platform {
  readonly config: Config
  readonly log: Logger
  readonly database: Database
  readonly files: FileStore
  readonly mail: Mailer
  readonly jobs: JobQueue
  readonly schedules: Scheduler
  /** Pushes to open browsers. */
  readonly realtime: Realtime
  /** What this process measures of itself. */
  readonly metrics: Metrics
  readonly modules: readonly Module[]
  /** The wall clock; tests set it. */
  readonly clock: () => Temporal.Instant
}

/** Every permission of every module. */
export function permissionsOf(modules: readonly Module[]): PermissionCatalogue {
  return Object.assign({}, ...modules.map((module) => module.permissions ?? {}))
}

export function errorsOf(modules: readonly Module[]): ErrorCatalogue {
  return Object.assign({}, ...modules.map((module) => module.errors ?? {}))
}

export function menusOf(modules: readonly Module[]): MenuContribution[] {
  return modules.flatMap((module) => (module.menu ? [module.menu] : []))
}

/** Every mail that the product itself sends. */
export function mailsOf(modules: readonly Module[]): SystemMail<unknown>[] {
  return modules.flatMap((module) => [...(module.mails ?? [])])
}
