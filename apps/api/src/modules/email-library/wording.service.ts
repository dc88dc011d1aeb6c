import { sql } from 'kysely'
import type { Language } from '../../lib/texts/language.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { previewWords } from './preview.service.ts'
import { publish } from './publish.service.ts'
import { mailTriggers } from './template-triggers.ts'
import { addTemplate, changeTemplate } from './templates.service.ts'

/*
 * The wording of one system mail, for modules with a screen of their own for it. It is a template of the library like any other.
 */

export interface Wording {
  template_id: number
  version_id: number
  subject: string
  html: string
}

/** The organisation's published wording of a system mail; undefined where the product's own is sent. One statement. */
export async function findWording(
  ctx: Ctx,
  db: Db,
  slug: string,
  language: Language,
): Promise<Wording | undefined> {
  const { rows } = await sql<Wording>`
    select t.id as template_id, x.id as version_id, x.subject, x.html from email_template t
    join email_variant v on v.org_id = t.org_id and v.template_id = t.id and v.entity_id is null and v.language = ${language}
    join email_version x on x.org_id = v.org_id and x.id = v.published_version_id
    where t.org_id = ${ctx.orgId} and t.in_use_for = ${slug}`.execute(db)
  return rows[0]
}

/** Merge fields of a system mail, with samples. */
export function wordingFields(ctx: Ctx, slug: string) {
  const trigger = mailTriggers(ctx).find((one) => one.slug === slug)
  return (trigger?.attributes ?? []).map(({ name, label, sample }) => ({ ATTRIBUTE: name, label, sample }))
}

/** With sample values. @throws AppError `email-library.template_invalid` */
export const previewWording = (
  ctx: Ctx,
  { slug, ...words }: { slug: string; subject: string; html: string; language: Language },
) => previewWords(ctx, { TRIGGER_SLUG: slug, text: '', ...words })

interface NewWording {
  slug: string
  /** Of the template, where there is none yet. */
  name: string
  language: Language
  subject: string
  html: string
  /** What was read; null or left out: whatever is there. */
  version_id?: number | null | undefined
}

/**
 * Saves the wording with styles inlined, and sends it from now on.
 *
 * @throws AppError `record.conflict`, `email-library.template_invalid`, `email-library.archived`
 */
export async function saveWording(
  ctx: Ctx,
  { slug, name, language, subject, html, version_id: seen }: NewWording,
): Promise<{ html: string; version_id: number }> {
  const { template, group } = await readTx(ctx, async (db) => {
    const { rows } = await sql<{ template_id: number | null; group_id: number | null }>`
      select (select t.id from email_template t where t.org_id = ${ctx.orgId} and t.in_use_for = ${slug}) as template_id,
        (select g.id from email_group g where g.org_id = ${ctx.orgId} order by g.id limit 1) as group_id`.execute(
      db,
    )
    const now = await findWording(ctx, db, slug, language)
    if (seen && now?.version_id !== seen)
      fail('record.conflict', { data: { version: now?.version_id ?? null } })
    return { template: rows[0]?.template_id ?? null, group: rows[0]?.group_id ?? null }
  })
  const words = { subject, html, text: '', language, reply_to: '', cc: [], bcc: [], note: '' }
  const saved =
    template === null
      ? await addTemplate(ctx, {
          ...words,
          ...{ name, TRIGGER_SLUG: slug, group_id: group ?? fail('email-library.group_unknown') },
        })
      : await changeTemplate(ctx, { EMAIL_ID: template, ...words })
  await publish(ctx, { EMAIL_ID: saved.EMAIL_ID, language, is_published: true })
  return { html: saved.html, version_id: saved.version_id }
}
