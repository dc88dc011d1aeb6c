import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  editFlow,
  FlowRule,
  FlowStep,
  listFlowChoices,
  listFlows,
  OldOnboardingFlow,
  OnboardingFlow,
  readFlow,
  saveFlow,
} from '@muster/contract/onboarding/flows.contract'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { masterOptions } from '../../forms/index.ts'
import { onboardingTexts } from '../onboarding.texts.ts'
import { stepProblems } from '../rules/flow-problems.ts'
import { findSettings } from '../settings.service.ts'

export const FLOW = 'onboarding_flow'
type Saved = DataOf<typeof saveFlow>
type FlowInput = BodyOf<typeof saveFlow>

/** The flows, the default first, or one. One statement. */
export async function findFlows(ctx: Ctx, db: Db, id?: number): Promise<OnboardingFlow[]> {
  const { rows } = await sql<OnboardingFlow>`
    select f.id as "WORKFLOW_ID", f.name, f.note, f.status as "STATUS", f.is_default, f.current_version as flow_version,
      f.version, v.steps,
      coalesce((select jsonb_agg(jsonb_build_object('entity_id', r.entity_id, 'location_id', r.location_id,
          'department_id', r.department_id) order by r.id)
        from onboarding_flow_rule r where r.org_id = f.org_id and r.flow_id = f.id), '[]') as rules,
      coalesce((select jsonb_agg(concat_ws(', ', d.name, l.name, e.name) order by r.id)
        from onboarding_flow_rule r
        left join department d on d.org_id = r.org_id and d.id = r.department_id
        left join location l on l.org_id = r.org_id and l.id = r.location_id
        left join entity e on e.org_id = r.org_id and e.id = r.entity_id
        where r.org_id = f.org_id and r.flow_id = f.id), '[]') as rule_words,
      (select count(*)::int from candidate c where c.org_id = f.org_id and c.flow_id = f.id) as candidates
    from onboarding_flow f
    join onboarding_flow_version v on v.org_id = f.org_id and v.flow_id = f.id and v.number = f.current_version
    where f.org_id = ${ctx.orgId} and (${id ?? null}::bigint is null or f.id = ${id ?? null}::bigint)
    order by f.is_default desc, f.status desc, lower(f.name), f.id`.execute(db)
  return rows
}

const choicesIn = (options: readonly { value: number | string; label: string }[] = []) =>
  options.map(({ value, label }) => ({ id: Number(value), name: label }))

/** The flows, with the places that rules can name. Two statements. */
export function readFlows(ctx: Ctx): Promise<DataOf<typeof listFlows>> {
  return readTx(ctx, async (db) => {
    const workflows = await findFlows(ctx, db)
    const masters = await masterOptions(ctx, db, ['entity', 'location', 'department'], { activeOnly: true })
    return {
      workflows,
      entities: choicesIn(masters.entity),
      locations: choicesIn(masters.location),
      departments: choicesIn(masters.department),
    }
  })
}

/** Active flows by name. */
export function readChoices(ctx: Ctx): Promise<DataOf<typeof listFlowChoices>> {
  return readTx(ctx, async (db) => ({
    workflows: (await findFlows(ctx, db))
      .filter(({ STATUS }) => STATUS === 1)
      .map(({ WORKFLOW_ID, name, is_default }) => ({ WORKFLOW_ID, name, is_default })),
  }))
}

const oldShape = ({ WORKFLOW_ID, name, STATUS, steps }: OnboardingFlow): OldOnboardingFlow => ({
  ...{ WORKFLOW_ID, WORKFLOW_NAME: name, STATUS },
  steps: steps.map((step) => ({
    ...{ STEP: step.kind, STEP_NAME: step.name, activities: step.activities.map((one) => one.name) },
  })),
})

/** A flow in the shape that the organisation chose. @throws AppError `record.not_found` */
export const readOneFlow = (ctx: Ctx, id: number): Promise<DataOf<typeof readFlow>> =>
  readTx(ctx, async (db) => {
    const flow = found((await findFlows(ctx, db, id))[0])
    const { workflow_shape: shape } = await findSettings(ctx, db)
    return shape === 1 ? oldShape(flow) : flow
  })

/** What is wrong with a step, by the key of its text. */
const problemTexts = {
  firstParallel: 'firstParallel',
  remindTooEarly: 'remindTooEarly',
  lastMigration: 'lastMigration',
} as const

async function validate(
  ctx: Ctx,
  db: Db,
  { name, steps, rules }: FlowInput,
  id: number | null,
): Promise<void> {
  const problems = Object.fromEntries(
    stepProblems(steps).map(({ at, problem }) => [`steps.${at}`, onboardingTexts(problemTexts[problem])]),
  )
  if (Object.keys(problems).length > 0) fail('request.invalid', { fields: problems })
  const { rows: taken } = await sql`
    select from onboarding_flow where org_id = ${ctx.orgId} and lower(name) = lower(${name})
      and id is distinct from ${id}::bigint`.execute(db)
  if (taken.length > 0) fail('record.duplicate', { fields: { name: onboardingTexts('flowNameTaken') } })
  await requirePlaces(ctx, db, rules)
}

/** Every rule names a place, and only the organisation's. */
async function requirePlaces(ctx: Ctx, db: Db, rules: readonly FlowRule[]): Promise<void> {
  if (rules.length === 0) return
  const { rows } = await sql<{ at: number; is_known: boolean }>`
    select r.at::int as at, num_nonnulls(r.entity_id, r.location_id, r.department_id) > 0
      and (r.entity_id is null or exists (select from entity u where u.org_id = ${ctx.orgId} and u.id = r.entity_id))
      and (r.location_id is null or exists (select from location u where u.org_id = ${ctx.orgId} and u.id = r.location_id))
      and (r.department_id is null or exists (
        select from department u where u.org_id = ${ctx.orgId} and u.id = r.department_id)) as is_known
    from jsonb_to_recordset(${JSON.stringify(rules.map((rule, at) => ({ ...rule, at })))}::jsonb)
      as r (at int, entity_id bigint, location_id bigint, department_id bigint)`.execute(db)
  const unknown = rows.filter(({ is_known: isKnown }) => !isKnown)
  if (unknown.length > 0)
    fail('request.invalid', {
      fields: Object.fromEntries(unknown.map(({ at }) => [`rules.${at}`, onboardingTexts('unknownPlace')])),
    })
}

/** @throws AppError `onboarding.flow_rule_taken` where another flow, or another rule of this one, names the same places */
async function writeRules(ctx: Ctx, db: Db, flowId: number, rules: readonly FlowRule[]): Promise<void> {
  await sql`delete from onboarding_flow_rule where org_id = ${ctx.orgId} and flow_id = ${flowId}`.execute(db)
  if (rules.length === 0) return
  const keyOf = (rule: FlowRule) => JSON.stringify([rule.entity_id, rule.location_id, rule.department_id])
  const unique = [...new Map(rules.map((rule) => [keyOf(rule), rule])).values()]
  const { rows } = await sql<{ name: string }>`
    select f.name from jsonb_to_recordset(${JSON.stringify(unique)}::jsonb)
      as n (entity_id bigint, location_id bigint, department_id bigint)
    join onboarding_flow_rule r on r.org_id = ${ctx.orgId} and r.entity_id is not distinct from n.entity_id
      and r.location_id is not distinct from n.location_id and r.department_id is not distinct from n.department_id
    join onboarding_flow f on f.org_id = r.org_id and f.id = r.flow_id limit 1`.execute(db)
  if (rows[0]) fail('onboarding.flow_rule_taken', { parameters: { flow: rows[0].name } })
  await db
    .insertInto('onboarding_flow_rule')
    .values(unique.map((rule) => ({ org_id: ctx.orgId, flow_id: flowId, ...rule })))
    .execute()
}

const writeVersion = (ctx: Ctx, db: Db, flow_id: number, number: number, steps: readonly FlowStep[]) =>
  db
    .insertInto('onboarding_flow_version')
    .values({
      org_id: ctx.orgId,
      flow_id,
      number,
      steps: JSON.stringify(steps),
      created_at: ctx.now.toString(),
    })
    .execute()

export const auditOf = ({ name, note, steps, rules }: FlowInput) => ({
  ...{ name, note, steps: steps.map((step) => step.name).join(', '), rules: rules.length },
})

/** Adds a flow within the caller's transaction; the first of an organisation is its default. */
export async function insertFlow(ctx: Ctx, db: Db, input: FlowInput): Promise<Saved> {
  const stamp = ctx.now.toString()
  const { rows: defaults } = await sql`
    select from onboarding_flow where org_id = ${ctx.orgId} and is_default`.execute(db)
  const { id } = await db
    .insertInto('onboarding_flow')
    .values({
      ...{ org_id: ctx.orgId, name: input.name, note: input.note, is_default: defaults.length === 0 },
      ...{ created_at: stamp, updated_at: stamp },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeVersion(ctx, db, id, 1, input.steps)
  await writeRules(ctx, db, id, input.rules)
  await recordAudit(ctx, db, {
    ...{
      recordType: FLOW,
      recordId: id,
      recordLabel: input.name,
      changes: changesBetween({}, auditOf(input)),
    },
  })
  return { WORKFLOW_ID: id, flow_version: 1, version: 1 }
}

/** @throws AppError `record.duplicate`, `request.invalid`, `onboarding.flow_rule_taken` */
export function addFlow(ctx: Ctx, input: FlowInput): Promise<Saved> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, FLOW)
    await validate(ctx, db, input, null)
    return insertFlow(ctx, db, input)
  })
}

/**
 * Edits a flow. Changed steps become a new version for new candidates; those who have the flow keep their copy.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `record.duplicate`, `request.invalid`, `onboarding.flow_rule_taken`
 */
export function changeFlow(
  ctx: Ctx,
  { workflow_id: id, version: seen, ...input }: BodyOf<typeof editFlow>,
): Promise<Saved> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, FLOW)
    const before = found((await findFlows(ctx, db, id))[0])
    requireVersion(before.version, seen)
    await validate(ctx, db, input, id)
    const isNew = JSON.stringify(before.steps) !== JSON.stringify(input.steps)
    const number = before.flow_version + (isNew ? 1 : 0)
    if (isNew) await writeVersion(ctx, db, id, number, input.steps)
    await writeRules(ctx, db, id, input.rules)
    const version = before.version + 1
    await db
      .updateTable('onboarding_flow')
      .set({
        name: input.name,
        note: input.note,
        current_version: number,
        version,
        updated_at: ctx.now.toString(),
      })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id)
      .execute()
    await recordAudit(ctx, db, {
      ...{ recordType: FLOW, recordId: id, recordLabel: input.name },
      changes: changesBetween(auditOf(before), auditOf(input)),
    })
    return { WORKFLOW_ID: id, flow_version: number, version }
  })
}
