import type { WorkflowDefinition } from '@muster/contract/workflows/definition'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import {
  type DeferredQuery,
  deferredQuery,
  resolvedQuery,
  runQuery,
} from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'

export interface VersionInUse {
  id: number
  workflow_id: number
  trigger_slug: string
  /** Name of the workflow. */
  name: string
  number: number
  definition: WorkflowDefinition
}

const columns = sql`v.id, v.workflow_id, w.trigger_slug, w.name, v.number, v.definition
  from workflow w join workflow_version v on v.org_id = w.org_id and v.workflow_id = w.id`

/** The published graph of the active workflow, by trigger. */
export function versionsInUseQuery(
  ctx: Ctx,
  triggers: readonly string[],
): DeferredQuery<Map<string, VersionInUse>> {
  const statement = sql<VersionInUse>`
    select ${columns} and v.number = w.published_number
    where w.org_id = ${ctx.orgId} and w.is_active and w.trigger_slug = any (${[...new Set(triggers)]}::text[])`
  return deferredQuery(statement, (rows) => new Map(rows.map((row) => [row.trigger_slug, row])))
}

/** Runs `versionsInUseQuery`. One statement. */
export const findVersionsInUse = (ctx: Ctx, db: Db, triggers: readonly string[]) =>
  runQuery(db, versionsInUseQuery(ctx, triggers))

/** Versions by id, active or not: pending requests keep theirs. */
export function versionsQuery(ctx: Ctx, ids: readonly number[]): DeferredQuery<Map<number, VersionInUse>> {
  if (ids.length === 0) return resolvedQuery(new Map())
  const statement = sql<VersionInUse>`
    select ${columns} where w.org_id = ${ctx.orgId} and v.id = any (${[...new Set(ids)]}::bigint[])`
  return deferredQuery(statement, (rows) => new Map(rows.map((row) => [row.id, row])))
}
