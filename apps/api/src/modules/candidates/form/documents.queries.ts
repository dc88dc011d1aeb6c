import type { WantedDocument } from '@muster/contract/candidates/portal.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** SQL over category `g` and candidate `c`: whether the category is for somebody in the candidate's place. */
const isFor = sql<boolean>`not exists (
  select from document_category_limit x where x.org_id = g.org_id and x.category_id = g.id
  group by x.dimension
  having not coalesce(bool_or(x.value_id = case x.dimension when 'entity' then c.entity_id when 'location' then c.location_id
    when 'department' then c.department_id when 'designation' then c.designation_id else c.employee_type_id end), false))`

/**
 * Categories whose documents people hand in themselves, as far as they are for the candidate's place, with what was sent:
 * mandatory ones first. One statement.
 */
export async function findWanted(ctx: Ctx, db: Db, candidateId: number): Promise<WantedDocument[]> {
  const { rows } = await sql<WantedDocument>`
    select g.id as category_id, g.name, g.note, g.is_mandatory, g.extensions, g.max_mb, g.expiry,
      coalesce((select jsonb_agg(jsonb_build_object('document_id', d.id, 'file_name', d.file_name, 'state', d.state,
          'reason', d.reason, 'expires_on', d.expires_on, 'sent_at', d.sent_at) order by d.id)
        from candidate_document d where d.org_id = g.org_id and d.candidate_id = c.id and d.category_id = g.id
          and d.state in ('sent', 'accepted', 'refused')), '[]') as files
    from candidate c join document_category g on g.org_id = c.org_id and g.cat_type = 1
    where c.org_id = ${ctx.orgId} and c.id = ${candidateId} and (
      (g.status = 1 and g.employee_uploads and ${isFor})
      or exists (select from candidate_document d where d.org_id = g.org_id and d.candidate_id = c.id
        and d.category_id = g.id and d.state in ('sent', 'accepted', 'refused')))
    order by g.is_mandatory desc, lower(g.name), g.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    files: row.files.map((one) => ({ ...one, sent_at: instantOf(one.sent_at) })),
  }))
}

/** Names of mandatory categories without a document that was sent and not refused; with `isAccepted`, without an accepted one. */
export const missingDocuments = (wanted: readonly WantedDocument[], isAccepted = false): string[] =>
  wanted
    .filter(
      ({ is_mandatory, files }) =>
        is_mandatory && !files.some(({ state }) => state === 'accepted' || (!isAccepted && state === 'sent')),
    )
    .map(({ name }) => name)

export interface StoredDocument {
  id: number
  category_id: number
  file_path: string
  file_name: string
  state: 'awaited' | 'sent' | 'accepted' | 'refused' | 'removed'
}

/** A document of this candidate; undefined for anybody else's. */
export async function findDocument(
  ctx: Ctx,
  db: Db,
  candidateId: number,
  documentId: number,
): Promise<StoredDocument | undefined> {
  const row = await db
    .selectFrom('candidate_document')
    .select(['id', 'category_id', 'file_path', 'file_name', 'state'])
    .where('org_id', '=', ctx.orgId)
    .where('candidate_id', '=', candidateId)
    .where('id', '=', documentId)
    .executeTakeFirst()
  return row as StoredDocument | undefined
}

export const setDocument = (
  ctx: Ctx,
  db: Db,
  id: number,
  values: {
    state: StoredDocument['state']
    reason?: string
    expires_on?: string | null
    sent_at?: string
    decided_at?: string | null
    decided_by?: number | null
  },
) =>
  db
    .updateTable('candidate_document')
    .set(values)
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
