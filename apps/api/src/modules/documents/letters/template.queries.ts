import type { LetterContent } from '@muster/contract/documents/letter-content'
import type { LetterTemplateRow } from '@muster/contract/documents/letter-templates.contract'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../../lib/text.ts'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'

export interface TemplateFilter {
  ids?: readonly number[]
  search?: string
  category?: string | undefined
  categories?: readonly string[] | undefined
  status?: LetterTemplateRow['status'] | undefined
}

const statusSql = sql<LetterTemplateRow['status']>`(case when t.archived_at is not null then 'archived'
  when t.published is null then 'draft' else 'published' end)`

function conditionsOf(
  ctx: Ctx,
  { ids, search = '', category, categories, status }: TemplateFilter,
): RawBuilder<boolean> {
  const conditions = [
    sql<boolean>`t.org_id = ${ctx.orgId}`,
    ...(ids ? [sql<boolean>`t.id = any (${[...ids]}::bigint[])`] : []),
    ...(search.trim() === ''
      ? []
      : [sql<boolean>`lower(t.name) like ${likePattern(search.trim().toLowerCase())}`]),
    ...(category ? [sql<boolean>`t.category = ${category}`] : []),
    ...(categories ? [sql<boolean>`t.category = any (${[...categories]}::text[])`] : []),
    // Archived ones are shown when they are asked for, or named.
    ...(status ? [sql<boolean>`${statusSql} = ${status}`] : ids ? [] : [sql<boolean>`t.archived_at is null`]),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

type Row = Omit<LetterTemplateRow, 'abilities'>

/** Templates by name, with how often letters were sent by them. One statement. */
export async function findTemplates(
  ctx: Ctx,
  db: Db,
  filter: TemplateFilter,
  slice: { limit: number; offset: number },
): Promise<LetterTemplateRow[]> {
  const { rows } = await sql<Row>`
    select t.id as "MAILID", t.name, t.category, t.language, t.needs_approval, t.needs_signature, t.sign_days,
      t.number_pattern, v.title,
      ${statusSql} as status, t.latest, t.published, t.version, t.updated_at,
      coalesce(s.sent, 0)::int as sent, s.last_sent_at
    from (select * from letter_template t where ${conditionsOf(ctx, filter)}
      order by lower(t.name), t.id limit ${slice.limit} offset ${slice.offset}) t
    join letter_template_version v on v.org_id = t.org_id and v.template_id = t.id and v.number = t.latest
    left join lateral (select count(*) as sent, max(l.sent_at) as last_sent_at from letter l
      where l.org_id = t.org_id and l.template_id = t.id and l.sent_at is not null) s on true
    order by lower(t.name), t.id`.execute(db)
  const edit = holds(ctx.actor, 'documents.templates.manage')
  const send = holds(ctx.actor, 'documents.letters.send')
  return rows.map((row) => ({
    ...row,
    abilities: { edit: edit && row.status !== 'archived', send: send && row.status === 'published' },
  }))
}

export async function countTemplates(ctx: Ctx, db: Db, filter: TemplateFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from letter_template t where ${conditionsOf(ctx, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** @throws AppError `record.not_found` */
export async function requireTemplate(ctx: Ctx, db: Db, id: number): Promise<LetterTemplateRow> {
  const [row] = await findTemplates(ctx, db, { ids: [id] }, { limit: 1, offset: 0 })
  return found(row)
}

/** Locked until the transaction ends. @throws AppError `record.not_found` */
export async function lockTemplate(ctx: Ctx, db: Db, id: number): Promise<LetterTemplateRow> {
  await sql`select id from letter_template where org_id = ${ctx.orgId} and id = ${id} for no key update`.execute(
    db,
  )
  return requireTemplate(ctx, db, id)
}

/** What a version says. @throws AppError `record.not_found` */
export async function findContent(ctx: Ctx, db: Db, id: number, number: number): Promise<LetterContent> {
  const row = await db
    .selectFrom('letter_template_version')
    .select(['title', 'content'])
    .where('org_id', '=', ctx.orgId)
    .where('template_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  const { title, content } = found(row)
  return { ...(content as LetterContent), title }
}
