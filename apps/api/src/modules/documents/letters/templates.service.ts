import type { LetterContent } from '@muster/contract/documents/letter-content'
import type {
  copyLetterTemplate,
  createLetterTemplate,
  deleteLetterTemplates,
  publishLetterTemplate,
  restoreLetterTemplate,
  updateLetterTemplate,
} from '@muster/contract/documents/letter-templates.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { type Text, wordsOf } from '../../../lib/texts/texts.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { refuse } from '../write-document.ts'
import { findKnownFields, wrongInput } from './letter-fields.ts'
import { letterReader, writeLetterHtml } from './letter-html.ts'
import { lettersTexts } from './letters.texts.ts'
import { checkLetter } from './rules/check-letter.ts'
import { hasCounter, wrongToken } from './rules/letter-number.ts'
import { findContent, findTemplates, lockTemplate, requireTemplate } from './template.queries.ts'

export const TEMPLATE = 'letter_template'
type Facts = Pick<
  BodyOf<typeof createLetterTemplate>,
  'name' | 'category' | 'language' | 'needs_approval' | 'needs_signature' | 'sign_days' | 'number_pattern'
>
type Written = DataOf<typeof createLetterTemplate>

/** @throws AppError `documents.template_wrong` with the problems, at the field */
export function refuseWrong(field: string, problems: readonly Text[]): void {
  if (problems.length === 0) return
  const words = problems.map((one) => wordsOf(one)).join(' ')
  fail('documents.template_wrong', { parameters: { problems: words }, fields: { [field]: words } })
}

/**
 * The content as it is stored: what a letter can show, and nothing else.
 *
 * @throws AppError `documents.template_wrong`, `documents.refused` at their fields
 */
export async function cleanContent(ctx: Ctx, db: Db, given: LetterContent): Promise<LetterContent> {
  const known = await findKnownFields(ctx, db, given.inputs)
  const wrong = wrongInput(given.inputs, known)
  if (wrong) refuse('inputs', wrong)
  const read = await letterReader()
  const [body, footer] = [read(given.body), read(given.footer)]
  refuseWrong('body', checkLetter(body, known.byName))
  refuseWrong('footer', checkLetter(footer, known.byName))
  return { ...given, body: writeLetterHtml(body), footer: writeLetterHtml(footer) }
}

function refusePattern(pattern: string): void {
  if (pattern === '') return
  const token = wrongToken(pattern)
  const tokens = '{YYYY}, {YY}, {MM}, {0000}'
  if (token !== null) refuse('number_pattern', lettersTexts.text('wrongToken', { token, tokens }))
  if (!hasCounter(pattern)) refuse('number_pattern', lettersTexts.text('noCounter', { token: '{0000}' }))
}

async function refuseTaken(ctx: Ctx, db: Db, name: string, but = 0): Promise<void> {
  const { rows } =
    await sql`select from letter_template where org_id = ${ctx.orgId} and lower(name) = lower(${name})
    and id <> ${but} and archived_at is null`.execute(db)
  const words = lettersTexts.text('nameTaken')
  if (rows.length > 0) fail('record.duplicate', { message: words, fields: { name: words } })
}

async function insertVersion(
  ctx: Ctx,
  db: Db,
  of: { id: number; number: number; content: LetterContent; note: string },
): Promise<void> {
  const { title, ...content } = of.content
  await db
    .insertInto('letter_template_version')
    .values({
      ...{
        org_id: ctx.orgId,
        template_id: of.id,
        number: of.number,
        title,
        content: JSON.stringify(content),
      },
      ...{ note: of.note, author: ctx.actor.name || ctx.actor.email, created_at: ctx.now.toString() },
    })
    .execute()
}

async function insertTemplate(
  ctx: Ctx,
  db: Db,
  facts: Facts,
  { content, published = null }: { content: LetterContent; published?: number | null },
): Promise<Written> {
  const stamp = ctx.now.toString()
  const { id } = await db
    .insertInto('letter_template')
    .values({ org_id: ctx.orgId, ...facts, latest: 1, published, created_at: stamp, updated_at: stamp })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertVersion(ctx, db, { id, number: 1, content, note: '' })
  await recordAudit(ctx, db, {
    ...{ recordType: TEMPLATE, recordId: id, recordLabel: facts.name },
    changes: changesBetween({}, { ...facts, title: content.title, ...(published ? { published } : {}) }),
  })
  return { MAILID: id, version: 1, number: 1 }
}

const splitFacts = <Body extends Facts & LetterContent>({
  name,
  category,
  language,
  needs_approval,
  needs_signature,
  sign_days,
  number_pattern,
  ...content
}: Body) => ({
  facts: { name, category, language, needs_approval, needs_signature, sign_days, number_pattern },
  content,
})

/** @throws AppError `documents.refused`, `documents.template_wrong`, `record.duplicate` */
export function addLetterTemplate(
  ctx: Ctx,
  { finds_name, publish, ...body }: BodyOf<typeof createLetterTemplate>,
): Promise<Written> {
  const { facts, content } = splitFacts(body)
  return tx(ctx, async (db) => {
    refusePattern(facts.number_pattern)
    const name = finds_name ? await freeName(ctx, db, facts.name) : facts.name
    await refuseTaken(ctx, db, name)
    const cleaned = await cleanContent(ctx, db, content)
    return insertTemplate(ctx, db, { ...facts, name }, { content: cleaned, published: publish ? 1 : null })
  })
}

interface Change {
  latest?: number
  published?: number
  archived_at?: string | null
}

async function writeTemplate(ctx: Ctx, db: Db, id: number, change: Partial<Facts> & Change, version: number) {
  await db
    .updateTable('letter_template')
    .set({ ...change, version, updated_at: ctx.now.toString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
}

/**
 * Saves the next version; an unchanged content stays the version it is.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `documents.refused`, `documents.template_wrong`, `record.duplicate`
 */
export function saveTemplate(
  ctx: Ctx,
  { MAILID: id, version: seen, note, publish, ...body }: BodyOf<typeof updateLetterTemplate>,
): Promise<Written> {
  const { facts, content: given } = splitFacts(body)
  return tx(ctx, async (db) => {
    const before = await lockTemplate(ctx, db, id)
    if (before.status === 'archived') fail('record.not_found')
    if (seen !== undefined && seen !== before.version) fail('record.conflict')
    refusePattern(facts.number_pattern)
    await refuseTaken(ctx, db, facts.name, id)
    const content = await cleanContent(ctx, db, given)
    const stored = await findContent(ctx, db, id, before.latest)
    const isChanged = JSON.stringify(sorted(stored)) !== JSON.stringify(sorted(content))
    const number = isChanged ? before.latest + 1 : before.latest
    if (isChanged) await insertVersion(ctx, db, { id, number, content, note })
    const published = publish ? number : (before.published ?? undefined)
    const version = before.version + 1
    await writeTemplate(
      ctx,
      db,
      id,
      { ...facts, latest: number, ...(published ? { published } : {}) },
      version,
    )
    await recordAudit(ctx, db, {
      ...{ recordType: TEMPLATE, recordId: id, recordLabel: facts.name },
      changes: changesBetween(
        { ...splitFacts({ ...before, ...stored }).facts, number: before.latest, published: before.published },
        { ...facts, number, published: published ?? null },
      ),
    })
    return { MAILID: id, version, number }
  })
}

/** In one order of keys: the database keeps none. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([key, one]) => [key, sorted(one)]),
        )
      : value

/** @throws AppError `record.not_found`, `documents.template_wrong` where its fields exist no more */
export function publishTemplate(ctx: Ctx, body: BodyOf<typeof publishLetterTemplate>): Promise<Written> {
  const { MAILID: id, number } = body
  return tx(ctx, async (db) => {
    const before = await lockTemplate(ctx, db, id)
    if (before.status === 'archived') fail('record.not_found')
    await cleanContent(ctx, db, await findContent(ctx, db, id, number))
    await writeTemplate(ctx, db, id, { published: number }, before.version + 1)
    await recordAudit(ctx, db, {
      ...{ recordType: TEMPLATE, recordId: id, recordLabel: before.name },
      changes: changesBetween({ published: before.published }, { published: number }),
    })
    return { MAILID: id, version: before.version + 1, number }
  })
}

/** The name itself, or the next one that is free: "Increment letter 2". */
async function freeName(ctx: Ctx, db: Db, name: string): Promise<string> {
  const base = name.replace(/ \d{1,3}$/, '').slice(0, 110)
  const { rows } = await sql<{ name: string }>`select lower(name) as name from letter_template
    where org_id = ${ctx.orgId} and archived_at is null and lower(name) like ${`${base.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`.execute(
    db,
  )
  const taken = new Set(rows.map((row) => row.name))
  if (!taken.has(name.toLowerCase())) return name
  let count = 2
  while (taken.has(`${base} ${count}`.toLowerCase())) count += 1
  return `${base} ${count}`
}

/** @throws AppError `record.not_found` */
export function copyTemplate(ctx: Ctx, { MAILID }: BodyOf<typeof copyLetterTemplate>): Promise<Written> {
  return tx(ctx, async (db) => {
    const source = await requireTemplate(ctx, db, MAILID)
    const content = await findContent(ctx, db, MAILID, source.latest)
    const { facts } = splitFacts({ ...source, ...content })
    return insertTemplate(ctx, db, { ...facts, name: await freeName(ctx, db, source.name) }, { content })
  })
}

/** Idempotent. Letters already sent, and sendings that wait, keep what they have. */
export function archiveTemplates(
  ctx: Ctx,
  { MAILID }: BodyOf<typeof deleteLetterTemplates>,
): Promise<DataOf<typeof deleteLetterTemplates>> {
  const ids = [...new Set([MAILID].flat())]
  return tx(ctx, async (db) => {
    const rows = await findTemplates(ctx, db, { ids }, { limit: ids.length, offset: 0 })
    if (rows.length < ids.length) fail('record.not_found')
    const open = rows.filter(({ status }) => status !== 'archived')
    for (const { MAILID: id, version } of open)
      await writeTemplate(ctx, db, id, { archived_at: ctx.now.toString() }, version + 1)
    await recordAudit(
      ctx,
      db,
      ...open.map(({ MAILID: id, name }) => ({ recordType: TEMPLATE, recordId: id, recordLabel: name })),
    )
    return { deleted: open.length }
  })
}

/** @throws AppError `record.not_found`, `record.duplicate` where another one has its name by now */
export function restoreTemplate(
  ctx: Ctx,
  { MAILID: id }: BodyOf<typeof restoreLetterTemplate>,
): Promise<Written> {
  return tx(ctx, async (db) => {
    const before = await lockTemplate(ctx, db, id)
    if (before.status !== 'archived') return { MAILID: id, version: before.version, number: before.latest }
    await refuseTaken(ctx, db, before.name, id)
    await writeTemplate(ctx, db, id, { archived_at: null }, before.version + 1)
    await recordAudit(ctx, db, { recordType: TEMPLATE, recordId: id, recordLabel: before.name })
    return { MAILID: id, version: before.version + 1, number: before.latest }
  })
}
