import { jobView } from '../files/files.contract.ts'
import { can, endpoint, field, listBody, z } from '../kit/index.ts'

const view = can('operations.jobs.view')
const manage = can('operations.jobs.manage')

export const jobSorts = ['created_at', 'finished_at', 'label'] as const

/** What is shown of a job's input and result: secrets, whole records and long lists are left out. */
const fact = z.object({ name: z.string(), value: z.string() })

const jobRow = z.object({
  id: field.publicId(),
  kind: z.string(),
  label: z.string(),
  state: jobView.shape.state,
  stage: z.string(),
  done: z.int(),
  total: z.nullable(z.int()),
  /** Why it failed, or why its last try did. */
  error: z.nullable(z.string()),
  cancel_asked: z.boolean(),
  tries: z.int(),
  next_try_at: z.nullable(z.string()),
  /** Who asked for it; null for schedules and other jobs. */
  started_by: z.nullable(z.object({ id: field.id(), name: z.string() })),
  /** The schedule that asked for it; empty without one. */
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
  path: 'apiv2/auth/operations/jobs/list',
  access: view,
  body: z.object(listBody()),
  data: z.object({
    jobs: z.array(jobRow),
    total_rows: z.int(),
    numPages: z.int(),
    /** Of all the organisation's jobs, whatever the filters. */
    counts: z.object({ waiting: z.int(), running: z.int(), failed: z.int() }),
    abilities: z.object({ manage: z.boolean() }),
  }),
  summary: 'Background work of the organisation: filtered, searched, newest first',
})

export const jobChoices = endpoint({
  id: 'operations.job.choices',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/operations/jobs/choices',
  access: view,
  data: z.object({
    kinds: z.array(z.object({ kind: z.string(), label: z.string() })),
    /** Whoever has asked for work that is still listed. */
    people: z.array(z.object({ id: field.id(), name: z.string() })),
  }),
  summary: 'What the list of background work can be filtered by',
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
      /** The file it made: its name and until when it is kept, never its content. */
      file: z.nullable(z.object({ name: z.string(), expires_at: z.nullable(z.string()) })),
    }),
  }),
  summary: 'One piece of background work: how it went, its tries, its times, its input without secrets',
})

const ids = () => z.array(field.publicId()).check(z.minLength(1), z.maxLength(200))

/** What became of each; `reason` says why nothing was done. */
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
  summary: 'Stop background work; running work ends at its next safe point',
})

export const retryJobs = endpoint({
  id: 'operations.job.retry',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/operations/jobs/retry',
  access: manage,
  body: z.object({ ids: ids() }),
  data: outcomes,
  summary: 'Try background work again that failed or was cancelled, in the name of whoever started it',
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
        /** After a time without a server: every missed run, or the last one. */
        catch_up: z.enum(['every', 'last']),
        /** Its last slot; null before the first. */
        last_at: z.nullable(z.string()),
        next_at: z.string(),
        last_run: z.nullable(lastRun),
        abilities: z.object({ run: z.boolean() }),
      }),
    ),
    /** The clock they follow. */
    time_zone: z.string(),
  }),
  summary: 'What recurs by itself: when, the last run and its result, the next one',
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
  summary: 'Run a schedule once, out of turn',
})
