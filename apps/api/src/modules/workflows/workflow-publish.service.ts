import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { WorkflowDefinition } from '@muster/contract/workflows/definition'
import { managerApproves } from '@muster/contract/workflows/edit-graph'
import type { Problem } from '@muster/contract/workflows/validate'
import type {
  removeWorkflow,
  saveWorkflow,
  updateStatus,
} from '@muster/contract/workflows/workflow-draft.contract'
import type { createWorkflow } from '@muster/contract/workflows/workflows.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { findProblems } from './approver-problems.ts'
import { recordEvent } from './history.service.ts'
import { propertiesOf } from './properties.service.ts'
import { knownTrigger } from './trigger-names.ts'
import { updateDraft } from './workflow-draft.service.ts'
import {
  findVersionByNumber,
  findWorkflow,
  isNameTaken,
  lockDraft,
  type WorkflowRow,
} from './workflows.queries.ts'
import { workflowsTexts } from './workflows.texts.ts'

async function firstDraft(
  ctx: Ctx,
  db: Db,
  { start, copy_of }: BodyOf<typeof createWorkflow>,
): Promise<WorkflowDefinition> {
  if (copy_of !== undefined) return (await findWorkflow(ctx, db, copy_of)).draft
  return start === 'manager'
    ? managerApproves(workflowsTexts('reportingManager'))
    : { start: null, nodes: [] }
}

/**
 * @throws AppError `workflows.trigger_unknown`, `workflows.name_taken`, `record.not_found` for the original
 */
export function addWorkflow(
  ctx: Ctx,
  body: BodyOf<typeof createWorkflow>,
): Promise<DataOf<typeof createWorkflow>> {
  const { slug } = knownTrigger(body.TRIGGER_SLUG)
  return tx(ctx, async (db) => {
    if (await isNameTaken(ctx, db, body.name, null))
      fail('workflows.name_taken', { fields: { name: workflowsTexts('chooseAnotherName') } })
    const now = ctx.now.toString()
    const { id } = await db
      .insertInto('workflow')
      .values({
        org_id: ctx.orgId,
        trigger_slug: slug,
        name: body.name,
        draft: JSON.stringify(await firstDraft(ctx, db, body)),
        created_at: now,
        updated_at: now,
        updated_by: ctx.actor.name || ctx.actor.email || 'Muster',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (body.copy_of !== undefined) await copyMails(ctx, db, body.copy_of, id)
    await recordEvent(
      ctx,
      db,
      { id, name: body.name, trigger_slug: slug },
      {
        kind: 'created',
        text: body.copy_of === undefined ? 'Created' : workflowsTexts('createdAsCopy'),
        changes: { name: [null, body.name] },
      },
    )
    return { WF_ID: id, WORK_FLOW_ID: null }
  })
}

async function copyMails(ctx: Ctx, db: Db, from: number, to: number): Promise<void> {
  await sql`insert into workflow_mail (org_id, workflow_id, event, is_on, tells_manager)
    select org_id, ${to}, event, is_on, tells_manager from workflow_mail
    where org_id = ${ctx.orgId} and workflow_id = ${from}`.execute(db)
  await sql`update workflow w set bcc = o.bcc from workflow o
    where w.org_id = ${ctx.orgId} and w.id = ${to} and o.org_id = w.org_id and o.id = ${from}`.execute(db)
}

function refuseErrors(problems: readonly Problem[]): void {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const [first] = errors
  if (!first) return
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  fail('workflows.invalid', { parameters: { problem: first.message + more }, data: { problems } })
}

/**
 * Locks the trigger of a workflow before any of its rows, to serialise concurrent activations even while no
 * common row exists.
 */
async function lockTrigger(ctx: Ctx, db: Db, workflowId: number): Promise<void> {
  const { trigger_slug } = await findWorkflow(ctx, db, workflowId)
  const key = `workflow ${ctx.orgId} ${trigger_slug}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}

async function findInUse(
  ctx: Ctx,
  db: Db,
  trigger: string,
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select w.id, w.name from workflow w
    where w.org_id = ${ctx.orgId} and w.trigger_slug = ${trigger} and w.is_active for update`.execute(db)
  return rows[0]
}

async function setActive(ctx: Ctx, db: Db, id: number, isActive: boolean): Promise<void> {
  await db
    .updateTable('workflow')
    .set({ is_active: isActive })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
}

async function writeVersion(
  ctx: Ctx,
  db: Db,
  row: WorkflowRow,
  input: { draft: WorkflowDefinition; revision: number; note: string },
): Promise<{ id: number; number: number }> {
  const number = (row.published_number ?? 0) + 1
  const { id } = await db
    .insertInto('workflow_version')
    .values({
      org_id: ctx.orgId,
      workflow_id: row.id,
      number,
      definition: JSON.stringify(input.draft),
      note: input.note,
      author: ctx.actor.name || ctx.actor.email || 'Muster',
      published_at: ctx.now.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('workflow')
    .set({ published_number: number, published_revision: input.revision, updated_at: ctx.now.toString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', row.id)
    .execute()
  return { id, number }
}

type Published = DataOf<typeof saveWorkflow>

type Saved = Pick<Published, 'revision' | 'problems'>

const flagOf = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** The result for a workflow without a new version. */
async function unchangedView(ctx: Ctx, db: Db, row: WorkflowRow, saved: Saved): Promise<Published> {
  const version =
    row.published_number === null ? null : await findVersionByNumber(ctx, db, row.id, row.published_number)
  return {
    ...saved,
    WORK_FLOW_ID: version?.id ?? null,
    number: row.published_number,
    status: flagOf(row.is_active),
  }
}

async function publishDraft(
  ctx: Ctx,
  db: Db,
  row: WorkflowRow,
  input: { draft: WorkflowDefinition; saved: Saved; note: string },
): Promise<Published> {
  const { draft, saved, note } = input
  refuseErrors(saved.problems)
  if (row.published_revision === saved.revision) return unchangedView(ctx, db, row, saved)
  const inUse = await findInUse(ctx, db, row.trigger_slug)
  const version = await writeVersion(ctx, db, row, { draft, revision: saved.revision, note })
  const startsNow = inUse === undefined
  if (startsNow) await setActive(ctx, db, row.id, true)
  const use = startsNow ? workflowsTexts('andActivated') : ''
  await recordEvent(ctx, db, row, {
    kind: 'published',
    number: version.number,
    text: workflowsTexts('versionPublished', { number: version.number, use, value: note ? `: ${note}` : '' }),
    changes: { published_number: [row.published_number, version.number] },
  })
  return {
    ...saved,
    WORK_FLOW_ID: version.id,
    number: version.number,
    status: flagOf(row.is_active || startsNow),
  }
}

/**
 * Saves the draft and, unless told otherwise, publishes it as the next version. This activates a trigger's
 * first workflow; one that replaces another is activated by `update_workflow_satus`. Idempotent: publishing
 * an unchanged draft returns the same version.
 *
 * @throws AppError `workflows.draft_conflict`, `workflows.invalid` with the problems
 */
export function publishWorkflow(ctx: Ctx, body: BodyOf<typeof saveWorkflow>): Promise<Published> {
  return tx(ctx, async (db) => {
    await lockTrigger(ctx, db, body.WF_ID)
    const row = await lockDraft(ctx, db, body)
    const draft = body.definition ?? row.draft
    const saved = body.definition
      ? await updateDraft(ctx, db, row, { draft })
      : {
          revision: row.revision,
          problems: await findProblems(ctx, db, draft, await propertiesOf(ctx, db, row.trigger_slug)),
        }
    if (body.publish === 0) return unchangedView(ctx, db, row, saved)
    return publishDraft(ctx, db, row, { draft, saved, note: body.note })
  })
}

async function activate(
  ctx: Ctx,
  db: Db,
  row: WorkflowRow,
): Promise<{ id: number; name: string } | undefined> {
  if (row.published_number === null) fail('workflows.never_published')
  const { definition } = await findVersionByNumber(ctx, db, row.id, row.published_number)
  // People and roles may have been removed since it was published.
  refuseErrors(await findProblems(ctx, db, definition, await propertiesOf(ctx, db, row.trigger_slug)))
  const activeOther = await findInUse(ctx, db, row.trigger_slug)
  if (activeOther && activeOther.id !== row.id) {
    await setActive(ctx, db, activeOther.id, false)
    await recordEvent(
      ctx,
      db,
      { ...activeOther, trigger_slug: row.trigger_slug },
      {
        kind: 'deactivated',
        text: workflowsTexts('deactivatedByReplacement', { name: row.name }),
        changes: { is_active: [true, false] },
      },
    )
  }
  await setActive(ctx, db, row.id, true)
  return activeOther?.id === row.id ? undefined : activeOther
}

/** Activates or deactivates a workflow; running requests keep their version. */
export function changeStatus(
  ctx: Ctx,
  { WF_ID, status }: BodyOf<typeof updateStatus>,
): Promise<DataOf<typeof updateStatus>> {
  return tx(ctx, async (db) => {
    await lockTrigger(ctx, db, WF_ID)
    const row = await findWorkflow(ctx, db, WF_ID, { lock: true })
    const activates = status === 1
    if (row.is_active === activates) return { status, replaced: null }
    const activeOther = activates ? await activate(ctx, db, row) : undefined
    if (!activates) await setActive(ctx, db, row.id, false)
    await recordEvent(ctx, db, row, {
      kind: activates ? 'activated' : 'deactivated',
      text: activates ? workflowsTexts('workflowActivated') : workflowsTexts('deactivatedManagerApproves'),
      changes: { is_active: [row.is_active, activates] },
    })
    return { status, replaced: activeOther ? { WF_ID: activeOther.id, name: activeOther.name } : null }
  })
}

/** @throws AppError `workflows.was_published` */
export function deleteWorkflow(ctx: Ctx, { WF_ID }: BodyOf<typeof removeWorkflow>): Promise<null> {
  return tx(ctx, async (db) => {
    const row = await findWorkflow(ctx, db, WF_ID, { lock: true })
    if (row.published_number !== null) fail('workflows.was_published')
    await db.deleteFrom('workflow').where('org_id', '=', ctx.orgId).where('id', '=', WF_ID).execute()
    await recordEvent(ctx, db, row, { kind: 'removed', text: 'Deleted', changes: { name: [row.name, null] } })
    return null
  })
}
