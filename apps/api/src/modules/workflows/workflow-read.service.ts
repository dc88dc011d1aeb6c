import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import type { WorkflowDefinition } from '@muster/contract/workflows/definition'
import { operatorsOf } from '@muster/contract/workflows/operators'
import type {
  listWorkflows,
  readWorkflow,
  readWorkflowData,
} from '@muster/contract/workflows/workflows.contract'
import { sql } from 'kysely'
import { holds } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx } from '../../platform/db/tx.ts'
import { findProblems } from './approver-problems.ts'
import { propertiesOf } from './properties.service.ts'
import { triggerName } from './trigger-names.ts'
import { readEmails } from './workflow-mails.service.ts'
import { actionOf, nodeLabel } from './workflow-words.ts'
import {
  findVersionByNumber,
  findVersionList,
  findWorkflow,
  findWorkflows,
  type VersionRow,
  type WorkflowRow,
} from './workflows.queries.ts'

const MANAGE = 'workflows.workflow.manage'

function factsOf(row: Omit<WorkflowRow, 'draft'>, versionId: number | null) {
  return {
    WF_ID: row.id,
    WORK_FLOW_ID: versionId,
    name: row.name,
    TRIGGER_SLUG: row.trigger_slug,
    trigger_name: triggerName(row.trigger_slug),
    IS_PUBLISHED: row.published_number === null ? (0 as const) : (1 as const),
    status: row.is_active ? (1 as const) : (0 as const),
    number: row.published_number,
    has_changes: row.published_revision !== row.revision,
    updated_at: row.updated_at,
    updated_by: row.updated_by,
  }
}

/** A page of workflows. One statement. */
export function readWorkflows(
  ctx: Ctx,
  input: BodyOf<typeof listWorkflows>,
): Promise<DataOf<typeof listWorkflows>> {
  const edit = holds(ctx.actor, MANAGE)
  return readTx(ctx, async (db) => {
    const rows = await findWorkflows(ctx, db, input)
    const total = rows[0]?.total ?? 0
    return {
      docs: rows.map((row) => ({
        ...factsOf(row, row.version_id),
        stage_count: row.stage_count,
        abilities: { edit },
      })),
      pages: pageCount(total, input.limit),
      total,
      abilities: { create: edit },
    }
  })
}

function peopleNamed({ nodes }: WorkflowDefinition): number[] {
  return nodes.flatMap((node) =>
    node.type === 'stage'
      ? node.approvers.flatMap((one) => (one.by === 'person' ? [one.employee_id] : []))
      : [],
  )
}

async function findNames(ctx: Ctx, db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ EMPLOYEE_ID: number; EMPLOYEE_NAME: string }>`
    select id as "EMPLOYEE_ID", full_name as "EMPLOYEE_NAME" from employee
    where org_id = ${ctx.orgId} and id = any (${[...ids]}::bigint[])`.execute(db)
  return rows
}

const versionOf = ({ id, ...version }: VersionRow) => ({ WORK_FLOW_ID: id, ...version })

/**
 * A workflow for the builder: at most seven statements, plus one per property of the kind whose options
 * differ by organisation.
 */
export function readOneWorkflow(ctx: Ctx, id: number): Promise<DataOf<typeof readWorkflow>> {
  return readTx(ctx, async (db) => {
    const row = await findWorkflow(ctx, db, id)
    const versions = await findVersionList(ctx, db, id)
    const properties = await propertiesOf(ctx, db, row.trigger_slug)
    const published = versions.find(({ number }) => number === row.published_number)
    const { draft } = row
    return {
      ...factsOf(row, published?.id ?? null),
      revision: row.revision,
      definition: draft,
      stages: draft.nodes.map((node) => ({
        STAGE_ID: node.id,
        ACTION_ID: actionOf(node),
        name: nodeLabel(node),
      })),
      triggers: [{ TRIGGER_SLUG: row.trigger_slug, name: triggerName(row.trigger_slug) }],
      properties: properties.map((one) => ({
        ...one,
        options: one.options?.map(({ id: value, name }) => ({ id: value, name })),
        operators: [...operatorsOf[one.type]],
      })),
      emails: await readEmails(ctx, db, id),
      bcc: row.bcc,
      versions: versions.map(versionOf),
      problems: await findProblems(ctx, db, draft, properties),
      people: await findNames(ctx, db, peopleNamed(draft)),
      abilities: { edit: holds(ctx.actor, MANAGE) },
    }
  })
}

/** A published version. Two statements. */
export function readVersion(
  ctx: Ctx,
  { WF_ID, number }: BodyOf<typeof readWorkflowData>,
): Promise<DataOf<typeof readWorkflowData>> {
  return readTx(ctx, async (db) => {
    await findWorkflow(ctx, db, WF_ID)
    const { definition, ...version } = await findVersionByNumber(ctx, db, WF_ID, number)
    return { ...versionOf(version), definition }
  })
}
