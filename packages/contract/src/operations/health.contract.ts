import { can, endpoint, z } from '../kit/index.ts'

/** What is wrong or about to be, by name; the screen says it in words and what to do about it. */
export const healthFindings = [
  'answers_fail',
  'answers_slow',
  'database_busy',
  'process_stalls',
  'disk_low',
  'node_silent',
  'versions_differ',
  'jobs_failed',
  'schedules_late',
  'mail_failed',
  'mail_stuck',
  'mail_off',
] as const

const milliseconds = z.nullable(z.number())
const quantiles = { p50: milliseconds, p95: milliseconds, p99: milliseconds }

export const readHealth = endpoint({
  id: 'operations.health.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/operations/health',
  access: can('operations.health.view'),
  data: z.object({
    as_of: z.string(),
    findings: z.array(z.object({ key: z.enum(healthFindings), severity: z.enum(['critical', 'warning']) })),
    /** Of the server that answers, the last 15 minutes; null where nothing was called. Milliseconds. */
    calls: z.object({
      /** The organisation's own. */
      per_minute: z.number(),
      /** Part of all answers that failed through a fault of the server, 0 to 1. */
      fault_share: z.number(),
      ...quantiles,
      minutes: z.array(z.object({ at: z.string(), own_calls: z.int(), ...quantiles })),
      /** The ten slowest by p95. */
      slowest: z.array(z.object({ id: z.string(), label: z.string(), p50: milliseconds, p95: milliseconds })),
    }),
    /** The organisation's own. */
    jobs: z.object({ waiting: z.int(), running: z.int(), failed: z.int(), failed_last_day: z.int() }),
    mail: z.object({
      /** Whether a mail server is configured. */
      is_sent: z.boolean(),
      waiting: z.int(),
      oldest_at: z.nullable(z.string()),
      failed: z.int(),
      failed_last_day: z.int(),
    }),
    schedules: z.object({
      total: z.int(),
      /** Due for more than ten minutes, and not begun. */
      late: z.int(),
      /** Whose last run failed. */
      failed: z.int(),
    }),
    database: z.object({
      kind: z.enum(['embedded', 'postgres']),
      version: z.string(),
      migrations: z.int(),
      newest_migration: z.string(),
      /** Null where other organisations' data is in it. */
      size_bytes: z.nullable(z.int()),
      connections: z.object({ size: z.int(), used: z.int(), waiting: z.int() }),
    }),
    /** Where files or the database lie on the disk of the server that answers. */
    disk: z.nullable(z.object({ free_bytes: z.int(), total_bytes: z.int() })),
    server: z.object({
      name: z.string(),
      version: z.string(),
      runtime: z.string(),
      started_at: z.string(),
      memory_bytes: z.int(),
      /** How late it got round to things at most, in the last 15 seconds. */
      lag_ms: z.number(),
    }),
    servers: z.array(
      z.object({
        name: z.string(),
        version: z.string(),
        started_at: z.string(),
        seen_at: z.string(),
        is_this: z.boolean(),
        is_silent: z.boolean(),
      }),
    ),
  }),
  summary: 'How the product runs: speed, faults, work of the organisation, database, servers',
})
