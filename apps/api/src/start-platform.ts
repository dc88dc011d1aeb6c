import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { modules as allModules } from './modules.ts'
import { systemActor } from './platform/access/actor.ts'
import { checkMenus } from './platform/access/check-menus.ts'
import type { Ctx } from './platform/context.ts'
import type { Database } from './platform/db/database.ts'
import { registerErrors } from './platform/errors.ts'
import { createFileStore } from './platform/files/file-store.ts'
import { createJobQueue } from './platform/jobs/queue.ts'
import { createScheduler } from './platform/jobs/scheduler.ts'
import { createLog } from './platform/log.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import type { AssembledPlatform, Module } from './platform/module.ts'
import type { Platform } from './platform/platform.ts'
import { registerPersonalData } from './platform/privacy/personal-data.ts'
import { createRealtime } from './platform/realtime/realtime.ts'

const connected = new Set<Module>()

/** Hooks and error catalogues are global to the process, so modules connect once even if tests create platforms. */
function connectOnce(modules: readonly Module[]): void {
  for (const module of modules) {
    if (connected.has(module)) continue
    connected.add(module)
    if (module.errors) registerErrors(module.errors)
    if (module.personalData) registerPersonalData(module.personalData)
    module.connect?.()
  }
}

export interface PlatformParts {
  config: Config
  database: Database
  modules?: readonly Module[]
  clock?: () => Temporal.Instant
}

/** The log tells when and why an embedded database had to be opened again. */
function logRestarts({ embedded }: Database, log: Logger): void {
  embedded?.host.onEvent((event) => {
    if (event.kind === 'ended')
      log.error({ err: event.fault, reason: event.fault.reason }, 'the embedded database is opened again')
    else if (event.kind === 'unopened')
      log.error({ err: event.error }, 'the embedded database can’t be opened; the next attempt follows')
    else log.warn({ ms: event.ms }, 'the embedded database is open again')
  })
}

/** Assembles the platform without starting any background work. */
export function assemblePlatform(parts: PlatformParts): AssembledPlatform {
  const modules = parts.modules ?? allModules
  checkMenus(modules)
  connectOnce(modules)
  const { config, database } = parts
  const log = createLog(config)
  logRestarts(database, log)
  const platform = {
    config,
    log,
    database,
    modules,
    clock: parts.clock ?? (() => Temporal.Now.instant()),
  } as { -readonly [key in keyof AssembledPlatform]: AssembledPlatform[key] }
  platform.metrics = createMetrics(platform)
  platform.files = createFileStore(platform)
  platform.mail = createMailer(platform)
  platform.realtime = createRealtime(platform)
  platform.jobs = createJobQueue(
    platform,
    modules.flatMap((module) => module.jobs ?? []),
  )
  platform.schedules = createScheduler(
    platform,
    modules.flatMap((module) => module.schedules ?? []),
  )
  return platform
}

/** The context for the system's own actions in an organisation: seeds, jobs, set-up. */
export function systemCtx(platform: Platform, orgId: number, action: string): Ctx {
  return {
    platform,
    orgId,
    actor: systemActor(action),
    now: platform.clock(),
    log: platform.log.child({ action, org: orgId }),
    request: { id: action, action, ip: '', userAgent: '' },
    token: '',
  }
}
