import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

type Caller = Pick<Ctx, 'orgId'>

export interface VariantKey {
  templateId: number
  entityId: number | null
  language: string
}

export interface VariantRow {
  id: number
  entity_id: number | null
  entity_name: string
  language: string
  latest_version_id: number
  published_version_id: number | null
}

/** Variants of a template with at least one version, the organisation's first. */
export async function findVariants(ctx: Caller, db: Db, templateId: number): Promise<VariantRow[]> {
  const { rows } = await sql<VariantRow>`
    select v.id, v.entity_id, coalesce(n.name, '') as entity_name, v.language, v.latest_version_id,
      v.published_version_id
    from email_variant v left join entity n on n.org_id = v.org_id and n.id = v.entity_id
    where v.org_id = ${ctx.orgId} and v.template_id = ${templateId} and v.latest_version_id is not null
    order by v.entity_id nulls first, v.language`.execute(db)
  return rows
}

export interface VersionRow {
  id: number
  variant_id: number
  number: number
  subject: string
  html: string
  text_body: string
  reply_to: string
  cc: string[]
  bcc: string[]
  note: string
  author: string
  created_at: string
}

const columns = [
  'id',
  'variant_id',
  'number',
  'subject',
  'html',
  'text_body',
  'reply_to',
  'cc',
  'bcc',
  'note',
  'author',
  'created_at',
] as const

export function findVersion(ctx: Caller, db: Db, id: number): Promise<VersionRow | undefined> {
  return db
    .selectFrom('email_version')
    .select(columns)
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .executeTakeFirst()
}

const KEPT_IN_LIST = 100

export function findVersions(ctx: Caller, db: Db, variantId: number): Promise<VersionRow[]> {
  return db
    .selectFrom('email_version')
    .select(columns)
    .where('org_id', '=', ctx.orgId)
    .where('variant_id', '=', variantId)
    .orderBy('number', 'desc')
    .limit(KEPT_IN_LIST)
    .execute()
}

/** The variant with this key, created if missing. */
export async function ensureVariant(ctx: Caller, db: Db, key: VariantKey): Promise<number> {
  const made = await db
    .insertInto('email_variant')
    .values({
      org_id: ctx.orgId,
      template_id: key.templateId,
      entity_id: key.entityId,
      language: key.language,
    })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'template_id', 'entity_id', 'language']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  const { id } = await db
    .selectFrom('email_variant')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where('template_id', '=', key.templateId)
    .where('entity_id', key.entityId === null ? 'is' : '=', key.entityId)
    .where('language', '=', key.language)
    .executeTakeFirstOrThrow()
  return id
}

export type NewVersion = Omit<VersionRow, 'id' | 'variant_id' | 'number' | 'author' | 'created_at'>

/** Adds a version as the newest of its variant. The template's lock keeps version numbers unique. */
export async function addVersion(
  ctx: Ctx,
  db: Db,
  variantId: number,
  words: NewVersion,
): Promise<{ id: number; number: number }> {
  const { rows } = await sql<{ id: number; number: number }>`
    insert into email_version (org_id, variant_id, number, subject, html, text_body, reply_to, cc, bcc, note,
      account_id, author, created_at)
    select ${ctx.orgId}, ${variantId}, coalesce(max(x.number), 0) + 1, ${words.subject}, ${words.html},
      ${words.text_body}, ${words.reply_to}, ${words.cc}::text[], ${words.bcc}::text[], ${words.note},
      ${ctx.actor.accountId}, ${ctx.actor.name || ctx.actor.email}, ${ctx.now.toString()}::timestamptz
    from email_version x where x.org_id = ${ctx.orgId} and x.variant_id = ${variantId}
    returning id, number`.execute(db)
  const version = rows[0] as { id: number; number: number }
  await db
    .updateTable('email_variant')
    .set({ latest_version_id: version.id })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', variantId)
    .execute()
  return version
}
