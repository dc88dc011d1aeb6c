import type { FieldOption, FormField } from '@muster/contract/forms/form-definition'
import type { ImportCounts } from '@muster/contract/forms/imports/imports.contract'
import { normaliseForMatch } from '@muster/contract/imports/index'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { FileReply, XLSX } from '../../../platform/http/route.ts'
import { type SheetColumn, type SheetRow, writeSheet } from '../../../platform/spreadsheets/index.ts'
import type { LoadedForm } from '../form-store.ts'
import { EXAMPLE_KEY } from './desk/desk-orders.ts'
import { writeAtOnce } from './import-commit.service.ts'
import { type ImportDecisions, withSheet } from './import-preparation.service.ts'
import { type ImportFacts, type ImportTarget, importTargetFor } from './import-target.ts'
import { importsTexts } from './imports.texts.ts'
import { type SheetPart, sectionFields, sheetFields, sheetPart } from './section-sheets.ts'

const DATE_TYPES = new Set(['calander'])
const NUMBER_TYPES = new Set(['number', 'numeric', 'decimal'])

async function configuredSlugs(ctx: Ctx, db: Db, target: ImportTarget): Promise<string[] | null> {
  const row = await db
    .selectFrom('sample_configuration')
    .select('field_slugs')
    .where('org_id', '=', ctx.orgId)
    .where('sample_for', '=', target.name)
    .executeTakeFirst()
  return row?.field_slugs ?? null
}

/** The columns of a sample: as configured, otherwise by the form; mandatory fields are always included. */
function chosenFields(form: LoadedForm, configured: readonly string[] | null): FormField[] {
  const fields = sheetFields(form)
  if (configured === null) return fields.filter((field) => field.in_sample || field.IS_MANDATORY === 1)
  const bySlug = new Map(fields.map((field) => [field.FIELD_SLUG, field]))
  const chosen = configured.flatMap((slug) => bySlug.get(slug) ?? [])
  if (chosen.length === 0) fail('forms.sample_not_configured')
  const missing = fields.filter((field) => field.IS_MANDATORY === 1 && !chosen.includes(field))
  return [...missing, ...chosen]
}

function optionsOf(field: FormField, facts: ImportFacts): FieldOption[] {
  const options = field.master === null ? field.FEILD_VALUES : (facts.masters[field.master] ?? [])
  return options.filter((option) => option.active !== false)
}

function columnOf(field: FormField, facts: ImportFacts): SheetColumn {
  const options = optionsOf(field, facts).map((option) => option.label)
  const isDate = DATE_TYPES.has(field.FEILD_TYPE)
  const notes = [
    field.IS_MANDATORY === 1 ? 'Required.' : '',
    isDate ? importsTexts('dateFormatHint') : '',
    field.help_text,
  ]
  const note = notes.filter(Boolean).join(' ')
  return {
    key: field.FIELD_SLUG,
    header: field.FIELD_NAME,
    kind: isDate ? 'date' : NUMBER_TYPES.has(field.FEILD_TYPE) ? 'number' : 'text',
    mandatory: field.IS_MANDATORY === 1,
    ...(options.length > 0 ? { options } : {}),
    ...(note ? { note } : {}),
  }
}

const exampleByType: Record<string, string> = {
  email: 'asha.rao@example.com',
  mobile: '+919812345678',
  phone_number: '+919812345678',
  tel: '+919812345678',
  number: '1',
  numeric: '1',
  decimal: '1.5',
  url: 'https://example.com',
}
const exampleBySlug: Record<string, string> = { FIRST_NAME: 'Asha', LAST_NAME: 'Rao' }

function exampleOf(target: ImportTarget, field: FormField, facts: ImportFacts): string {
  if (field.FIELD_SLUG === target.keySlug) return EXAMPLE_KEY
  if (field.master === 'employee') return ''
  const [first] = optionsOf(field, facts)
  if (first) return first.label
  if (DATE_TYPES.has(field.FEILD_TYPE)) return facts.form.today
  return exampleBySlug[field.FIELD_SLUG] ?? exampleByType[field.FEILD_TYPE] ?? ''
}

function sampleReply(target: ImportTarget, fields: readonly FormField[], facts: ImportFacts): FileReply {
  const example: SheetRow = Object.fromEntries(
    fields.map((field) => [field.FIELD_SLUG, exampleOf(target, field, facts)]),
  )
  const content = writeSheet({
    sheets: [{ name: 'Sample', columns: fields.map((field) => columnOf(field, facts)), rows: [], example }],
  })
  return new FileReply(`${target.sampleFile}.xlsx`, XLSX, content)
}

interface Named {
  formid?: number | string | undefined
  sample_for?: number | string | undefined
}

const targetNamed = (ctx: Ctx, input: Named) =>
  importTargetFor(ctx, input.formid ?? input.sample_for ?? 'employee')

export async function downloadSampleFile(ctx: Ctx, input: Named): Promise<FileReply> {
  const target = targetNamed(ctx, input)
  const { facts, configured } = await readTx(ctx, async (db) => ({
    facts: await target.load(ctx, db),
    configured: await configuredSlugs(ctx, db, target),
  }))
  return sampleReply(target, chosenFields(facts.form, configured), facts)
}

export async function downloadSectionFile(
  ctx: Ctx,
  input: Named & { section_id: number | string },
): Promise<FileReply> {
  const target = targetNamed(ctx, input)
  const facts = await readTx(ctx, (db) => target.load(ctx, db))
  return sampleReply(target, sectionFields(target, facts.form, input.section_id), facts)
}

/** The column mapping: by the headings that the caller specifies, otherwise guessed. */
export async function mappingFor(
  ctx: Ctx,
  target: ImportTarget,
  { filePath, mapping: byHeader, reading }: Pick<Uploaded, 'filePath' | 'mapping' | 'reading'>,
  part: SheetPart['look'] = {},
): Promise<(string | null)[]> {
  const { header, guesses } = await withSheet(
    ctx,
    target,
    { filePath, reading, ...part },
    ({ client, facts }) =>
      client.send('look', { remembered: null, today: facts.form.today, monthFirst: facts.form.monthFirst }),
  )
  const slugByHeader = new Map(
    Object.entries(byHeader ?? {}).map(([name, slug]) => [normaliseForMatch(name), slug]),
  )
  const taken = new Set([...slugByHeader.values()])
  return header.map((name, column) => {
    const said = slugByHeader.get(normaliseForMatch(name))
    if (said !== undefined) return said
    const guess = guesses[column]?.target ?? null
    return guess !== null && taken.has(guess) ? null : guess
  })
}

interface Uploaded extends Named {
  filePath: string
  mapping?: Record<string, string | null> | null | undefined
  date_formats?: ImportDecisions['date_formats'] | undefined
  reading?: ImportDecisions['reading']
  create_masters?: boolean | undefined
}

const chosenIn = ({ date_formats, reading }: Uploaded) => ({
  reading,
  ...(date_formats ? { date_formats } : {}),
})

/** Writes an uploaded sample, all rows or none. */
export async function uploadSampleFile(ctx: Ctx, input: Uploaded): Promise<ImportCounts> {
  const target = targetNamed(ctx, input)
  const { filePath } = input
  const mapping = await mappingFor(ctx, target, input)
  return writeAtOnce(ctx, target, {
    filePath,
    decisions: { mapping, ...chosenIn(input), create_masters: input.create_masters ?? false },
  })
}

/** Writes one section of existing records; an unknown code is an error in its row. */
export async function uploadSectionFile(
  ctx: Ctx,
  input: Uploaded & { section_id: number | string },
): Promise<ImportCounts> {
  const target = targetNamed(ctx, input)
  const { filePath } = input
  const part = await sheetPart(ctx, target, input.section_id)
  const mapping = await mappingFor(ctx, target, input, part.look)
  const decisions = { mapping, ...chosenIn(input), on_existing: 'update' as const }
  const request = { filePath, decisions, ...part.judge }
  return writeAtOnce(ctx, target, request, async ({ client, summary }) => {
    if (summary.totals.withErrors === 0) return
    const { missingData } = await client.send('rejection', {})
    if (missingData.length > 0) fail('forms.import_blank_mandatory')
  })
}

export async function listConfigurable(ctx: Ctx, input: { org_id?: number | undefined; sample_for: string }) {
  if (input.org_id !== undefined && input.org_id !== ctx.orgId) found(undefined)
  const target = importTargetFor(ctx, input.sample_for)
  return readTx(ctx, async (db) => {
    const { form } = await target.load(ctx, db)
    const configured = await configuredSlugs(ctx, db, target)
    const sectionOf = new Map(form.sections.map((section) => [section.section_id, section.name]))
    return {
      is_configured: configured !== null,
      fields: sheetFields(form).map((field) => ({
        FIELD_SLUG: field.FIELD_SLUG,
        FIELD_NAME: field.FIELD_NAME,
        section: sectionOf.get(field.section_id) ?? '',
        IS_MANDATORY: field.IS_MANDATORY,
        selected:
          field.IS_MANDATORY === 1 ||
          (configured ? configured.includes(field.FIELD_SLUG) : (field.in_sample ?? true)),
      })),
    }
  })
}

export async function configureFields(
  ctx: Ctx,
  input: { sample_for: number | string; fields: string[] },
): Promise<null> {
  const target = importTargetFor(ctx, input.sample_for)
  return tx(ctx, async (db) => {
    const { form } = await target.load(ctx, db)
    const known = new Set(sheetFields(form).map((field) => field.FIELD_SLUG))
    const unknown = input.fields.filter((slug) => !known.has(slug))
    if (unknown.length > 0) {
      fail('request.invalid', {
        fields: Object.fromEntries(unknown.map((slug) => [slug, importsTexts('unknownField')])),
      })
    }
    const before = await configuredSlugs(ctx, db, target)
    const field_slugs = [...new Set(input.fields)]
    await db
      .insertInto('sample_configuration')
      .values({ org_id: ctx.orgId, sample_for: target.name, field_slugs, updated_at: ctx.now.toString() })
      .onConflict((conflict) =>
        conflict
          .columns(['org_id', 'sample_for'])
          .doUpdateSet({ field_slugs, updated_at: ctx.now.toString() }),
      )
      .execute()
    await recordAudit(ctx, db, {
      recordType: 'sample_configuration',
      recordLabel: target.name,
      changes: { fields: [before, field_slugs] },
    })
    return null
  })
}
