import type { WorkflowDefinition } from '@muster/contract/workflows/definition'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

export interface VersionInUse {
  id: number
  workflow_id: number
  trigger_slug: string
  /** Of the workflow. */
  name: string
  number: number
  definition: WorkflowDefinition
}

const columns = sql`v.id, v.workflow_id, w.trigger_slug, w.name, v.number, v.definition
  from workflow w join workflow_version v on v.org_id = w.org_id and v.workflow_id = w.id`

/** The published graph of each trigger's workflow in use, by trigger. */
export async function findVersionsInUse(
  ctx: Ctx,
  db: Db,
  triggers: readonly string[],
): Promise<Map<string, VersionInUse>> {
  const { rows } = await sql<VersionInUse>`
    select ${columns} and v.number = w.published_number
    where w.org_id = ${ctx.orgId} and w.is_active and w.trigger_slug = any (${[...new Set(triggers)]}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.trigger_slug, row]))
}

/** Versions by id, whether they are in use or not: requests keep theirs. */
export async function findVersions(
  ctx: Ctx,
  db: Db,
  ids: readonly number[],
): Promise<Map<number, VersionInUse>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<VersionInUse>`
    select ${columns} where w.org_id = ${ctx.orgId} and v.id = any (${[...new Set(ids)]}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Today where the organisation is. */
export async function findToday(ctx: Ctx, db: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date as today
    from organisation o where o.org_id = ${ctx.orgId}`.execute(db)
  return (rows[0] as { today: string }).today
}
