import type { Endpoint, ErrorCatalogue, PermissionCatalogue } from '@muster/contract/kit/index'
import type { MenuContribution } from './access/menu.ts'
import type { Core } from './core.ts'
import type { FileStore } from './files/file-store.ts'
import type { JobKind } from './jobs/job-kind.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { Schedule } from './jobs/schedule.ts'
import type { Scheduler } from './jobs/scheduler.ts'
import type { SystemMail } from './mail/define-mail.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Realtime } from './realtime/realtime.ts'

/** What other parts may read of a module: its declarations, not its implementation (`module.ts`). */
export interface ModuleFacts {
  /** One of the names in ARCHITECTURE.md; the same in contract, api and web. */
  readonly name: string
  readonly routes: readonly { readonly endpoint: Endpoint }[]
  readonly permissions?: PermissionCatalogue
  readonly errors?: ErrorCatalogue
  readonly menu?: MenuContribution
  // biome-ignore lint/suspicious/noExplicitAny: a list of jobs with different inputs; each is typed where it is defined
  readonly jobs?: readonly JobKind<any>[]
  /** Recurring work; its jobs are listed in `jobs` as well. */
  // biome-ignore lint/suspicious/noExplicitAny: as with jobs
  readonly schedules?: readonly Schedule<any>[]
  /** Its mails, for the names in the Email log and the preview. */
  // biome-ignore lint/suspicious/noExplicitAny: as with jobs
  readonly mails?: readonly SystemMail<any>[]
}

/** Everything a request may use besides its own input. One per process; tests create their own. */
export interface Platform extends Core {
  readonly files: FileStore
  readonly mail: Mailer
  readonly jobs: JobQueue
  readonly schedules: Scheduler
  /** Publishes to open browsers. */
  readonly realtime: Realtime
  /** Metrics of this process. */
  readonly metrics: Metrics
  readonly modules: readonly ModuleFacts[]
}

/** Merges catalogues without a prototype: requests name what to look up, and `constructor` must not be found. */
const catalogueOf = <C extends object>(parts: readonly C[]): C => Object.assign(Object.create(null), ...parts)

/** All permissions of all modules. */
export function permissionsOf(modules: readonly ModuleFacts[]): PermissionCatalogue {
  return catalogueOf(modules.map((module) => module.permissions ?? {}))
}

export function errorsOf(modules: readonly ModuleFacts[]): ErrorCatalogue {
  return catalogueOf(modules.map((module) => module.errors ?? {}))
}

/** All system mails of all modules. */
export function mailsOf(modules: readonly ModuleFacts[]): SystemMail<unknown>[] {
  return modules.flatMap((module) => [...(module.mails ?? [])])
}
