import { createHash } from 'node:crypto'
import type { LetterContent } from '@muster/contract/documents/letter-content'
import type { LetterTemplateRow } from '@muster/contract/documents/letter-templates.contract'
import { sql } from 'kysely'
import { canonicalJson } from '../../../platform/audit/chain.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { storeFile } from '../../../platform/files/store-file.ts'
import type { MergeValue } from '../../../platform/merge-fields/index.ts'
import { drawPdf, makePdf, PdfError, pdfOwner } from '../../../platform/pdf/index.ts'
import { refuse } from '../write-document.ts'
import { composeLetter, createLogos, readTemplateContent, usedNames } from './compose-letter.ts'
import { inputValues, requireInputs } from './input-values.ts'
import { findKnownFields, labelOfField } from './letter-fields.ts'
import { findLetterheads, letterheadFor } from './letterheads.service.ts'
import { lettersTexts } from './letters.texts.ts'
import { checkLetter } from './rules/check-letter.ts'
import { hasCounter, numberIn, sequenceOf } from './rules/letter-number.ts'
import { findCompany, findSender } from './sender.queries.ts'
import { findContent, findTemplates, requireTemplate } from './template.queries.ts'
import { refuseWrong } from './templates.service.ts'

/*
 * Letters to people who are no employees, such as candidates. The module that knows them gives the values of merge fields, by the
 * names that letters of employees use, so that one template serves both, and stores what was sent. Rights are the caller's matter.
 */

/** A template that is published, with what it asks for. */
interface LetterChoice extends Pick<LetterTemplateRow, 'MAILID' | 'name' | 'category' | 'language'> {
  inputs: LetterContent['inputs']
}

/** Published templates by name; at most 200. Two statements. */
export async function publishedTemplates(ctx: Ctx, db: Db): Promise<LetterChoice[]> {
  const rows = await findTemplates(ctx, db, { status: 'published' }, { limit: 200, offset: 0 })
  const contents = await sql<{ id: number; content: LetterContent }>`
    select t.id, v.content from letter_template t
    join letter_template_version v on v.org_id = t.org_id and v.template_id = t.id and v.number = t.published
    where t.org_id = ${ctx.orgId} and t.id = any (${rows.map(({ MAILID }) => MAILID)}::bigint[])`.execute(db)
  const byId = new Map(contents.rows.map(({ id, content }) => [id, content]))
  return rows.map(({ MAILID, name, category, language }) => ({
    ...{ MAILID, name, category, language, inputs: byId.get(MAILID)?.inputs ?? [] },
  }))
}

type Composing = Parameters<typeof composeLetter>[0]

/** A letter that is ready to be drawn or made. */
export interface OtherLetter {
  readonly templateId: number
  readonly templateVersion: number
  readonly title: string
  readonly numberPattern: string
  /** Whether it says anything of a protected group, by the group. */
  readonly groups: ReadonlySet<string>
  /** What the letter says, without its number: equal for equal letters. */
  readonly digest: string
  /** Labels of what it needs and lacks. Its number is never missing. */
  readonly missing: readonly string[]
  readonly composing: Composing
}

export interface OtherRecipient {
  MAILID: number
  /** What the template asks for. */
  inputs: Readonly<Record<string, string>>
  date: string
  entityId: number | null
  /** Values of the fields that are used; others may be left out. */
  values: (
    names: ReadonlySet<string>,
    language: LetterTemplateRow['language'],
  ) => Promise<Readonly<Record<string, MergeValue>>>
  /** For a preview: what the template asks for may be missing. */
  isDraft?: boolean
}

/**
 * Reads template, letterhead and values of a letter.
 *
 * @throws AppError `record.not_found`, `documents.not_published`, `documents.template_wrong`, `documents.refused` at a value
 */
export async function prepareOtherLetter(
  ctx: Ctx,
  db: Db,
  { MAILID, inputs, date, entityId, values: valuesOf, isDraft = false }: OtherRecipient,
): Promise<OtherLetter> {
  const template = await requireTemplate(ctx, db, MAILID)
  const { published, language, number_pattern: numberPattern } = template
  if (template.status !== 'published' || published === null) fail('documents.not_published')
  const content = await findContent(ctx, db, MAILID, published)
  const known = await findKnownFields(ctx, db, content.inputs)
  const read = await readTemplateContent(content, language)
  refuseWrong('MAILID', [...checkLetter(read.body, known.byName), ...checkLetter(read.footer, known.byName)])
  const company = await findCompany(ctx, db)
  const asked = inputValues(content.inputs, inputs, company.currency)
  if (!isDraft) requireInputs(content.inputs, asked)
  const letterheads = await findLetterheads(ctx, db)
  const letterhead = letterheadFor(letterheads, entityId, language)
  const names = await usedNames(read, letterhead ? [letterhead] : [])
  const given = await valuesOf(names, language)
  const values = {
    ...Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name))),
    ...{ ...asked, ...(await findSender(ctx, db)), LETTER_DATE: date },
  }
  const composing: Composing = {
    ...{ template: read, letterhead, fields: known.byName, values, date, author: company.name },
  }
  const { missing } = await composeLetter(
    { ...composing, values: { ...values, LETTER_NUMBER: '0' } },
    createLogos(ctx),
  )
  const says = { MAILID, published, values, letterhead: letterhead && [letterhead.id, letterhead.version] }
  return {
    ...{ templateId: MAILID, templateVersion: published, title: content.title, numberPattern, composing },
    groups: new Set([...names].flatMap((name) => known.byName.get(name)?.group ?? [])),
    digest: createHash('sha256').update(canonicalJson(says)).digest('hex'),
    missing: missing.map((name) => labelOfField(known.byName, name)),
  }
}

/** The next number by the template's pattern; empty without one. Numbers of letters that then aren't sent are left out. */
export async function takeLetterNumber(ctx: Ctx, db: Db, letter: OtherLetter): Promise<string> {
  const sequence = sequenceOf(letter.numberPattern, letter.composing.date)
  if (!hasCounter(sequence)) return ''
  const { rows } = await sql<{ last: number }>`
    insert into letter_sequence as s (org_id, sequence, last) values (${ctx.orgId}, ${sequence}, 1)
    on conflict (org_id, sequence) do update set last = s.last + 1 returning last`.execute(db)
  return numberIn(sequence, rows[0]?.last ?? 1)
}

const numbered = ({ composing }: OtherLetter, reference: string): Composing => ({
  ...composing,
  values: { ...composing.values, LETTER_NUMBER: reference || null },
})

/** The letter as a picture. Not inside a transaction. @throws AppError `documents.refused` for what can't be laid out */
export async function drawOtherLetter(
  ctx: Ctx,
  letter: OtherLetter,
): Promise<{ svg: string; pages: number }> {
  const { numberPattern } = letter
  // Its number is taken on sending; an example would look like one that another letter has.
  const example = numberPattern === '' ? '' : lettersTexts('numberOnSending')
  const { document, files } = await composeLetter(numbered(letter, example), createLogos(ctx))
  return laidOut(() => drawPdf(document, files, pdfOwner(ctx)))
}

export interface MadeLetter {
  filePath: string
  sha256: string
  size: number
  pages: number
}

/** Makes the PDF and stores it, attached to nothing yet. Not inside a transaction. @throws AppError `documents.refused` */
export async function makeOtherLetter(
  ctx: Ctx,
  letter: OtherLetter,
  { reference, name }: { reference: string; name: string },
): Promise<MadeLetter> {
  const { document, files } = await composeLetter(numbered(letter, reference), createLogos(ctx))
  const { bytes, pages } = await laidOut(() => makePdf(document, { files, owner: pdfOwner(ctx) }))
  const { filePath } = await storeFile(ctx, { folder: 'letters', name, content: bytes })
  return { filePath, sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length, pages }
}

async function laidOut<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PdfError) refuse('MAILID', error.words)
    throw error
  }
}
