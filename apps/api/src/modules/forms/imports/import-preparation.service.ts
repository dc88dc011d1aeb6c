import { createHash } from 'node:crypto'
import {
  type DateFormat,
  normaliseForMatch,
  type PreparedImport,
  prepareImport,
  type TargetField,
  virtualSlugs,
} from '@muster/contract/imports/index'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { type ImportFile, readImportFile } from './import-file.service.ts'
import type { ImportFacts, ImportTarget } from './import-target.ts'

/** What a person decided about a file. */
export interface ImportDecisions {
  filePath: string
  mapping: (string | null)[]
  date_formats?: Record<string, DateFormat>
  create_masters?: boolean | string[]
  master_choices?: Record<string, Record<string, number>>
  on_existing?: 'update' | 'skip' | 'refuse'
  edits?: Record<string, Record<string, string>>
}

export interface Preparation {
  file: ImportFile
  facts: ImportFacts
  prepared: PreparedImport
}

const FIRST_ROW = 2

function withEdits(rows: string[][], edits: ImportDecisions['edits']): string[][] {
  if (!edits) return rows
  return rows.map((row, position) => {
    const changed = edits[String(position + FIRST_ROW)]
    return changed ? row.map((cell, column) => changed[String(column)] ?? cell) : row
  })
}

/** The sample's example row stands first and has this key; it is nobody's record. */
export const EXAMPLE_KEY = 'EX-0001'

function withoutExample(rows: string[][], keyColumn: number): string[][] {
  const [first, ...rest] = rows
  if (!first || keyColumn < 0 || first[keyColumn]?.trim() !== EXAMPLE_KEY) return rows
  return [first.map(() => ''), ...rest]
}

function mastersToCreate(ctx: Ctx, target: ImportTarget, wanted: ImportDecisions['create_masters']) {
  if (!wanted || !target.mayCreateMasters(ctx)) return false
  return wanted === true
    ? target.creatableMasters
    : new Set(wanted.filter((master) => target.creatableMasters.has(master)))
}

function choicesByNormalLabel(choices: ImportDecisions['master_choices']) {
  return Object.fromEntries(
    Object.entries(choices ?? {}).map(([master, byLabel]) => [
      master,
      Object.fromEntries(Object.entries(byLabel).map(([label, id]) => [normaliseForMatch(label), id])),
    ]),
  )
}

/** Whether any row is a stored record's: such a file may change just one field of it. */
function updatesRecords(facts: ImportFacts, file: ImportFile, keyColumn: number): boolean {
  if (keyColumn < 0) return false
  const stored = new Set(
    facts.existing.flatMap(({ keys }) => Object.values(keys).map((key) => normaliseForMatch(key ?? ''))),
  )
  return file.rows.some((row) => {
    const key = normaliseForMatch(row[keyColumn] ?? '')
    return key !== '' && stored.has(key)
  })
}

/** Required fields that neither a column nor the server fills; a whole name stands for its parts. */
function missingTargets(facts: ImportFacts, mapping: readonly (string | null)[]): TargetField[] {
  const mapped = new Set(mapping.filter((slug) => slug !== null))
  const isNamed = mapped.has(virtualSlugs.fullName)
  return facts.targets.filter((target) => {
    if (!target.required || mapped.has(target.slug) || facts.generated.has(target.slug)) return false
    return !(isNamed && (target.role === 'first-name' || target.role === 'last-name'))
  })
}

function judged(
  ctx: Ctx,
  target: ImportTarget,
  facts: ImportFacts,
  prepared: PreparedImport,
): PreparedImport {
  const judge = target.judge?.bind(target)
  if (!judge) return prepared
  let [added, warned] = [0, 0]
  const rows = prepared.rows.map((row) => {
    if (row.action === 'skip') return row
    const problems = judge(ctx, facts, row)
    if (problems.length === 0) return row
    const hadError = row.problems.some((one) => one.severity === 'error')
    if (!hadError && problems.some((one) => one.severity === 'error')) {
      added++
      if (row.problems.length > 0) warned++
    }
    return { ...row, problems: [...row.problems, ...problems] }
  })
  const { totals } = prepared
  return {
    ...prepared,
    rows,
    totals: { ...totals, withErrors: totals.withErrors + added, withWarnings: totals.withWarnings - warned },
  }
}

/** Reads a file as the decisions say, against the organisation as it is now; writes nothing. */
export async function prepareDecided(
  ctx: Ctx,
  target: ImportTarget,
  decisions: ImportDecisions,
): Promise<Preparation> {
  const read = await readImportFile(ctx, decisions.filePath)
  const file = { header: read.header, rows: withEdits(read.rows, decisions.edits) }
  const facts = await readTx(ctx, (db) => target.load(ctx, db))
  const known = new Set(facts.targets.map(({ slug }) => slug))
  const mapping = file.header.map((_name, column) => {
    const slug = decisions.mapping[column] ?? null
    return slug !== null && known.has(slug) ? slug : null
  })
  const missing = missingTargets(facts, mapping)
  // Where records are changed, a new row among them says for itself what it lacks.
  if (missing.length > 0 && !updatesRecords(facts, file, mapping.indexOf(target.keySlug))) {
    fail('forms.import_columns_missing', {
      parameters: { fields: missing.map(({ label }) => label).join(', ') },
      fields: Object.fromEntries(missing.map(({ slug, label }) => [slug, `Choose the column for ${label}.`])),
    })
  }
  const prepared = prepareImport({
    header: file.header,
    rows: withoutExample(file.rows, mapping.indexOf(target.keySlug)),
    mapping,
    dateFormats: decisions.date_formats ?? {},
    targets: facts.targets,
    masters: facts.masters,
    people: facts.people,
    existing: facts.existing,
    keySlug: target.keySlug,
    onExisting: decisions.on_existing ?? 'update',
    generated: facts.generated,
    today: facts.form.today,
    createMasters: mastersToCreate(ctx, target, decisions.create_masters),
    creatableMasters: target.mayCreateMasters(ctx) ? target.creatableMasters : new Set(),
    masterChoices: choicesByNormalLabel(decisions.master_choices),
  })
  return { file, facts, prepared: judged(ctx, target, facts, prepared) }
}

interface Kept {
  key: string
  until: Temporal.Instant
  preparation: Preparation
}

/** The last few preparations, so that paging through a preview doesn't read the file again. */
const kept: Kept[] = []
const KEPT = 4
const KEPT_SECONDS = 60

function keyOf(ctx: Ctx, target: ImportTarget, decisions: ImportDecisions): string {
  const text = JSON.stringify([ctx.orgId, ctx.actor.accountId, ctx.actor.sessionId, target.formNo, decisions])
  return createHash('sha256').update(text).digest('hex')
}

/** Like `prepareDecided`; paging on takes the result of the last minute, the first page reads anew. */
export async function preparePreview(
  ctx: Ctx,
  target: ImportTarget,
  decisions: ImportDecisions,
  isFirstPage: boolean,
): Promise<Preparation> {
  const key = keyOf(ctx, target, decisions)
  const known = kept.find((one) => one.key === key && Temporal.Instant.compare(one.until, ctx.now) > 0)
  if (known && !isFirstPage) return known.preparation
  const preparation = await prepareDecided(ctx, target, decisions)
  kept.unshift({ key, until: ctx.now.add({ seconds: KEPT_SECONDS }), preparation })
  kept.length = Math.min(kept.length, KEPT)
  return preparation
}
