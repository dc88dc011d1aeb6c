import type { FastifyInstance } from 'fastify'
import type { Route } from './http/route.ts'
import type { Job } from './jobs/job.ts'
import type { ModuleFacts, Platform } from './platform.ts'
import type { PersonalData } from './privacy/personal-data.ts'

/** What a module contributes to the product; `modules.ts` lists all modules. */
export interface Module extends ModuleFacts {
  readonly routes: readonly Route[]
  // biome-ignore lint/suspicious/noExplicitAny: a list of jobs with different inputs; each is typed where it is defined
  readonly jobs?: readonly Job<any>[]
  /** The personal data it stores, for data requests. */
  readonly personalData?: PersonalData
  /** URLs for browsers rather than API calls: they answer with redirects, and set cookies. */
  readonly surface?: (app: FastifyInstance, platform: Platform) => void
  /** Subscribes to hooks; runs once per process. */
  readonly connect?: () => void
}

export function defineModule(module: Module): Module {
  return module
}

/** The platform with the implementations of all modules, for the code that runs them. */
export interface AssembledPlatform extends Platform {
  readonly modules: readonly Module[]
}
