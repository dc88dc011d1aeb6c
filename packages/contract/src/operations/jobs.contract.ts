import { jobView } from '../files/files.contract.ts'
import { can, endpoint, field, listBody, z } from '../kit/index.ts'

const view = can('operations.jobs.view')
const manage = can('operations.jobs.manage')

export const jobSorts = ['created_at', 'finished_at', 'label'] as const

/** An entry of a job's input or result, without secrets, whole records and long lists. */
const fact = z.object({ name: z.string(), value: z.string() })

const jobRow = z.object({
  id: field.publicId(),
  kind: z.string(),
  label: z.string(),
  state: jobView.shape.state,
  stage: z.string(),
  done: z.int(),
  total: z.nullable(z.int()),
  /** Error of the job or of its last attempt. */
  error: z.nullable(z.string()),
  cancel_asked: z.boolean(),
  tries: z.int(),
  next_try_at: z.nullable(z.string()),
  /** Who started it; null for schedules and follow-up jobs. */
  started_by: z.nullable(z.object({ id: field.id(), name: z.string() })),
  /** The schedule that started it; empty without one. */
  schedule: z.string(),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  abilities: jobView.shape.abilities,
})

export const listJobs = endpoint({
  id: 'operations.job.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/operations/jobs/list',
  access: view,
  body: z.object(listBody()),
  data: z.object({
    jobs: z.array(jobRow),
    total_rows: z.int(),
    numPages: z.int(),
    /** Over all jobs of the organisation, regardless of filters. */
    counts: z.object({ waiting: z.int(), running: z.int(), failed: z.int() }),
    abilities: z.object({ manage: z.boolean() }),
  }),
  summary: 'Jobs of the organisation: filtered, searched, newest first',
})

export const jobChoices = endpoint({
  id: 'operations.job.choices',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/operations/jobs/choices',
  access: view,
  data: z.object({
    kinds: z.array(z.object({ kind: z.string(), label: z.string() })),
    /** People who started any of the listed jobs. */
    people: z.array(z.object({ id: field.id(), name: z.string() })),
  }),
  summary: 'Filter options of the list of jobs',
})

export const readJob = endpoint({
  id: 'operations.job.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/operations/jobs/{id}',
  access: view,
  params: z.object({ id: field.publicId() }),
  data: z.object({
    job: z.object({
      ...jobRow.shape,
      queued_at: z.nullable(z.string()),
      input: z.array(fact),
      result: z.array(fact),
      /** The file it created: name and expiry, never its content. */
      file: z.nullable(z.object({ name: z.string(), expires_at: z.nullable(z.string()) })),
    }),
  }),
  summary: 'One job: result, attempts, times, and input without secrets',
})

const ids = () => z.array(field.publicId()).check(z.minLength(1), z.maxLength(200))

/** Result per job; `reason` says why it was skipped. */
const outcomes = z.object({
  changed: z.int(),
  refused: z.array(z.object({ id: field.publicId(), label: z.string(), reason: z.string() })),
})

export const cancelJobs = endpoint({
  id: 'operations.job.cancel',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/operations/jobs/cancel',
  access: manage,
  body: z.object({ ids: ids() }),
  data: outcomes,
  summary: 'Cancel jobs; a running job stops at its next safe point',
})

export const retryJobs = endpoint({
  id: 'operations.job.retry',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/operations/jobs/retry',
  access: manage,
  body: z.object({ ids: ids() }),
  data: outcomes,
  summary: 'Retry failed or cancelled jobs, on behalf of the person who started them',
})

const lastRun = z.object({
  id: field.publicId(),
  state: jobView.shape.state,
  error: z.nullable(z.string()),
  started_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
})

export const listSchedules = endpoint({
  id: 'operations.schedule.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/operations/schedules',
  access: view,
  data: z.object({
    schedules: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        at: z.union([
          z.object({ kind: z.literal('daily'), time: z.string() }),
          z.object({ kind: z.literal('every'), minutes: z.int() }),
          z.object({ kind: z.literal('monthly'), day: z.int(), time: z.string() }),
        ]),
        /** After a downtime: run every missed slot, or only the last. */
        catch_up: z.enum(['every', 'last']),
        /** Its last slot; null before the first run. */
        last_at: z.nullable(z.string()),
        next_at: z.string(),
        last_run: z.nullable(lastRun),
        abilities: z.object({ run: z.boolean() }),
      }),
    ),
    /** The time zone of the schedules. */
    time_zone: z.string(),
  }),
  summary: 'Schedules: times, last run with its result, next run',
})

export const runSchedule = endpoint({
  id: 'operations.schedule.run',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/operations/schedules/run',
  access: manage,
  body: z.object({ name: field.requiredText(100) }),
  data: z.object({ job: field.publicId() }),
  errors: ['operations.schedule_running', 'operations.schedule_fixed'],
  summary: 'Run a schedule now',
})
