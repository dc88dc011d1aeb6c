import type { previewLetter } from '@muster/contract/documents/letter-templates.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { ProtectedReads } from '../../../platform/audit/protected-reads.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { type MergeValue, readMergeFields } from '../../../platform/merge-fields/index.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { drawPdf, PdfError, pdfOwner } from '../../../platform/pdf/index.ts'
import { refuse } from '../write-document.ts'
import { composeLetter, createLogos, readTemplateContent, usedNames } from './compose-letter.ts'
import { inputValues } from './input-values.ts'
import {
  fieldsIn,
  findKnownFields,
  guardsOf,
  isDatedBy,
  type KnownFields,
  labelOfField,
  lackedSql,
} from './letter-fields.ts'
import { findLetterheads, letterheadFor } from './letterheads.service.ts'
import { lettersTexts } from './letters.texts.ts'
import { numberIn, sequenceOf } from './rules/letter-number.ts'
import { findCompany, findSender } from './sender.queries.ts'
import { cleanContent } from './templates.service.ts'

type Body = BodyOf<typeof previewLetter>

interface Subject {
  id: number
  full_name: string
  lacked: string[]
}

/** The entity whose letterhead is somebody's. Reach is checked apart. */
async function entityOf(ctx: Ctx, db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ entity_id: number | null }>`
    select entity_id from employee where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
  return rows[0]?.entity_id ?? null
}

const VIEW = ['documents.letters.view', 'documents.letters.send'] as const

/**
 * Somebody whose letters the caller may see.
 *
 * @throws AppError `record.not_found`, `documents.refused` where the letter says what the caller may not read of them
 */
async function requireSubject(ctx: Ctx, db: Db, id: number, known: KnownFields, names: ReadonlySet<string>) {
  const guards = guardsOf(known.byName, names)
  const reach = VIEW.map((permission) => employeeScope(ctx, permission, 'e'))
  const { rows } = await sql<Subject>`
    select e.id, e.full_name, ${lackedSql(ctx, guards)} as lacked
    from employee e where e.org_id = ${ctx.orgId} and e.id = ${id} and e.anonymised_at is null
      and (${sql.join(reach, sql` or `)})`.execute(db)
  const subject = found(rows[0])
  const lacked = subject.lacked.flatMap((permission) => guards.get(permission) ?? [])
  if (lacked.length > 0)
    refuse('employee_id', lettersTexts.text('withheldNamed', { fields: fieldsIn(lacked) }))
  return subject
}

/** Whoever previews protected facts of somebody has read them. */
function noteReads(
  ctx: Ctx,
  { id, full_name }: Subject,
  known: KnownFields,
  values: Record<string, MergeValue>,
) {
  const reads = new ProtectedReads(ctx)
  for (const [name, value] of Object.entries(values))
    reads.note({ id, label: full_name }, known.byName.get(name)?.group ?? null, value)
  return reads
}

/**
 * A letter as it would look: with samples, or with the facts of one person.
 *
 * @throws AppError `record.not_found`, `documents.template_wrong`, `documents.refused`
 */
export async function previewOne(
  ctx: Ctx,
  { employee_id, letter_date, as_of, values: given, records, language, number_pattern, ...content }: Body,
): Promise<DataOf<typeof previewLetter>> {
  const logos = createLogos(ctx)
  const prepared = await readTx(ctx, async (db) => {
    const template = await readTemplateContent(await cleanContent(ctx, db, content), language)
    const known = await findKnownFields(ctx, db, content.inputs)
    const letterheads = await findLetterheads(ctx, db)
    const entityId = employee_id === null ? null : await entityOf(ctx, db, employee_id)
    const letterhead = letterheadFor(letterheads, entityId, language)
    const names = await usedNames(template, letterhead ? [letterhead] : [])
    const company = await findCompany(ctx, db)
    const today = await organisationToday(ctx, db)
    const date = letter_date ?? today
    const samples = Object.fromEntries([...known.byName].map(([name, { sample }]) => [name, sample]))
    const asked = inputValues(content.inputs, given, company.currency)
    const entered = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null))
    const own = {
      ...entered,
      ...(await findSender(ctx, db)),
      ...{
        LETTER_DATE: date,
        LETTER_NUMBER: number_pattern ? numberIn(sequenceOf(number_pattern, date), 1) : null,
      },
    }
    const composing = { template, fields: known.byName, date, author: company.name }
    if (employee_id === null)
      return {
        ...{ known, names, reads: null },
        composing: {
          ...composing,
          letterhead,
          values: { ...samples, ...own },
        },
      }
    const subject = await requireSubject(ctx, db, employee_id, known, names)
    const reading = { employeeIds: [employee_id], names, today, asOf: as_of ?? today, language, records }
    const read = await readMergeFields(ctx, db, known.offered, reading)
    const facts = read.get(employee_id) ?? {}
    const askedSamples = Object.fromEntries(content.inputs.map(({ name }) => [name, samples[name] ?? null]))
    return {
      ...{ known, names, reads: noteReads(ctx, subject, known, facts) },
      composing: {
        ...composing,
        letterhead,
        values: { ...facts, ...askedSamples, ...own },
      },
    }
  })
  await prepared.reads?.recordApart()
  const { document, files, missing, conditions } = await composeLetter(prepared.composing, logos)
  const { byName } = prepared.known
  return {
    ...(await drawn(document, files, pdfOwner(ctx))),
    missing: missing.map((name) => labelOfField(byName, name)),
    is_dated: isDatedBy(byName, prepared.names),
    conditions: conditions.map(({ name, op, value, holds }) => ({
      ...{ label: labelOfField(byName, name), op, value, holds },
    })),
  }
}

async function drawn(...drawing: Parameters<typeof drawPdf>) {
  try {
    return await drawPdf(...drawing)
  } catch (error) {
    if (error instanceof PdfError) refuse('body', error.words)
    throw error
  }
}
