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

/** What other parts may read of a module: what it declares, not what it does (`module.ts`). */
export interface ModuleFacts {
  /** One of the names in ARCHITECTURE.md; the same in contract, api and web. */
  readonly name: string
  readonly routes: readonly { readonly endpoint: Endpoint }[]
  readonly permissions?: PermissionCatalogue
  readonly errors?: ErrorCatalogue
  readonly menu?: MenuContribution
  // biome-ignore lint/suspicious/noExplicitAny: jobs of any input stand in one list; each is typed where it is defined
  readonly jobs?: readonly JobKind<any>[]
  /** Work that recurs by itself; its jobs stand in `jobs` too. */
  // biome-ignore lint/suspicious/noExplicitAny: as with jobs
  readonly schedules?: readonly Schedule<any>[]
  /** The mails it sends, for the Email log's names and the preview. */
  // biome-ignore lint/suspicious/noExplicitAny: as with jobs
  readonly mails?: readonly SystemMail<any>[]
}

/** Everything a request may use besides its own input. One per process; tests make their own. */
export interface Platform extends Core {
  readonly files: FileStore
  readonly mail: Mailer
  readonly jobs: JobQueue
  readonly schedules: Scheduler
  /** Pushes to open browsers. */
  readonly realtime: Realtime
  /** What this process measures of itself. */
  readonly metrics: Metrics
  readonly modules: readonly ModuleFacts[]
}

/** Every permission of every module. */
export function permissionsOf(modules: readonly ModuleFacts[]): PermissionCatalogue {
  return Object.assign({}, ...modules.map((module) => module.permissions ?? {}))
}

export function errorsOf(modules: readonly ModuleFacts[]): ErrorCatalogue {
  return Object.assign({}, ...modules.map((module) => module.errors ?? {}))
}

export function menusOf(modules: readonly ModuleFacts[]): MenuContribution[] {
  return modules.flatMap((module) => (module.menu ? [module.menu] : []))
}

/** Every mail that the product itself sends. */
export function mailsOf(modules: readonly ModuleFacts[]): SystemMail<unknown>[] {
  return modules.flatMap((module) => [...(module.mails ?? [])])
}
