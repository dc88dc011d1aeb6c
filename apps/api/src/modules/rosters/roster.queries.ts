import type { RosterSummary } from '@muster/contract/rosters/roster-shapes'
import { type RawBuilder, sql } from 'kysely'
import { holds } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { requireVersion } from '../../platform/master/change-record.ts'
import { locationScope, MANAGE, PUBLISH, VIEW } from './rosters.access.ts'
import { rostersTexts } from './rosters.texts.ts'

export interface RosterRecord {
  id: number
  name: string
  note: string
  location_id: number
  from_date: string
  to_date: string
  status: 0 | 1 | 2
  published_at: string | null
  version: number
}

export type SummaryRow = Omit<RosterSummary, 'abilities'> & { can_edit: boolean; can_publish: boolean }

/** Columns of a roster `r` for lists and the view; needs the location as `l`. */
export const summaryColumns = (ctx: Ctx): RawBuilder<SummaryRow> => sql<SummaryRow>`
  r.id, r.name, r.location_id, l.name as location_name, r.from_date, r.to_date, r.status,
  (select count(*)::int from roster_person p where p.org_id = r.org_id and p.roster_id = r.id) as people,
  r.unpublished as unpublished_changes, r.published_at, r.published_by, r.updated_at, r.version,
  r.status <> 2 and ${locationScope(ctx, MANAGE, 'r.location_id')} as can_edit,
  ${locationScope(ctx, PUBLISH, 'r.location_id')} as can_publish`

export function summaryView({ can_edit, can_publish, ...row }: SummaryRow): RosterSummary {
  return { ...row, abilities: { edit: can_edit, publish: can_publish } }
}

/**
 * Locks a roster in reach, in its own statement, so that later reads see the current state.
 *
 * @param version the version seen by the caller
 * @throws AppError `record.not_found`, `record.conflict`
 */
export async function lockRoster(
  ctx: Ctx,
  db: Db,
  { id, version, permission }: { id: number; version?: number | undefined; permission: string },
): Promise<RosterRecord> {
  const { rows } = await sql<RosterRecord>`
    select r.id, r.name, r.note, r.location_id, r.from_date, r.to_date, r.status, r.published_at, r.version
    from roster r
    where r.org_id = ${ctx.orgId} and r.id = ${id} and ${locationScope(ctx, permission, 'r.location_id')}
    for update of r`.execute(db)
  const roster = rows[0] ?? fail('record.not_found')
  requireVersion(roster.version, version)
  return roster
}

/** A location in reach that can have rosters. @throws AppError `record.not_found` */
export async function requireLocation(
  ctx: Ctx,
  db: Db,
  id: number,
  permission: string,
): Promise<{ name: string }> {
  const { rows } = await sql<{ name: string }>`
    select l.name from location l
    where l.org_id = ${ctx.orgId} and l.id = ${id} and l.status = 1 and ${locationScope(ctx, permission, 'l.id')}`.execute(
    db,
  )
  return rows[0] ?? fail('record.not_found')
}

/** @throws AppError `rosters.name_taken`; of two concurrent calls the unique index refuses the second */
export async function requireFreeName(
  ctx: Ctx,
  db: Db,
  { name, locationId, but }: { name: string; locationId: number; but?: number },
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select r.name from roster r where r.org_id = ${ctx.orgId} and r.location_id = ${locationId}
      and lower(r.name) = lower(${name}) and r.status <> 2 and r.id <> ${but ?? 0}`.execute(db)
  const message = rostersTexts('rosterNameTaken')
  if (rows[0]) fail('rosters.name_taken', { parameters: { name: rows[0].name }, fields: { name: message } })
}

/** One roster in the format of lists. @throws AppError `record.not_found` */
export async function readSummary(ctx: Ctx, db: Db, id: number, permission = VIEW): Promise<RosterSummary> {
  const { rows } = await sql<SummaryRow>`
    select ${summaryColumns(ctx)} from roster r join location l on l.org_id = r.org_id and l.id = r.location_id
    where r.org_id = ${ctx.orgId} and r.id = ${id} and ${locationScope(ctx, permission, 'r.location_id')}`.execute(
    db,
  )
  return summaryView(rows[0] ?? fail('record.not_found'))
}

export const canCreate = (ctx: Ctx) => holds(ctx.actor, MANAGE)
