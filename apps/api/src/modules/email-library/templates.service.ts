import type {
  archiveTemplate,
  copyTemplate,
  createTemplate,
  listTemplates,
  readTemplate,
  updateTemplate,
} from '@muster/contract/email-library/templates.contract'
import { type BodyOf, type DataOf, pageCount, type QueryOf } from '@muster/contract/kit/index'
import { holds } from '../../platform/access/actor.ts'
import { type Changes, changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { emailLibraryTexts } from './email-library.texts.ts'
import { hasGroup } from './groups.service.ts'
import { triggerOf } from './template-triggers.ts'
import { acceptWords } from './template-words.ts'
import { countTemplates, findTemplate, findTemplates, lockTemplate } from './templates.queries.ts'
import { templateRows, versionFacts } from './templates.views.ts'
import {
  addVersion,
  ensureVariant,
  findVariants,
  findVersion,
  type NewVersion,
  type VariantRow,
} from './versions.queries.ts'

/** Templates by name. Two statements. */
export function readTemplates(
  ctx: Ctx,
  query: QueryOf<typeof listTemplates>,
): Promise<DataOf<typeof listTemplates>> {
  return readTx(ctx, async (db) => {
    const rows = await findTemplates(ctx, db, query)
    const total = await countTemplates(ctx, db, query)
    return {
      templates: rows.map(templateRows(ctx)),
      total_rows: total,
      numPages: pageCount(total, query.limit_count),
      abilities: { create: holds(ctx.actor, 'email-library.template.edit') },
    }
  })
}

/** The requested variant, otherwise the organisation's in that language, otherwise its first one. */
function chooseVariant(
  variants: readonly VariantRow[],
  entityId: number | null,
  language: string | undefined,
): VariantRow | undefined {
  const fits = (entity: number | null) =>
    variants.find((one) => one.entity_id === entity && (!language || one.language === language))
  return fits(entityId) ?? fits(null) ?? variants[0]
}

/** @throws AppError `record.not_found` for a template, entity or version of another organisation */
export function readOneTemplate(
  ctx: Ctx,
  id: number,
  query: QueryOf<typeof readTemplate>,
): Promise<DataOf<typeof readTemplate>> {
  const { language, version_id } = query
  const entityId = query.entity_id ?? null
  return readTx(ctx, async (db) => {
    const row = found(await findTemplate(ctx, db, id))
    const entities = await findEntities(ctx, db)
    if (entityId !== null && !entities.some((one) => one.id === entityId)) fail('record.not_found')
    const variants = await findVariants(ctx, db, id)
    const variant = found(chooseVariant(variants, entityId, language))
    const version = found(await findVersion(ctx, db, version_id ?? variant.latest_version_id))
    if (version.variant_id !== variant.id) fail('record.not_found')
    const published =
      variant.published_version_id === null
        ? null
        : found(await findVersion(ctx, db, variant.published_version_id))
    const { subject, html, text_body: text, reply_to, cc, bcc } = version
    return {
      ...templateRows(ctx)(row),
      entity_id: variant.entity_id,
      language: variant.language,
      is_inherited: variant.entity_id !== entityId,
      subject,
      html,
      text,
      reply_to,
      cc,
      bcc,
      ...versionFacts(version),
      published_number: published?.number ?? null,
      variants: variants.map((one) => ({
        entity_id: one.entity_id,
        entity_name: one.entity_name,
        language: one.language,
        is_published: one.published_version_id !== null,
      })),
      entities,
    }
  })
}

const findEntities = (ctx: Ctx, db: Db) =>
  db
    .selectFrom('entity')
    .select(['id', 'name'])
    .where('org_id', '=', ctx.orgId)
    .where('status', '=', 1)
    .orderBy('name')
    .limit(500)
    .execute()

async function audit(ctx: Ctx, db: Db, id: number, label: string, changes: Changes): Promise<void> {
  await recordAudit(ctx, db, { recordType: 'email_template', recordId: id, recordLabel: label, changes })
}

/** Refuses additional recipients for a mail with secrets, since they would receive them too. */
function refuseFurther(
  secret: boolean,
  { cc, bcc }: { cc: readonly string[]; bcc: readonly string[] },
): void {
  if (!secret) return
  const message = emailLibraryTexts('personalLinkNotCopied')
  const fields = { ...(cc.length > 0 ? { cc: message } : {}), ...(bcc.length > 0 ? { bcc: message } : {}) }
  if (Object.keys(fields).length > 0) fail('email-library.template_invalid', { fields })
}

type Input = Pick<BodyOf<typeof updateTemplate>, 'subject' | 'html' | 'text' | 'reply_to' | 'cc' | 'bcc'> & {
  note?: string
}

/** Validates the input, before any transaction begins. */
async function accept(ctx: Ctx, slug: string, input: Input): Promise<NewVersion & { removed: string[] }> {
  const trigger = triggerOf(ctx, slug)
  refuseFurther(
    trigger.attributes.some((one) => one.isSecret),
    input,
  )
  const { words, removed } = await acceptWords(input, trigger)
  return {
    subject: words.subject,
    html: words.html,
    text_body: words.text,
    reply_to: input.reply_to,
    cc: [...new Set(input.cc)],
    bcc: [...new Set(input.bcc)],
    note: input.note ?? '',
    removed,
  }
}

/**
 * @throws AppError `email-library.template_invalid`, `email-library.trigger_unknown`,
 *   `email-library.group_unknown`
 */
export async function addTemplate(
  ctx: Ctx,
  body: BodyOf<typeof createTemplate>,
): Promise<DataOf<typeof createTemplate>> {
  const { removed, ...words } = await accept(ctx, body.TRIGGER_SLUG, body)
  return tx(ctx, async (db) => {
    if (!(await hasGroup(ctx, db, body.group_id))) fail('email-library.group_unknown')
    const id = await insertTemplate(ctx, db, {
      name: body.name,
      group_id: body.group_id,
      trigger_slug: body.TRIGGER_SLUG,
    })
    const variantId = await ensureVariant(ctx, db, {
      templateId: id,
      entityId: null,
      language: body.language,
    })
    const version = await addVersion(ctx, db, variantId, words)
    await audit(ctx, db, id, body.name, changesBetween({}, { name: body.name, trigger: body.TRIGGER_SLUG }))
    return { EMAIL_ID: id, version_id: version.id, number: version.number, html: words.html, removed }
  })
}

async function insertTemplate(
  ctx: Ctx,
  db: Db,
  values: { name: string; group_id: number; trigger_slug: string },
): Promise<number> {
  const now = ctx.now.toString()
  const { id } = await db
    .insertInto('email_template')
    .values({ org_id: ctx.orgId, ...values, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws AppError `record.not_found` for an unknown entity */
async function checkEntity(ctx: Ctx, db: Db, entityId: number | null): Promise<void> {
  if (entityId === null) return
  found(
    await db
      .selectFrom('entity')
      .select('id')
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', entityId)
      .executeTakeFirst(),
  )
}

/**
 * Saves the input as a new version. The published version stays until another is published.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `email-library.archived`,
 * `email-library.template_invalid`, `email-library.group_unknown`
 */
export async function changeTemplate(
  ctx: Ctx,
  body: BodyOf<typeof updateTemplate>,
): Promise<DataOf<typeof updateTemplate>> {
  const { EMAIL_ID: id, entity_id: entityId = null, language } = body
  const slug = await readTx(ctx, async (db) => {
    await checkEntity(ctx, db, entityId)
    return found(await findTemplate(ctx, db, id)).trigger_slug
  })
  const { removed, ...words } = await accept(ctx, slug, body)
  return tx(ctx, async (db) => {
    const before = found(await lockTemplate(ctx, db, id))
    if (before.status === 'archived') fail('email-library.archived')
    const { name = before.name, group_id = before.group_id } = body
    if (group_id !== before.group_id && !(await hasGroup(ctx, db, group_id)))
      fail('email-library.group_unknown')
    const variants = await findVariants(ctx, db, id)
    const variant = variants.find((one) => one.entity_id === entityId && one.language === language)
    if (variant && body.version_id && variant.latest_version_id !== body.version_id) fail('record.conflict')
    const old = variant && (await findVersion(ctx, db, variant.latest_version_id))
    const variantId = variant?.id ?? (await ensureVariant(ctx, db, { templateId: id, entityId, language }))
    const version = await addVersion(ctx, db, variantId, words)
    await db
      .updateTable('email_template')
      .set({ name, group_id, updated_at: ctx.now.toString() })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id)
      .execute()
    const facts = (one: { subject: string; html: string } | undefined) =>
      one ? { subject: one.subject, html: one.html.slice(0, 2000) } : {}
    const changes = changesBetween(
      { name: before.name, group_id: before.group_id, ...facts(old) },
      { name, group_id, ...facts(words), ...(variant ? {} : { language, entity_id: entityId }) },
    )
    await audit(ctx, db, id, name, changes)
    return { EMAIL_ID: id, version_id: version.id, number: version.number, html: words.html, removed }
  })
}

/** @throws AppError `record.not_found` */
export function duplicateTemplate(
  ctx: Ctx,
  body: BodyOf<typeof copyTemplate>,
): Promise<DataOf<typeof copyTemplate>> {
  return tx(ctx, async (db) => {
    const original = found(await lockTemplate(ctx, db, body.EMAIL_ID))
    const name = (body.name ?? emailLibraryTexts('copyOf', { name: original.name })).slice(0, 150)
    const { group_id, trigger_slug } = original
    const id = await insertTemplate(ctx, db, { name, group_id, trigger_slug })
    for (const variant of await findVariants(ctx, db, original.id)) {
      const words = found(await findVersion(ctx, db, variant.latest_version_id))
      const { entity_id: entityId, language } = variant
      const variantId = await ensureVariant(ctx, db, { templateId: id, entityId, language })
      await addVersion(ctx, db, variantId, { ...words, note: `From ${original.name}`.slice(0, 200) })
    }
    await audit(ctx, db, id, name, changesBetween({}, { name, copied_from: original.name }))
    return { EMAIL_ID: id, name }
  })
}

/** Archives a template, which is then no longer sent. Restored, it is a draft. */
export function archive(
  ctx: Ctx,
  { EMAIL_ID: id, is_archived }: BodyOf<typeof archiveTemplate>,
): Promise<DataOf<typeof archiveTemplate>> {
  return tx(ctx, async (db) => {
    const before = found(await lockTemplate(ctx, db, id))
    const status = is_archived ? 'archived' : before.status === 'archived' ? 'draft' : before.status
    if (status === before.status) return { status }
    await db
      .updateTable('email_template')
      .set({ status, in_use_for: null, updated_at: ctx.now.toString() })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id)
      .execute()
    await db
      .updateTable('email_variant')
      .set({ published_version_id: null })
      .where('org_id', '=', ctx.orgId)
      .where('template_id', '=', id)
      .execute()
    await audit(ctx, db, id, before.name, changesBetween({ status: before.status }, { status }))
    return { status }
  })
}
