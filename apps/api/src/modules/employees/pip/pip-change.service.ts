import type { acknowledgePip, changePip, notePip } from '@muster/contract/employees/pip/pip.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type Changes, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { changeApprovals } from '../approvals/change-approvals.ts'
import { tellOthers } from './pip.notices.ts'
import { addEntry, findGoals, type NewEntry, type PipRecord, reachPip } from './pip.queries.ts'
import { pipTexts } from './pip.texts.ts'
import { approvalOf, refuseWaiting } from './pip-approval.ts'
import { planLabel } from './pip-save.service.ts'
import { extensionProblem } from './rules/pip-terms.ts'

type Input = BodyOf<typeof changePip>
type Update = Record<string, string | number | null>

async function write(ctx: Ctx, db: Db, plan: PipRecord, set: Update, changes: Changes): Promise<void> {
  await db
    .updateTable('pip')
    .set({ ...set, version: plan.version + 1, updated_at: ctx.now.toString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', plan.id)
    .execute()
  const [recordId, recordLabel] = [plan.id, planLabel(plan.id)]
  await recordAudit(ctx, db, { recordType: 'pip', recordId, recordLabel, changes })
}

async function decide(ctx: Ctx, db: Db, plan: PipRecord, set: Update, entry: NewEntry, changes: Changes) {
  await write(ctx, db, plan, set, changes)
  await addEntry(ctx, db, plan, entry)
  await tellOthers(ctx, db, plan)
}

const refuse = (field: string, message: string) =>
  fail('request.invalid', { fields: { [field]: message }, message })

function needNote(input: Input): void {
  if (input.note === '') refuse('note', pipTexts('reasonRequired'))
}

/** @throws AppError `employees.has_left`, `request.invalid` */
export function judgeStart(plan: PipRecord): void {
  if (plan.status === 'left') fail('employees.has_left', { parameters: { name: plan.full_name } })
  if (plan.ends_on <= plan.today) refuse('ends_on', pipTexts('lastDayPassed'))
}

/**
 * Starts a draft: the person can see the plan and is notified. Where the start needs approval, the final approval
 * calls this in its own transaction, with the plan locked.
 */
export async function startPlan(ctx: Ctx, db: Db, plan: PipRecord): Promise<void> {
  judgeStart(plan)
  const set = { state: 'active', started_at: ctx.now.toString() }
  await decide(ctx, db, plan, set, { kind: 'started', on_date: plan.today }, { state: ['draft', 'active'] })
}

async function extend(ctx: Ctx, db: Db, plan: PipRecord, input: Input): Promise<void> {
  const problem = extensionProblem(plan, input.ends_on, plan.today)
  if (problem) refuse('ends_on', problem)
  needNote(input)
  const to = input.ends_on as string
  const entry: NewEntry = {
    kind: 'extended',
    on_date: plan.today,
    note: input.note,
    details: { from: plan.ends_on, to },
  }
  const set = { ends_on: to, extensions: plan.extensions + 1 }
  await decide(ctx, db, plan, set, entry, { ends_on: [plan.ends_on, to] })
}

async function close(ctx: Ctx, db: Db, plan: PipRecord, { outcome, note, ...input }: Input): Promise<void> {
  if (outcome === undefined) return refuse('outcome', pipTexts('outcomeRequired'))
  needNote({ ...input, note })
  const set = {
    state: 'closed',
    outcome,
    outcome_note: note,
    closed_on: plan.today,
    closed_at: ctx.now.toString(),
  }
  const entry: NewEntry = { kind: 'closed', on_date: plan.today, note, details: { outcome } }
  await decide(ctx, db, plan, set, entry, { state: ['active', 'closed'], outcome: [null, outcome] })
}

async function discard(ctx: Ctx, db: Db, plan: PipRecord): Promise<void> {
  await db.deleteFrom('pip').where('org_id', '=', ctx.orgId).where('id', '=', plan.id).execute()
  const [recordId, recordLabel] = [plan.id, planLabel(plan.id)]
  await recordAudit(ctx, db, {
    recordType: 'pip',
    recordId,
    recordLabel,
    changes: { state: ['draft', null] },
  })
}

const actions = {
  start: { needs: 'draft', run: startPlan, becomes: 'active' },
  extend: { needs: 'active', run: extend, becomes: 'active' },
  close: { needs: 'active', run: close, becomes: 'closed' },
  discard: { needs: 'draft', run: discard, becomes: null },
} as const

/** @throws AppError `record.not_found`, `employees.pip_own`, `access.denied` */
async function lockManaged(ctx: Ctx, db: Db, id: number): Promise<PipRecord> {
  const plan = await reachPip(ctx, db, id, { lock: true })
  if (plan.is_self) fail('employees.pip_own')
  if (!plan.may_manage) fail('access.denied')
  return plan
}

/**
 * Starts, extends or closes a plan, or discards a draft. Concurrent decisions are serialised: the second one gets
 * a conflict.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `request.invalid`, `access.denied`,
 *   `employees.has_left`, `employees.pip_own`, `employees.pip_state`, `employees.pip_waits`
 */
export function changePlan(ctx: Ctx, input: Input): Promise<DataOf<typeof changePip>> {
  return tx(ctx, async (db) => {
    const plan = await lockManaged(ctx, db, input.id)
    const { needs, run, becomes } = actions[input.action]
    if (plan.state !== needs) fail('employees.pip_state', { data: { state: plan.state } })
    requireVersion(plan.version, input.version)
    if (needs === 'draft') await refuseWaiting(ctx, db, plan)
    if (input.action === 'start') {
      const waiting = await askFirst(ctx, db, plan, input.note)
      if (waiting) return { id: plan.id, state: plan.state, version: plan.version, waiting }
    }
    await run(ctx, db, plan, input)
    return { id: plan.id, state: becomes, version: plan.version + 1, waiting: null }
  })
}

/** Requests approval where a workflow requires it before the start. @returns null where none does */
async function askFirst(ctx: Ctx, db: Db, plan: PipRecord, comment: string) {
  if (!(await changeApprovals().hasWorkflow(ctx, db, 'PIP'))) return null
  judgeStart(plan)
  const payload = approvalOf(plan, (await findGoals(ctx, db, plan.id)).length)
  const requested = { kind: 'PIP', employeeId: plan.employee_id, payload, comment } as const
  const { requestId, pendingOn } = await changeApprovals().ask(ctx, db, requested)
  return { REQUEST_ID: requestId, pending_on: pendingOn }
}

type Note = BodyOf<typeof notePip>

async function setStandings(ctx: Ctx, db: Db, plan: PipRecord, given: Note['standings']) {
  if (given.length === 0) return []
  const goals = new Map((await findGoals(ctx, db, plan.id)).map((goal) => [goal.id, goal]))
  const said = given.map(({ goal_id, standing }, at) => {
    const goal = goals.get(goal_id)
    if (!goal) refuse(`standings.${at}.goal_id`, pipTexts('goalNotInPlan'))
    return { goal: goal?.title ?? '', standing }
  })
  for (const { goal_id, standing } of given) {
    await db
      .updateTable('pip_goal')
      .set({ standing })
      .where('org_id', '=', ctx.orgId)
      .where('pip_id', '=', plan.id)
      .where('id', '=', goal_id)
      .execute()
  }
  return said
}

function noteDay(plan: PipRecord, given: string | undefined): string {
  const day = given ?? plan.today
  if (day > plan.today) refuse('on_date', pipTexts('dateInFuture'))
  if (day < plan.starts_on && day !== plan.today) refuse('on_date', pipTexts('beforePlanStart'))
  return day
}

/**
 * Adds a check-in with the standing of goals, or a comment, and notifies the plan's other participants.
 *
 * @throws AppError `record.not_found`, `request.invalid`, `access.denied`, `employees.pip_state`
 */
export function addNote(ctx: Ctx, input: Note): Promise<DataOf<typeof notePip>> {
  return tx(ctx, async (db) => {
    const plan = await reachPip(ctx, db, input.id, { lock: true })
    const isCheckIn = input.kind === 'check_in'
    if (isCheckIn && (plan.is_self || !plan.may_manage)) fail('access.denied')
    if (plan.state !== 'active') fail('employees.pip_state', { data: { state: plan.state } })
    const on_date = noteDay(plan, isCheckIn ? input.on_date : undefined)
    const standings = isCheckIn ? await setStandings(ctx, db, plan, input.standings) : []
    const entry_id = await addEntry(ctx, db, plan, {
      kind: input.kind,
      on_date,
      note: input.note,
      ...(standings.length > 0 ? { details: { standings } } : {}),
    })
    const [recordId, recordLabel] = [plan.id, planLabel(plan.id)]
    await recordAudit(ctx, db, {
      recordType: 'pip',
      recordId,
      recordLabel,
      changes: { entry: [null, input.kind] },
    })
    await tellOthers(ctx, db, plan)
    return { entry_id }
  })
}

/**
 * The person confirms that they have read their plan. Idempotent.
 *
 * @throws AppError `record.not_found`, `employees.pip_not_own`, `employees.pip_state`
 */
export function acknowledgePlan(ctx: Ctx, { id, note }: BodyOf<typeof acknowledgePip>): Promise<null> {
  return tx(ctx, async (db) => {
    const plan = await reachPip(ctx, db, id, { lock: true })
    if (!plan.is_self) fail('employees.pip_not_own')
    if (plan.acknowledged_at !== null) return null
    if (plan.state !== 'active') fail('employees.pip_state', { data: { state: plan.state } })
    const set = { acknowledged_at: ctx.now.toString() }
    await decide(
      ctx,
      db,
      plan,
      set,
      { kind: 'acknowledged', on_date: plan.today, note },
      { acknowledged: [false, true] },
    )
    return null
  })
}
