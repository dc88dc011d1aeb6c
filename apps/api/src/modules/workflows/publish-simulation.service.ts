import { addDays } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { WorkflowDefinition } from '@muster/contract/workflows/definition'
import type { Comparison, comparePublish } from '@muster/contract/workflows/simulation.contract'
import { type ActorSnapshot, actorFrom, snapshotOf } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { defineJob, type JobProgress } from '../../platform/jobs/job.ts'
import { organisationToday } from '../../platform/organisation-day.ts'
import { findProblems } from './approver-problems.ts'
import { findVersionsInUse } from './graphs.queries.ts'
import { type GraphInUse, planWith } from './plan.service.ts'
import type { PlanInput, SimulatedRequest } from './plan.types.ts'
import { propertiesOf } from './properties.service.ts'
import { recentRequests } from './registries.ts'
import { addCompared, nothingCompared } from './rules/compare-plans.ts'
import { findWorkflow } from './workflows.queries.ts'
import { workflowsTexts } from './workflows.texts.ts'

/** Days of past requests to compare. */
const DAYS = 90
/** Maximum number of requests compared synchronously; more are compared by a job. */
const AT_ONCE = 200
/** Requests per batch of the job. */
const ROUND = 500
/** Maximum number of requests compared, enough for a representative result. */
const MAX_REQUESTS = 20_000

interface Comparing {
  trigger: string
  before: GraphInUse
  after: GraphInUse
  today: string
}

interface Row {
  requests: readonly SimulatedRequest[]
  names: ReadonlyMap<number, string>
}

async function loadComparing(
  ctx: Ctx,
  db: Db,
  workflow: { id: number; trigger_slug: string },
  draft: WorkflowDefinition,
): Promise<Comparing> {
  const trigger = workflow.trigger_slug
  const inUse = (await findVersionsInUse(ctx, db, [trigger])).get(trigger)
  return {
    trigger,
    before: {
      workflowId: inUse?.workflow_id ?? null,
      versionId: inUse?.id ?? null,
      definition: inUse?.definition ?? null,
    },
    after: { workflowId: workflow.id, versionId: null, definition: draft },
    today: await organisationToday(ctx, db),
  }
}

const sinceOf = (today: string) => addDays(today, -DAYS)

async function findRequests(
  ctx: Ctx,
  db: Db,
  comparing: Comparing,
  limit: number,
  before?: number,
): Promise<Row> {
  const requests = await recentRequests(ctx, db, {
    trigger: comparing.trigger,
    since: sinceOf(comparing.today),
    limit,
    ...(before === undefined ? {} : { beforeRequestId: before }),
  })
  const rows = await db
    .selectFrom('employee')
    .select(['id', 'full_name'])
    .where('org_id', '=', ctx.orgId)
    .where('id', 'in', requests.length > 0 ? requests.map(({ employeeId }) => employeeId) : [0])
    .execute()
  return { requests, names: new Map(rows.map((row) => [row.id, row.full_name ?? ''])) }
}

/** Plans requests with both versions and today's employees. A constant number of statements. */
async function compareSome(
  ctx: Ctx,
  db: Db,
  comparing: Comparing,
  { requests, names }: Row,
  known: Comparison,
) {
  if (requests.length === 0) return known
  const properties = new Map([[comparing.trigger, await propertiesOf(ctx, db, comparing.trigger)]])
  const inputs = requests.map(
    ({ employeeId, facts }): PlanInput => ({ trigger: comparing.trigger, employeeId, facts }),
  )
  const planBy = (graph: GraphInUse) =>
    planWith(ctx, db, { inputs, at: comparing.today, graphOf: () => graph, properties })
  const before = await planBy(comparing.before)
  const after = await planBy(comparing.after)
  return addCompared(
    known,
    requests.map((request, at) => ({
      request,
      name: names.get(request.employeeId) ?? '',
      before: (before[at] as (typeof before)[number]).plan,
      after: (after[at] as (typeof after)[number]).plan,
    })),
  )
}

interface CompareInput {
  workflowId: number
  actor: ActorSnapshot
}

async function runCompare(
  systemCtx: Ctx,
  { workflowId, actor }: CompareInput,
  progress: JobProgress,
): Promise<Comparison> {
  const ctx: Ctx = { ...systemCtx, actor: actorFrom(actor) }
  const comparing = await readTx(ctx, async (db) => {
    const workflow = await findWorkflow(ctx, db, workflowId)
    return loadComparing(ctx, db, workflow, workflow.draft)
  })
  let known = nothingCompared()
  let before: number | undefined
  while (known.looked_at < MAX_REQUESTS) {
    await progress.checkpoint({ stage: workflowsTexts.text('comparingRequests'), done: known.looked_at })
    const { result, last } = await readTx(ctx, async (db) => {
      const row = await findRequests(ctx, db, comparing, ROUND, before)
      return {
        result: await compareSome(ctx, db, comparing, row, known),
        last: row.requests.at(-1)?.requestId,
      }
    })
    known = result
    if (last === undefined) break
    before = last
  }
  return known
}

export const compareJob = defineJob<CompareInput>({
  name: 'workflows.compare_publish',
  label: workflowsTexts.text('workflowComparison'),
  run: runCompare,
})

/**
 * Compares a draft with the active version for requests of the last 90 days: up to 200 synchronously,
 * otherwise by a job that returns the comparison.
 */
export async function compareWithRecent(
  ctx: Ctx,
  { WF_ID }: BodyOf<typeof comparePublish>,
): Promise<DataOf<typeof comparePublish>> {
  const loaded = await readTx(ctx, async (db) => {
    const workflow = await findWorkflow(ctx, db, WF_ID)
    const properties = await propertiesOf(ctx, db, workflow.trigger_slug)
    const problems = await findProblems(ctx, db, workflow.draft, properties)
    if (problems.some(({ severity }) => severity === 'error'))
      return { problems, comparison: null, isJob: false }
    const comparing = await loadComparing(ctx, db, workflow, workflow.draft)
    const row = await findRequests(ctx, db, comparing, AT_ONCE + 1)
    if (row.requests.length > AT_ONCE) return { problems, comparison: null, isJob: true }
    return {
      problems,
      comparison: await compareSome(ctx, db, comparing, row, nothingCompared()),
      isJob: false,
    }
  })
  const { problems, comparison, isJob } = loaded
  if (!isJob) return { problems, comparison, job_id: null }
  const job = await tx(ctx, (db) =>
    ctx.platform.jobs.enqueue(ctx, db, compareJob, { workflowId: WF_ID, actor: snapshotOf(ctx.actor) }),
  )
  ctx.platform.jobs.poke()
  return { problems, comparison: null, job_id: job.public_id }
}
