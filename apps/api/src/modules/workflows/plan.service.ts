import type { StageNode, WorkflowDefinition } from '@muster/contract/workflows/definition'
import { englishOf } from '../../lib/texts/texts.ts'
import type { Ctx } from '../../platform/context.ts'
import { combineQueries, resolvedQuery, runQuery } from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { organisationTodayQuery, organisationTodaySql } from '../../platform/organisation-day.ts'
import { applyDelegations } from './delegation.service.ts'
import { findVersionsInUse, type VersionInUse, versionsInUseQuery, versionsQuery } from './graphs.queries.ts'
import type { ApprovalPlan, NamedProperty, PlanInput, PlannedStage, StageInput } from './plan.types.ts'
import { propertiesForWords } from './properties.service.ts'
import { findRequesters, type RequesterRow, requestersQuery } from './requesters.queries.ts'
import { findResolutionFacts } from './resolution-facts.queries.ts'
import { defaultStage, type ResolutionFacts, resolveStageNode, resolveStages } from './rules/resolve.ts'
import { type Walk, walk } from './rules/walk.ts'

/** A graph for planning: published, a draft in the simulator, or null for the default workflow. */
export interface GraphInUse {
  workflowId: number | null
  versionId: number | null
  definition: WorkflowDefinition | null
}

const builtIn: GraphInUse = { workflowId: null, versionId: null, definition: null }

interface Planned {
  walked: Walk
  requester: RequesterRow
  graph: GraphInUse
}

const withoutBranches = (stages: readonly StageNode[]): Walk => ({
  stages: [...stages],
  steps: [],
  outcome: 'approved',
  stuck: null,
})

function requesterOf(requesters: ReadonlyMap<number, RequesterRow>, id: number): RequesterRow {
  return requesters.get(id) ?? fail('record.not_found')
}

function personOf(facts: ResolutionFacts, id: number) {
  return facts.people.get(id) ?? fail('record.not_found')
}

/** Adds names of the employee's own units, for explanations. */
function withOwnUnits(properties: readonly NamedProperty[], { units }: RequesterRow): NamedProperty[] {
  return properties.map((one) => {
    const unit = one.property.startsWith('employee.')
      ? units[one.property.slice('employee.'.length)]
      : undefined
    return unit ? { ...one, options: [unit, ...(one.options ?? [])] } : one
  })
}

interface PlanWith {
  inputs: readonly PlanInput[]
  at: string
  graphOf: (trigger: string) => GraphInUse
  properties: ReadonlyMap<string, readonly NamedProperty[]>
  /** Employees of the inputs, if already loaded. */
  requesters?: ReadonlyMap<number, RequesterRow>
}

/** The path and approvers of each request; a plan that gets stuck contains the reason. */
export async function planWith(
  ctx: Ctx,
  db: Db,
  { inputs, at, graphOf, properties, requesters: known }: PlanWith,
): Promise<{ plan: ApprovalPlan; walked: Walk }[]> {
  const requesters = known ?? (await findRequesters(ctx, db, idsOf(inputs), at))
  const walks = inputs.map((input): Planned => {
    const requester = requesterOf(requesters, input.employeeId)
    const graph = graphOf(input.trigger)
    const facts = { ...input.facts, ...requester.facts }
    const walked = graph.definition
      ? walk(graph.definition, facts, withOwnUnits(properties.get(input.trigger) ?? [], requester))
      : withoutBranches([defaultStage])
    return { requester, graph, walked }
  })
  const facts = await findResolutionFacts(ctx, db, {
    specs: walks.flatMap(({ walked }) => walked.stages.flatMap((stage) => stage.approvers)),
    requesters: [...requesters.values()],
    previousApproverIds: [],
    at,
  })
  const plans = walks.map(({ walked, requester, graph }, place) => ({
    walked,
    plan: {
      workflowId: graph.workflowId,
      versionId: graph.versionId,
      path: walked.steps.map(({ why }) => why),
      stages: resolveStages(walked.stages, {
        requester: personOf(facts, requester.id),
        barred: inputs[place]?.barred,
        facts,
      }),
      outcome: walked.outcome ?? 'rejected',
    },
  }))
  const stages = plans.flatMap(({ plan }, at) =>
    plan.stages.map((stage) => ({ stage, ...(inputs[at] as PlanInput) })),
  )
  await applyDelegations(ctx, db, stages, { at, people: facts.people })
  return plans
}

const graphOfVersion = ({ workflow_id, id, definition }: VersionInUse): GraphInUse => ({
  workflowId: workflow_id,
  versionId: id,
  definition,
})

const idsOf = (inputs: readonly { employeeId: number }[]) => inputs.map((one) => one.employeeId)

/** Employees of the inputs as of the given date, by default today; all inputs of a call share the date. */
function peopleQuery(ctx: Ctx, inputs: readonly { employeeId: number; at?: string }[]) {
  const at = inputs[0]?.at
  return combineQueries({
    at: at === undefined ? organisationTodayQuery(ctx) : resolvedQuery(at),
    requesters: requestersQuery(ctx, idsOf(inputs), at ?? organisationTodaySql(ctx)),
  })
}

/**
 * Plans many requests in a constant number of statements. All must have the same date.
 *
 * @throws AppError `record.not_found` for an unknown employee
 */
export async function planApprovals(ctx: Ctx, db: Db, inputs: readonly PlanInput[]): Promise<ApprovalPlan[]> {
  if (inputs.length === 0) return []
  const triggers = inputs.map(({ trigger }) => trigger)
  const queries = { people: peopleQuery(ctx, inputs), inUse: versionsInUseQuery(ctx, triggers) }
  const { people, inUse } = await runQuery(db, combineQueries(queries))
  const plans = await planWith(ctx, db, {
    inputs,
    ...people,
    graphOf: (trigger) => {
      const version = inUse.get(trigger)
      return version ? graphOfVersion(version) : builtIn
    },
    properties: await propertiesForWords(ctx, db, inUse),
  })
  return plans.map(({ plan, walked }) => {
    // A published graph always reaches an end. Fail loudly: a broken graph must never approve a request.
    if (walked.stuck) throw new Error(`A published workflow gets stuck: ${englishOf(walked.stuck)}`)
    return plan
  })
}

/** Plans a request with the active workflow: path and approvers. */
export async function planApproval(ctx: Ctx, db: Db, input: PlanInput): Promise<ApprovalPlan> {
  const [plan] = await planApprovals(ctx, db, [input])
  return plan as ApprovalPlan
}

/** Whether the organisation has published its own workflow for a trigger: one statement. */
export async function hasWorkflow(ctx: Ctx, db: Db, trigger: string): Promise<boolean> {
  return (await findVersionsInUse(ctx, db, [trigger])).has(trigger)
}

function stageOf(versions: ReadonlyMap<number, VersionInUse>, { versionId, nodeId }: StageInput): StageNode {
  if (versionId === null) return defaultStage
  const node = versions.get(versionId)?.definition.nodes.find(({ id }) => id === nodeId)
  return node?.type === 'stage' ? node : fail('record.not_found')
}

/**
 * Recomputes stages of running requests when they open or an approver has left: with the request's graph
 * version and today's employees. A constant number of statements.
 */
async function resolveStagesAgain(ctx: Ctx, db: Db, inputs: readonly StageInput[]): Promise<PlannedStage[]> {
  if (inputs.length === 0) return []
  const versionIds = inputs.flatMap(({ versionId }) => versionId ?? [])
  const queries = { people: peopleQuery(ctx, inputs), versions: versionsQuery(ctx, versionIds) }
  const { people, versions } = await runQuery(db, combineQueries(queries))
  const { at, requesters } = people
  const nodes = inputs.map((input) => stageOf(versions, input))
  const facts = await findResolutionFacts(ctx, db, {
    specs: nodes.flatMap((node) => node.approvers),
    requesters: [...requesters.values()],
    previousApproverIds: inputs.flatMap(({ previousApproverId }) => previousApproverId ?? []),
    at,
  })
  const stages = inputs.map((input, place) => ({
    ...input,
    stage: resolveStageNode(nodes[place] as StageNode, {
      requester: personOf(facts, input.employeeId),
      previousApproverId: input.previousApproverId,
      barred: input.barred,
      facts,
    }),
  }))
  await applyDelegations(ctx, db, stages, { at, people: facts.people })
  return stages.map(({ stage }) => stage)
}

/** Recomputes one stage of a running request. */
export async function resolveStage(ctx: Ctx, db: Db, input: StageInput): Promise<PlannedStage> {
  const [stage] = await resolveStagesAgain(ctx, db, [input])
  return stage as PlannedStage
}
