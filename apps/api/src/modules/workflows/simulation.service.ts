import type { BodyOf } from '@muster/contract/kit/index'
import type { WorkflowDefinition } from '@muster/contract/workflows/definition'
import { exitsOf, nodesById } from '@muster/contract/workflows/graph'
import type { SimulatedStage, Simulation, simulate } from '@muster/contract/workflows/simulation.contract'
import { wordsOf } from '../../lib/texts/texts.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { organisationToday } from '../../platform/organisation-day.ts'
import { findVersionsInUse } from './graphs.queries.ts'
import { type GraphInUse, planWith } from './plan.service.ts'
import type { PlannedApprover, PlannedStage } from './plan.types.ts'
import { propertiesForWords } from './properties.service.ts'
import type { Walk } from './rules/walk.ts'
import { knownTrigger } from './trigger-names.ts'
import { findWorkflow } from './workflows.queries.ts'
import { workflowsTexts } from './workflows.texts.ts'

const approverOf = (one: PlannedApprover): SimulatedStage['approvers'][number] => ({
  EMPLOYEE_ID: one.employeeId,
  EMPLOYEE_NAME: one.name,
  via: wordsOf(one.via),
  replaces: one.replaced ? { name: one.replaced.name, why: wordsOf(one.replaced.why) } : null,
  delegated_from: one.delegatedFrom?.name ?? null,
  can_sign_in: one.accountId !== null,
})

const stageOf = (stage: PlannedStage): SimulatedStage => ({
  STAGE_ID: stage.nodeId,
  name: stage.name,
  mode: stage.mode,
  count: stage.count,
  sla_hours: stage.sla?.hours ?? null,
  approvers: stage.approvers.map(approverOf),
  unresolved: stage.unresolved && wordsOf(stage.unresolved),
})

/** Ids of the nodes on the path, in order, to be highlighted on the canvas. */
function visitedNodes(definition: WorkflowDefinition | null, { stages, steps }: Walk): string[] {
  if (!definition) return stages.map(({ id }) => id)
  const byId = nodesById(definition)
  const armOf = new Map(steps.map((step) => [step.nodeId, step.armId ?? 'otherwise']))
  const ids: string[] = []
  let at = definition.start
  while (at !== null && !ids.includes(at)) {
    const node = byId.get(at)
    if (!node) break
    ids.push(at)
    const slot = node.type === 'branch' ? armOf.get(at) : 'next'
    at = exitsOf(node).find((exit) => exit.slot === slot)?.to ?? null
  }
  return ids
}

interface SimulatedGraph extends GraphInUse {
  trigger: string
  name: string | null
}

/** The graph to simulate: a draft, or the active one of a trigger. */
async function graphFor(ctx: Ctx, db: Db, body: BodyOf<typeof simulate>): Promise<SimulatedGraph> {
  if (body.WF_ID !== undefined) {
    const workflow = await findWorkflow(ctx, db, body.WF_ID)
    return {
      workflowId: workflow.id,
      versionId: null,
      definition: body.definition ?? workflow.draft,
      trigger: workflow.trigger_slug,
      name: workflow.name,
    }
  }
  if (body.TRIGGER_SLUG === undefined)
    fail('request.invalid', { fields: { TRIGGER_SLUG: workflowsTexts('requestKindRequired') } })
  const { slug } = knownTrigger(body.TRIGGER_SLUG)
  const version = (await findVersionsInUse(ctx, db, [slug])).get(slug)
  if (!version) return { workflowId: null, versionId: null, definition: null, trigger: slug, name: null }
  return {
    workflowId: version.workflow_id,
    versionId: version.id,
    definition: version.definition,
    trigger: slug,
    name: version.name,
  }
}

/** Loads only properties used by the graph: an organisation may have thousands of units. */
const graphsOf = ({ trigger, definition }: SimulatedGraph) =>
  new Map(definition === null ? [] : [[trigger, { definition }]])

/**
 * Simulates the approvals of a request today, with explanations, using the functions that plan requests.
 * Writes nothing and notifies nobody.
 *
 * @throws AppError `record.not_found` for an unknown person or workflow, `workflows.trigger_unknown`
 */
export function simulateFor(ctx: Ctx, body: BodyOf<typeof simulate>): Promise<Simulation> {
  return readTx(ctx, async (db) => {
    const graph = await graphFor(ctx, db, body)
    const [tried] = await planWith(ctx, db, {
      inputs: [{ trigger: graph.trigger, employeeId: body.employee_id, facts: body.facts }],
      at: await organisationToday(ctx, db),
      graphOf: () => graph,
      properties: await propertiesForWords(ctx, db, graphsOf(graph)),
    })
    const { plan, walked } = tried as NonNullable<typeof tried>
    return {
      workflow: graph.name,
      nodes: visitedNodes(graph.definition, walked),
      steps: walked.steps.map(({ nodeId, armId, why }) => ({
        STAGE_ID: nodeId,
        ARM_ID: armId,
        why: wordsOf(why),
      })),
      stages: plan.stages.map(stageOf),
      outcome: walked.outcome,
      stuck: walked.stuck && wordsOf(walked.stuck),
    }
  })
}
