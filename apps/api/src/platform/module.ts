import type { FastifyInstance } from 'fastify'
import type { Route } from './http/route.ts'
import type { Job } from './jobs/job.ts'
import type { ModuleFacts, Platform } from './platform.ts'
import type { PersonalData } from './privacy/personal-data.ts'

/** What a module gives to the product; `modules.ts` lists them all. */
export interface Module extends ModuleFacts {
  readonly routes: readonly Route[]
  // biome-ignore lint/suspicious/noExplicitAny: jobs of any input stand in one list; each is typed where it is defined
  readonly jobs?: readonly Job<any>[]
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

/** The platform with all that its modules do, for what serves them. */
export interface AssembledPlatform extends Platform {
  readonly modules: readonly Module[]
}
