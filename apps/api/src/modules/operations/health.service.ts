import { statfs } from 'node:fs/promises'
import type { Ctx } from '../../platform/context.ts'
import { readTx } from '../../platform/db/tx.ts'
import { countMail, countSchedules, countWork } from './health.queries.ts'
import { answeredIn, callsView, databaseView, serversView, serverView } from './health.views.ts'
import { findingsOf, type Health } from './rules/findings.ts'

/**
 * Disk space below DATA_DIR; null if neither the database nor files are there, or the system does not report
 * it.
 */
async function diskOf({ platform: { config, database }, log }: Ctx): Promise<Health['disk']> {
  if (database.kind === 'postgres' && config.s3) return null
  try {
    const { bavail, blocks, bsize } = await statfs(config.dataDir)
    return { free_bytes: bavail * bsize, total_bytes: blocks * bsize }
  } catch (error) {
    log.warn({ err: error }, 'the free disk space could not be read')
    return null
  }
}

/**
 * How the product runs. Shared figures are limited to those that reveal nothing about other organisations;
 * jobs, schedules and mail are the organisation's own. Four statements.
 */
export async function healthOf(ctx: Ctx): Promise<Health> {
  const { platform } = ctx
  const names = platform.schedules.schedules.map((one) => one.name)
  const facts = await platform.metrics.installation()
  const own = await readTx(ctx, async (db) => ({
    jobs: await countWork(ctx, db),
    mail: await countMail(ctx, db),
    schedules: await countSchedules(ctx, db, names),
  }))
  const window = platform.metrics.requests.window(ctx.orgId)
  const health: Health = {
    as_of: ctx.now.toString(),
    findings: [],
    calls: callsView(ctx, window),
    jobs: own.jobs,
    mail: { is_sent: platform.config.smtpUrl !== undefined, ...own.mail },
    schedules: { total: names.length, ...own.schedules },
    database: databaseView(ctx, facts),
    disk: await diskOf(ctx),
    server: serverView(ctx),
    servers: serversView(ctx, facts.nodes),
  }
  return { ...health, findings: findingsOf(health, answeredIn(window)) }
}
