import type { BodyOf } from '@muster/contract/kit/index'
import type { WorkflowDefinition } from '@muster/contract/workflows/definition'
import type { listWorkflows } from '@muster/contract/workflows/workflows.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'

export interface WorkflowRow {
  id: number
  trigger_slug: string
  name: string
  is_active: boolean
  draft: WorkflowDefinition
  revision: number
  published_number: number | null
  published_revision: number | null
  bcc: string[]
  updated_at: string
  updated_by: string
}

const columns = sql`w.id, w.trigger_slug, w.name, w.is_active, w.draft, w.revision, w.published_number,
  w.published_revision, w.bcc, w.updated_at, w.updated_by`

function filterOf(
  ctx: Ctx,
  { search, TRIGGER_SLUG, status }: BodyOf<typeof listWorkflows>,
): RawBuilder<boolean> {
  const parts = [sql<boolean>`w.org_id = ${ctx.orgId}`]
  if (search) parts.push(sql<boolean>`position(lower(${search}) in lower(w.name)) > 0`)
  if (TRIGGER_SLUG) parts.push(sql<boolean>`w.trigger_slug = ${TRIGGER_SLUG}`)
  if (status !== undefined) parts.push(sql<boolean>`w.is_active = ${status === 1}`)
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

export interface ListedRow extends Omit<WorkflowRow, 'draft'> {
  version_id: number | null
  stage_count: number
  total: number
}

/** A page of workflows with the total, active ones first: one statement. */
export async function findWorkflows(
  ctx: Ctx,
  db: Db,
  input: BodyOf<typeof listWorkflows>,
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select w.id, w.trigger_slug, w.name, w.is_active, w.revision, w.published_number, w.published_revision, w.bcc,
      w.updated_at, w.updated_by, v.id as version_id, count(*) over ()::int as total,
      jsonb_array_length(jsonb_path_query_array(w.draft, '$.nodes[*] ? (@.type == "stage")')) as stage_count
    from workflow w
    left join workflow_version v on v.org_id = w.org_id and v.workflow_id = w.id and v.number = w.published_number
    where ${filterOf(ctx, input)}
    order by w.updated_at desc, w.id desc
    limit ${input.limit} offset ${(input.page - 1) * input.limit}`.execute(db)
  return rows
}

/** @throws AppError `record.not_found` */
export async function findWorkflow(
  ctx: Ctx,
  db: Db,
  id: number,
  options: { lock?: boolean } = {},
): Promise<WorkflowRow> {
  const { rows } = await sql<WorkflowRow>`
    select ${columns} from workflow w where w.org_id = ${ctx.orgId} and w.id = ${id}
    ${options.lock ? sql`for update` : sql``}`.execute(db)
  return found(rows[0])
}

/**
 * The workflow, locked, with the draft revision that the caller started from.
 *
 * @throws AppError `record.not_found`, `workflows.draft_conflict` with the current revision
 */
export async function lockDraft(
  ctx: Ctx,
  db: Db,
  { WF_ID, revision }: { WF_ID: number; revision: number },
): Promise<WorkflowRow> {
  const row = await findWorkflow(ctx, db, WF_ID, { lock: true })
  if (row.revision !== revision)
    fail('workflows.draft_conflict', {
      parameters: { by: row.updated_by || 'Somebody' },
      data: { revision: row.revision },
    })
  return row
}

export interface VersionRow {
  id: number
  number: number
  note: string
  author: string
  published_at: string
}

/** Published versions, newest first, without their graphs. */
export async function findVersionList(ctx: Ctx, db: Db, workflowId: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select id, number, note, author, published_at from workflow_version
    where org_id = ${ctx.orgId} and workflow_id = ${workflowId} order by number desc limit 200`.execute(db)
  return rows
}

/** @throws AppError `record.not_found` */
export async function findVersionByNumber(
  ctx: Ctx,
  db: Db,
  workflowId: number,
  number: number,
): Promise<VersionRow & { definition: WorkflowDefinition }> {
  const { rows } = await sql<VersionRow & { definition: WorkflowDefinition }>`
    select id, number, note, author, published_at, definition from workflow_version
    where org_id = ${ctx.orgId} and workflow_id = ${workflowId} and number = ${number}`.execute(db)
  return found(rows[0])
}

const actorName = ({ actor }: Ctx) => actor.name || actor.email || 'Muster'

/** Writes the draft and increments its revision. */
export async function writeDraft(
  ctx: Ctx,
  db: Db,
  { id, revision }: Pick<WorkflowRow, 'id' | 'revision'>,
  changes: { draft?: WorkflowDefinition; name?: string },
): Promise<number> {
  await db
    .updateTable('workflow')
    .set({
      ...(changes.draft ? { draft: JSON.stringify(changes.draft) } : {}),
      ...(changes.name ? { name: changes.name } : {}),
      revision: revision + 1,
      updated_at: ctx.now.toString(),
      updated_by: actorName(ctx),
    })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
  return revision + 1
}

/** Whether another workflow has this name. */
export async function isNameTaken(ctx: Ctx, db: Db, name: string, except: number | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from workflow w where w.org_id = ${ctx.orgId} and lower(w.name) = lower(${name})
      and w.id is distinct from ${except}::bigint`.execute(db)
  return rows.length > 0
}
