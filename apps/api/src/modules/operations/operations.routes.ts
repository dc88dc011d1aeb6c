import { readHealth } from '@muster/contract/operations/health.contract'
import {
  cancelJobs,
  jobChoices,
  listJobs,
  listSchedules,
  readJob,
  retryJobs,
  runSchedule,
} from '@muster/contract/operations/jobs.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { healthOf } from './health.service.ts'
import { cancelEach, retryEach } from './job-actions.service.ts'
import { listOfJobs, oneJob, readChoices } from './jobs.service.ts'
import { operationsTexts } from './operations.texts.ts'
import { listOfSchedules, runNow } from './schedules.service.ts'

export const operationsRoutes: Route[] = [
  route(readHealth, (ctx) => healthOf(ctx)),
  route(listJobs, (ctx, { body }) => listOfJobs(ctx, body)),
  route(jobChoices, (ctx) => readChoices(ctx)),
  route(readJob, (ctx, { params }) => oneJob(ctx, params.id)),
  route(cancelJobs, (ctx, { body }) => cancelEach(ctx, body.ids)),
  route(retryJobs, (ctx, { body }) => retryEach(ctx, body.ids)),
  route(listSchedules, (ctx) => listOfSchedules(ctx)),
  route(runSchedule, async (ctx, { body }) =>
    reply(await runNow(ctx, body.name), operationsTexts('runRequested')),
  ),
]
