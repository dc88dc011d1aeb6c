import type { FlowStep } from '@muster/contract/onboarding/flows.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type FlowRuleFacts, flowFor, type PlaceOf } from '../rules/flow-choice.ts'

export interface AssignableFlow {
  id: number
  name: string
  number: number
  is_default: boolean
  steps: FlowStep[]
}

export interface AssignableFlows {
  flows: Map<number, AssignableFlow>
  rules: FlowRuleFacts[]
  defaultId: number | null
}

/**
 * The active flows with their current steps and rules. Two statements.
 *
 * @param mode `lock` keeps them until candidates have their copies; reading transactions can't lock
 */
export async function loadAssignable(ctx: Ctx, db: Db, mode: 'lock' | 'read'): Promise<AssignableFlows> {
  const { rows: flows } = await sql<AssignableFlow>`
    select f.id, f.name, f.current_version as number, f.is_default, v.steps
    from onboarding_flow f
    join onboarding_flow_version v on v.org_id = f.org_id and v.flow_id = f.id and v.number = f.current_version
    where f.org_id = ${ctx.orgId} and f.status = 1 ${mode === 'lock' ? sql`for share of f` : sql``}`.execute(
    db,
  )
  const { rows: rules } = await sql<FlowRuleFacts>`
    select r.flow_id, r.entity_id, r.location_id, r.department_id
    from onboarding_flow_rule r join onboarding_flow f on f.org_id = r.org_id and f.id = r.flow_id
    where r.org_id = ${ctx.orgId} and f.status = 1`.execute(db)
  return {
    flows: new Map(flows.map((flow) => [flow.id, flow])),
    rules,
    defaultId: flows.find((flow) => flow.is_default)?.id ?? null,
  }
}

/** The flow that a candidate of this place gets. */
export function assignedFlow({ flows, rules, defaultId }: AssignableFlows, place: PlaceOf) {
  const id = flowFor(place, rules, defaultId)
  return id === null ? undefined : flows.get(id)
}
