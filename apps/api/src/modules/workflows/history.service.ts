import { type DataOf, pageCount } from '@muster/contract/kit/index'
import type { listHistory, WorkflowEvent } from '@muster/contract/workflows/workflow-parts.contract'
import { sql } from 'kysely'
import { type Changes, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx } from '../../platform/db/tx.ts'
import { triggerName } from './trigger-names.ts'
import { findWorkflow, type WorkflowRow } from './workflows.queries.ts'

interface WorkflowAction {
  kind: 'created' | 'saved' | 'published' | 'activated' | 'deactivated' | 'mail' | 'bcc' | 'removed'
  /** Description of the action, for display. */
  text: string
  number?: number | null
  changes?: Changes
}

/** Logs an action on a workflow in its history and in the audit log. */
export async function recordEvent(
  ctx: Ctx,
  db: Db,
  workflow: Pick<WorkflowRow, 'id' | 'name' | 'trigger_slug'>,
  { kind, text, number = null, changes = {} }: WorkflowAction,
): Promise<void> {
  await db
    .insertInto('workflow_event')
    .values({
      org_id: ctx.orgId,
      workflow_id: workflow.id,
      workflow_name: workflow.name,
      trigger_slug: workflow.trigger_slug,
      kind,
      text,
      number,
      account_id: ctx.actor.accountId,
      actor: ctx.actor.name || ctx.actor.email || 'Muster',
      at: ctx.now.toString(),
    })
    .execute()
  await recordAudit(ctx, db, {
    recordType: 'workflow',
    recordId: workflow.id,
    recordLabel: workflow.name,
    changes,
    details: { what: text },
  })
}

interface EventRow {
  id: number
  workflow_id: number
  workflow_name: string
  trigger_slug: string
  kind: string
  text: string
  number: number | null
  actor: string
  at: string
  total: number
}

const viewOf = (row: EventRow): WorkflowEvent => ({
  id: row.id,
  WF_ID: row.workflow_id,
  name: row.workflow_name,
  TRIGGER_SLUG: row.trigger_slug,
  trigger_name: triggerName(row.trigger_slug),
  kind: row.kind,
  text: row.text,
  number: row.number,
  by: row.actor,
  at: row.at,
})

interface Page {
  page: number
  limit: number
  search?: string
  workflowId?: number
}

async function findEvents(ctx: Ctx, db: Db, { page, limit, search = '', workflowId }: Page) {
  const { rows } = await sql<EventRow>`
    select e.id, e.workflow_id, e.workflow_name, e.trigger_slug, e.kind, e.text, e.number, e.actor, e.at,
      count(*) over ()::int as total
    from workflow_event e
    where e.org_id = ${ctx.orgId} and ${workflowId === undefined ? sql`true` : sql`e.workflow_id = ${workflowId}`}
      and (${search} = '' or position(lower(${search}) in lower(e.workflow_name || ' ' || e.actor || ' ' || e.text)) > 0)
    order by e.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const total = rows[0]?.total ?? 0
  return { docs: rows.map(viewOf), pages: pageCount(total, limit), total }
}

/** History of one workflow. Two statements. */
export function readHistory(
  ctx: Ctx,
  { WF_ID, page, limit }: { WF_ID: number; page: number; limit: number },
): Promise<DataOf<typeof listHistory>> {
  return readTx(ctx, async (db) => {
    await findWorkflow(ctx, db, WF_ID)
    return findEvents(ctx, db, { page, limit, workflowId: WF_ID })
  })
}

/** History of all workflows. One statement. */
export function readLogs(
  ctx: Ctx,
  { page, perPage, search }: { page: number; perPage: number; search: string },
): Promise<DataOf<typeof listHistory>> {
  return readTx(ctx, (db) => findEvents(ctx, db, { page, limit: perPage, search }))
}
