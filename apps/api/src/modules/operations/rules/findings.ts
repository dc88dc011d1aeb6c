import type { DataOf } from '@muster/contract/kit/index'
import type { readHealth } from '@muster/contract/operations/health.contract'

export type Health = DataOf<typeof readHealth>
type Finding = Health['findings'][number]

const MINUTE_MS = 60_000
const LEAST_CALLS = 20
const SLOW_MS = 2000
const LAG_MS = 1000
const STUCK_AFTER_MINUTES = 15
const RESTART_SHOWN_MINUTES = 60

const critical = (key: Finding['key']): Finding => ({ key, severity: 'critical' })
const warning = (key: Finding['key']): Finding => ({ key, severity: 'warning' })

/** One failed call of three means nothing; one of a hundred does. */
function callFindings({ calls }: Health, answered: number): Finding[] {
  const found: Finding[] = []
  if (answered < LEAST_CALLS) return found
  if (calls.fault_share >= 0.05) found.push(critical('answers_fail'))
  else if (calls.fault_share >= 0.01) found.push(warning('answers_fail'))
  if ((calls.p95 ?? 0) > SLOW_MS) found.push(warning('answers_slow'))
  return found
}

function diskFindings({ disk, database }: Health): Finding[] {
  if (database.is_full) return [critical('disk_full')]
  if (!disk || disk.total_bytes === 0) return []
  const free = disk.free_bytes / disk.total_bytes
  if (free < 0.05) return [critical('disk_low')]
  return free < 0.1 ? [warning('disk_low')] : []
}

function serverFindings({ server, servers, database, as_of }: Health): Finding[] {
  const { size, waiting } = database.connections
  const found: Finding[] = []
  // With more callers waiting than there are connections, each new one waits until every connection has been reused.
  if (waiting > Math.max(size, 5)) found.push(warning('database_busy'))
  const { last_at } = database.restarts
  if (last_at !== null && Date.parse(as_of) - Date.parse(last_at) < RESTART_SHOWN_MINUTES * MINUTE_MS)
    found.push(warning('database_restarted'))
  if (!database.is_guarded) found.push(warning('database_unguarded'))
  if (server.lag_ms > LAG_MS) found.push(warning('process_stalls'))
  const up = servers.filter((one) => !one.is_silent)
  if (up.length < servers.length) found.push(warning('node_silent'))
  if (new Set(up.map((one) => one.version)).size > 1) found.push(warning('versions_differ'))
  return found
}

function mailFindings({ mail, as_of }: Health): Finding[] {
  const found: Finding[] = []
  if (mail.failed_last_day > 0) found.push(warning('mail_failed'))
  if (!mail.is_sent) return mail.waiting > 0 ? [...found, warning('mail_off')] : found
  const age = mail.oldest_at === null ? 0 : Date.parse(as_of) - Date.parse(mail.oldest_at)
  if (age > STUCK_AFTER_MINUTES * MINUTE_MS) found.push(warning('mail_stuck'))
  return found
}

/**
 * What needs an administrator's attention, the worst first.
 *
 * @param answered number of calls of all organisations in the last 15 minutes; used for rating, not shown
 */
export function findingsOf(health: Health, answered: number): Finding[] {
  const found = [
    ...callFindings(health, answered),
    ...serverFindings(health),
    ...diskFindings(health),
    ...(health.jobs.failed_last_day > 0 ? [warning('jobs_failed')] : []),
    ...(health.schedules.late > 0 ? [warning('schedules_late')] : []),
    ...mailFindings(health),
  ]
  return found.sort((a, b) => Number(b.severity === 'critical') - Number(a.severity === 'critical'))
}
