import { can, endpoint, z } from '../kit/index.ts'

/** Current and impending problems by name; the screen has the texts and the remedies. */
export const healthFindings = [
  'answers_fail',
  'answers_slow',
  'database_busy',
  'database_restarted',
  'database_unguarded',
  'process_stalls',
  'disk_full',
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
    /** Of the responding server, last 15 minutes; null without calls. Milliseconds. */
    calls: z.object({
      /** Of this organisation. */
      per_minute: z.number(),
      /** Share of responses that failed with a server error, 0 to 1. */
      fault_share: z.number(),
      ...quantiles,
      minutes: z.array(z.object({ at: z.string(), own_calls: z.int(), ...quantiles })),
      /** The ten slowest by p95. */
      slowest: z.array(z.object({ id: z.string(), label: z.string(), p50: milliseconds, p95: milliseconds })),
    }),
    /** Of this organisation. */
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
      /** More than ten minutes overdue. */
      late: z.int(),
      /** Schedules whose last run failed. */
      failed: z.int(),
    }),
    database: z.object({
      kind: z.enum(['embedded', 'postgres']),
      version: z.string(),
      migrations: z.int(),
      newest_migration: z.string(),
      /** Null where the database contains other organisations. */
      size_bytes: z.nullable(z.int()),
      connections: z.object({ size: z.int(), used: z.int(), waiting: z.int() }),
      /** Writes are refused for want of room. */
      is_full: z.boolean(),
      /** Whether requests log in to the database as a role that owns nothing. */
      is_guarded: z.boolean(),
      /** How often an embedded database had to be opened again since the server started. */
      restarts: z.object({ total: z.int(), last_at: z.nullable(z.string()) }),
    }),
    /** The disk of the responding server, if it stores files or the database. */
    disk: z.nullable(z.object({ free_bytes: z.int(), total_bytes: z.int() })),
    server: z.object({
      name: z.string(),
      version: z.string(),
      runtime: z.string(),
      started_at: z.string(),
      memory_bytes: z.int(),
      /** Maximum event loop delay in the last 15 seconds. */
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
  summary: 'System health: response times, errors, jobs, database, servers',
})
