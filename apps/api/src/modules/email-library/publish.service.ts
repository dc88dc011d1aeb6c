import type {
  listVersions,
  publishTemplate,
  restoreVersion,
} from '@muster/contract/email-library/templates.contract'
import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { emailLibraryTexts } from './email-library.texts.ts'
import { triggerOf } from './template-triggers.ts'
import { acceptWords } from './template-words.ts'
import { findTemplate, lockTemplate } from './templates.queries.ts'
import { versionFacts } from './templates.views.ts'
import { addVersion, findVariants, findVersion, findVersions, type VariantRow } from './versions.queries.ts'

type Key = { entity_id?: number | null | undefined; language: string }

/** The variant with exactly this key. @throws AppError `record.not_found` */
export async function variantOf(ctx: Ctx, db: Db, templateId: number, key: Key): Promise<VariantRow> {
  const variants = await findVariants(ctx, db, templateId)
  const entityId = key.entity_id ?? null
  return found(variants.find((one) => one.entity_id === entityId && one.language === key.language))
}

/** @throws AppError `record.not_found` */
export function readVersions(
  ctx: Ctx,
  templateId: number,
  query: QueryOf<typeof listVersions>,
): Promise<DataOf<typeof listVersions>> {
  return readTx(ctx, async (db) => {
    const variant = await variantOf(ctx, db, templateId, query)
    const versions = await findVersions(ctx, db, variant.id)
    return {
      versions: versions.map((one) => ({
        ...versionFacts(one),
        subject: one.subject,
        is_published: one.id === variant.published_version_id,
      })),
    }
  })
}

/**
 * Copies an earlier version as the newest one; neither deletes nor publishes.
 *
 * @throws AppError `record.not_found`, also for a version of another template
 */
export function restoreOldVersion(
  ctx: Ctx,
  { EMAIL_ID: id, version_id }: BodyOf<typeof restoreVersion>,
): Promise<DataOf<typeof restoreVersion>> {
  return tx(ctx, async (db) => {
    const template = found(await lockTemplate(ctx, db, id))
    if (template.status === 'archived') fail('email-library.archived')
    const version = found(await findVersion(ctx, db, version_id))
    const variants = await findVariants(ctx, db, id)
    if (!variants.some((one) => one.id === version.variant_id)) fail('record.not_found')
    const note = emailLibraryTexts('basedOnVersion', { number: version.number })
    const added = await addVersion(ctx, db, version.variant_id, { ...version, note })
    await recordAudit(ctx, db, {
      recordType: 'email_template',
      recordId: id,
      recordLabel: template.name,
      changes: { version: [null, version.number] },
    })
    return { version_id: added.id, number: added.number }
  })
}

/** Unpublishes the template used for this trigger so far. */
async function replaceOther(ctx: Ctx, db: Db, slug: string, id: number): Promise<string | null> {
  // Serialises publications: two concurrent ones would both find no other template.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail trigger:${ctx.orgId}:${slug}`}, 0))`.execute(
    db,
  )
  const previous = await db
    .updateTable('email_template')
    .set({ status: 'draft', in_use_for: null, updated_at: ctx.now.toString() })
    .where('org_id', '=', ctx.orgId)
    .where('in_use_for', '=', slug)
    .where('id', '<>', id)
    .returning(['id', 'name'])
    .executeTakeFirst()
  if (!previous) return null
  await db
    .updateTable('email_variant')
    .set({ published_version_id: null })
    .where('org_id', '=', ctx.orgId)
    .where('template_id', '=', previous.id)
    .execute()
  return previous.name
}

async function setStatus(ctx: Ctx, db: Db, id: number, status: string, inUseFor: string | null) {
  await db
    .updateTable('email_template')
    .set({ status, in_use_for: inUseFor, updated_at: ctx.now.toString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
}

/** Validates again, since a release may have removed a merge field. */
async function checkNewest(ctx: Ctx, id: number, key: Key): Promise<void> {
  const { slug, words } = await readTx(ctx, async (db) => {
    const template = found(await findTemplate(ctx, db, id))
    if (template.status === 'archived') fail('email-library.archived')
    const variant = await variantOf(ctx, db, id, key)
    const version = found(await findVersion(ctx, db, variant.latest_version_id))
    return { slug: template.trigger_slug, words: { ...version, text: version.text_body } }
  })
  await acceptWords(words, triggerOf(ctx, slug))
}

/** Whether any variant of the template is published. */
async function settle(
  ctx: Ctx,
  db: Db,
  { id, slug, isAutomatic }: { id: number; slug: string; isAutomatic: boolean },
) {
  const variants = await findVariants(ctx, db, id)
  const isAny = variants.some((one) => one.published_version_id !== null)
  const status = isAny ? ('published' as const) : ('draft' as const)
  await setStatus(ctx, db, id, status, isAny && isAutomatic ? slug : null)
  return status
}

/**
 * Publishes or unpublishes the latest version of a variant. A system mail uses one template at a time, so
 * publishing another one replaces it.
 *
 * @throws AppError `record.not_found`, `email-library.archived`, `email-library.template_invalid`
 */
export async function publish(
  ctx: Ctx,
  body: BodyOf<typeof publishTemplate>,
): Promise<DataOf<typeof publishTemplate>> {
  const { EMAIL_ID: id, is_published } = body
  if (is_published) await checkNewest(ctx, id, body)
  return tx(ctx, async (db) => {
    const template = found(await lockTemplate(ctx, db, id))
    if (template.status === 'archived') fail('email-library.archived')
    const variant = await variantOf(ctx, db, id, body)
    const published = is_published ? variant.latest_version_id : null
    await db
      .updateTable('email_variant')
      .set({ published_version_id: published })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', variant.id)
      .execute()
    const slug = template.trigger_slug
    const { isAutomatic } = triggerOf(ctx, slug)
    const replaced = is_published && isAutomatic ? await replaceOther(ctx, db, slug, id) : null
    const status = await settle(ctx, db, { id, slug, isAutomatic })
    await recordAudit(ctx, db, {
      recordType: 'email_template',
      recordId: id,
      recordLabel: template.name,
      changes: {
        ...changesBetween(
          { status: template.status, version: variant.published_version_id },
          { status, version: published },
        ),
        ...(replaced ? { in_use: [replaced, template.name] } : {}),
      },
    })
    return { status, replaced }
  })
}
