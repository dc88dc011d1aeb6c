import { join } from 'node:path'
import { ConfigError, isLoopback, readConfig } from './config.ts'
import { finishEntryWork } from './modules/session/index.ts'
import type { Control } from './operations-cli/control-server.ts'
import { createSealer } from './platform/audit/seal.ts'
import { checkFieldKeys } from './platform/crypto/check-keys.ts'
import { type Database, openEmbeddedDatabase, openPostgresDatabase } from './platform/db/database.ts'
import { listOrganisations } from './platform/db/gates.ts'
import { guardDatabase } from './platform/db/guard-database.ts'
import { createStatisticsKeeper } from './platform/db/statistics.ts'
import { serveFiles } from './platform/files/serve-files.ts'
import { serveApiDocs } from './platform/http/api-docs.ts'
import { DRAIN_MS, drain } from './platform/http/drain.ts'
import { buildServer } from './platform/http/server.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import { createLog } from './platform/log.ts'
import { serveMetrics } from './platform/metrics/serve-metrics.ts'
import { faultInWords } from './platform/operator/fault-in-words.ts'
import { releaseStartMemory } from './platform/operator/release-memory.ts'
import { serveRealtime } from './platform/realtime/serve-realtime.ts'
import { upgradeOrganisations } from './platform/standards.ts'
import { assemblePlatform } from './start-platform.ts'
import { stopOnSignal } from './stop-on-signal.ts'

const out = (text: string) => process.stdout.write(`${text}\n`)

/** The first organisation of the demo. */
const DEMO = 'Sahyadri Works'

/**
 * Refuses to expose a demo database: its public passwords still work, whatever `SEED` is now.
 *
 * @throws ConfigError if other machines could reach it
 */
function keepDemoAtHome(host: string, organisations: readonly { name: string }[]): void {
  if (isLoopback(host) || !organisations.some(({ name }) => name === DEMO)) return
  throw new ConfigError(
    `this database holds the demo company ${DEMO}, whose passwords are public, and HOST=${host} can be reached by others. Use another DATA_DIR or DATABASE_URL for real data.`,
  )
}

/** Demo sign-ins, printed at the start of a demo installation. */
function demoSignIns(publicUrl: string): string {
  return [
    '',
    `  Muster is running:  ${publicUrl}`,
    '',
    '  Demo sign-ins (password Demo@12345):',
    '    admin@demo.test      administrator of Sahyadri Works',
    '    hr@demo.test         HR, limited to the people of one location',
    '    people@demo.test     HR, limited to a group, until a day',
    '    payroll@demo.test    payroll, in self-service',
    '    manager@demo.test    a manager, in self-service',
    `    employee@demo.test   an employee, in self-service (${publicUrl}/me)`,
    '    admin@other.test     administrator of another organisation',
    '',
  ].join('\n')
}

async function openDatabase(config: ReturnType<typeof readConfig>): Promise<Database> {
  const database = config.databaseUrl
    ? openPostgresDatabase(config.databaseOwnerUrl ?? config.databaseUrl)
    : await openEmbeddedDatabase(join(config.dataDir))
  const applied = await database.migrate()
  if (applied.length > 0) out(`  Database: ${applied.length} migrations applied.`)
  return database.kind === 'postgres' ? guardDatabase(database, config, createLog(config)) : database
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  const platform = assemblePlatform({ config, database })
  await checkFieldKeys(platform)
  const organisations = await listOrganisations({ platform })
  keepDemoAtHome(config.host, organisations)
  const isFresh = config.seed === 'demo' && organisations.length === 0
  // A real installation may be embedded too, without the demo sign-ins.
  const isDemo = isFresh || (config.seed === 'demo' && organisations.some(({ name }) => name === DEMO))
  if (isFresh) {
    out('  Filling the demo organisation …')
    const { seedDemo } = await import('../seeds/demo.ts')
    await seedDemo(platform)
  }
  const app = await buildServer(platform, {
    surfaces: [serveFiles, serveApiDocs, serveMetrics, serveRealtime, serveWebApp],
  })
  const sealer = createSealer(platform)
  const statistics = createStatisticsKeeper(platform)
  let control: Control | undefined
  const begin = async () => {
    await app.listen({ host: config.host, port: config.port })
    if (database.kind === 'embedded') {
      const { openControl } = await import('./operations-cli/control-server.ts')
      control = await openControl(platform)
      statistics.start()
    }
    await platform.jobs.start()
    await platform.mail.start()
    platform.schedules.start()
    sealer.start()
    platform.metrics.start()
  }
  const begun = begin()
  let upgraded: Promise<unknown> = Promise.resolve()
  // Register before startup completes: a supervisor may stop the process while services are still starting.
  stopOnSignal(platform.log, async () => {
    await begun.catch(() => undefined)
    // Other nodes can take over: let the proxy notice before connections are closed.
    if (database.kind === 'postgres') await drain(app, DRAIN_MS)
    // Pending requests finish first, then jobs return to the queue; the database closes last.
    await app.close()
    await control?.close()
    await upgraded
    await finishEntryWork()
    await platform.metrics.stop()
    await platform.schedules.stop()
    await sealer.stop()
    await statistics.stop()
    await platform.jobs.stop()
    await platform.mail.stop()
    await database.close()
  })
  await begun
  releaseStartMemory(app.server)
  await platform.files
    .check()
    .catch((error) => platform.log.error({ err: error }, 'files can’t be reached; everything else works'))
  upgraded = upgradeOrganisations(platform).catch((error) =>
    platform.log.error(
      { err: error },
      'organisations could not get what this release adds; the next start tries again',
    ),
  )
  out(isDemo ? demoSignIns(config.publicUrl) : `  Muster is running:  ${config.publicUrl}`)
}

/** Why startup failed, as a sentence for problems of the environment. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (code === 'EADDRINUSE')
    return `something else listens on ${address}:${port} already; choose another PORT.`
  if (code === 'EADDRNOTAVAIL') return `HOST ${address} is not an address of this machine.`
  if (code === 'EACCES' && port) return `it may not listen on port ${port}; choose a PORT above 1023.`
  return faultInWords(error) ?? error.stack ?? error.message
}

start().catch((error) => {
  process.stderr.write(`Muster can't start: ${reasonOf(error)}\n`)
  process.exit(1)
})
