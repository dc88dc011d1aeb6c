import type { ErrorCatalogue, PermissionCatalogue } from '@muster/contract/kit/index'
import type { FastifyInstance } from 'fastify'
import type { MenuContribution } from './access/menu.ts'
import type { Route } from './http/route.ts'
import type { Job } from './jobs/job.ts'
import type { Schedule } from './jobs/schedule.ts'
import type { SystemMail } from './mail/define-mail.ts'
import type { Platform } from './platform.ts'
import type { PersonalData } from './privacy/personal-data.ts'

/** What a module gives to the product; `modules.ts` lists them all. */
export interface Module {
  /** One of the names in ARCHITECTURE.md; the same in contract, api and web. */
  readonly name: string
  readonly routes: readonly Route[]
  readonly permissions?: PermissionCatalogue
  readonly errors?: ErrorCatalogue
  readonly menu?: MenuContribution
  // biome-ignore lint/suspicious/noExplicitAny: jobs of any input stand in one list; each is typed where it is defined
  readonly jobs?: readonly Job<any>[]
  /** Work that recurs by itself; its jobs stand in `jobs` too. */
  // biome-ignore lint/suspicious/noExplicitAny: as with jobs
  readonly schedules?: readonly Schedule<any>[]
  /** The mails it sends, for the Email log's names and the preview. */
  // biome-ignore lint/suspicious/noExplicitAny: mails of any values stand in one list; each is typed where it is defined
  readonly mails?: readonly SystemMail<any>[]
  /** What it holds of people, for who asks for their data. */
  readonly personalData?: PersonalData
  /** Addresses that browsers are sent to rather than calls: they answer with redirects, and set cookies. */
  readonly surface?: (app: FastifyInstance, platform: Platform) => void
  /** Subscribes to hooks; runs once per process. */
  readonly connect?: () => void
}

export function defineModule(module: Module): Module {
  return module
}
