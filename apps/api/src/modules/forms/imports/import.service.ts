import type {
  analyseImport,
  commitImport,
  ImportCounts,
  previewImport,
} from '@muster/contract/forms/imports.contract'
import {
  detectDateFormat,
  matchColumns,
  type PreparedRow,
  settleDateFormats,
} from '@muster/contract/imports/index'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type ActorSnapshot, actorFrom, snapshotOf } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { FileReply, XLSX } from '../../../platform/http/route.ts'
import { defineJob, type JobProgress } from '../../../platform/jobs/job.ts'
import { markErrors } from '../../../platform/spreadsheets/index.ts'
import { fileLink, storeFile } from '../../files/index.ts'
import { labelsOf, markedProblems, previewRow, rejectionOf } from './import.views.ts'
import { readImportFile } from './import-file.service.ts'
import { recallMapping, rememberMapping } from './import-memory.queries.ts'
import {
  type ImportDecisions,
  type Preparation,
  prepareDecided,
  preparePreview,
} from './import-preparation.service.ts'
import { type ImportTarget, importTargetFor } from './import-target.ts'

const SAMPLE_ROWS = 5
/** Guessing looks at so many rows; the formats of dates at all of them. */
const GUESS_ROWS = 200

export async function analyseFile(
  ctx: Ctx,
  input: BodyOf<typeof analyseImport>,
): Promise<DataOf<typeof analyseImport>> {
  const target = importTargetFor(ctx, input.formid)
  const { header, rows } = await readImportFile(ctx, input.filePath)
  const { facts, remembered } = await readTx(ctx, async (db) => ({
    facts: await target.load(ctx, db),
    remembered: await recallMapping(ctx, db, target.name, header),
  }))
  const guesses = matchColumns(header, rows.slice(0, GUESS_ROWS), facts.targets, {
    masters: facts.masters,
    ...(remembered ? { remembered } : {}),
  })
  const bySlug = new Map(facts.targets.map((one) => [one.slug, one]))
  const dateColumns = guesses.filter(
    (guess) => guess.target !== null && bySlug.get(guess.target)?.type === 'calander',
  )
  const detected = settleDateFormats(
    Object.fromEntries(
      dateColumns.map(({ column, target: slug }) => [
        slug as string,
        detectDateFormat(
          rows.map((row) => row[column] ?? ''),
          facts.form.today,
        ),
      ]),
    ),
  )
  return {
    header,
    samples: rows.slice(0, SAMPLE_ROWS),
    rows: rows.length,
    guesses,
    date_formats: dateColumns.map(({ column, target: slug }) => {
      const found = detected[slug as string]
      return {
        column,
        target: slug as string,
        format: found?.format ?? null,
        ambiguous: found?.ambiguous ?? false,
        examples: found?.examples ?? [],
      }
    }),
    targets: facts.targets.map((one) => ({
      slug: one.slug,
      label: one.label,
      type: one.type,
      required: one.required,
      generated: facts.generated.has(one.slug),
      master: one.master,
      virtual: one.virtual,
    })),
    remembered: remembered !== null,
    abilities: { create_masters: target.mayCreateMasters(ctx) },
  }
}

const shows: Record<'all' | 'errors' | 'warnings', (row: PreparedRow) => boolean> = {
  all: () => true,
  errors: (row) => row.problems.some((one) => one.severity === 'error'),
  warnings: (row) => row.problems.some((one) => one.severity === 'warning'),
}

export async function previewFile(
  ctx: Ctx,
  input: BodyOf<typeof previewImport>,
): Promise<DataOf<typeof previewImport>> {
  const { page, limit, show, formid, ...decisions } = input
  const target = importTargetFor(ctx, formid)
  const { file, facts, prepared } = await preparePreview(
    ctx,
    target,
    decisions as ImportDecisions,
    page === 1,
  )
  const shown = prepared.rows.filter(shows[show])
  const labels = labelsOf(facts)
  const { totals } = prepared
  return {
    rows: shown
      .slice((page - 1) * limit, page * limit)
      .map((row) => previewRow(row, file.rows[row.rowNumber - 2] ?? [], labels)),
    numPages: Math.max(1, Math.ceil(shown.length / limit)),
    total_rows: shown.length,
    totals: {
      rows: totals.rows,
      create: totals.create,
      update: totals.update,
      skip: totals.skip,
      with_errors: totals.withErrors,
      with_warnings: totals.withWarnings,
    },
    master_proposals: prepared.masterProposals.map(({ master, label, count, suggestion }) => ({
      master,
      label,
      count,
      suggestion: suggestion ? { id: Number(suggestion.id), label: suggestion.label } : null,
    })),
    readings: prepared.readings,
  }
}

/** The marked workbook of a refused file, and the address to fetch it from. */
async function keepErrorFile(ctx: Ctx, { file, prepared }: Preparation): Promise<string> {
  const content = markErrors([file.header, ...file.rows], markedProblems(prepared.rows))
  const { filePath } = await storeFile(ctx, { folder: 'exports', name: 'ERROR_REPORTS.xlsx', content })
  return fileLink(ctx, filePath, 'ERROR_REPORTS.xlsx')
}

/** @throws AppError `forms.import_rejected` with the list and the marked workbook when any row has an error */
export async function refuseErrors(ctx: Ctx, preparation: Preparation): Promise<void> {
  if (preparation.prepared.totals.withErrors === 0) return
  fail('forms.import_rejected', { data: rejectionOf(preparation, await keepErrorFile(ctx, preparation)) })
}

export async function errorWorkbook(
  ctx: Ctx,
  formid: number,
  decisions: ImportDecisions,
): Promise<FileReply> {
  const { file, prepared } = await prepareDecided(ctx, importTargetFor(ctx, formid), decisions)
  return new FileReply(
    'ERROR_REPORTS.xlsx',
    XLSX,
    markErrors([file.header, ...file.rows], markedProblems(prepared.rows)),
  )
}

/** Writes a preparation without errors: one transaction, all rows or none. */
export function writePrepared(
  ctx: Ctx,
  target: ImportTarget,
  { file, facts, prepared }: Preparation,
  mapping: readonly (string | null)[],
  progress: (stage: string, done: number, total: number) => Promise<void>,
): Promise<ImportCounts> {
  return tx(ctx, async (db) => {
    const counts = await target.commit(ctx, db, prepared.rows, facts, progress)
    await rememberMapping(ctx, db, target.name, file.header, mapping)
    return counts
  })
}

interface ImportJobInput {
  formid: number
  decisions: ImportDecisions
  /** The import has the reach, and is in the name, of who started it. */
  actor: ActorSnapshot
}

async function runImport(
  systemCtx: Ctx,
  input: ImportJobInput,
  progress: JobProgress,
): Promise<ImportCounts> {
  const ctx: Ctx = { ...systemCtx, actor: actorFrom(input.actor) }
  const target = importTargetFor(ctx, input.formid)
  await progress.report({ stage: 'Reading the file' })
  const preparation = await prepareDecided(ctx, target, input.decisions)
  // Something may have changed since the person looked: the same rule holds again.
  await refuseErrors(ctx, preparation)
  const { rows } = preparation.prepared.totals
  await progress.report({ stage: 'Writing', done: 0, total: rows })
  return writePrepared(ctx, target, preparation, input.decisions.mapping, async () => undefined)
}

export const importJob = defineJob<ImportJobInput>({ name: 'forms.import', run: runImport })

/** @throws AppError `forms.import_rejected` at once, before anything is queued */
export async function startImport(
  ctx: Ctx,
  input: BodyOf<typeof commitImport>,
): Promise<DataOf<typeof commitImport>> {
  const { formid, ...decisions } = input
  const target = importTargetFor(ctx, formid)
  await refuseErrors(ctx, await prepareDecided(ctx, target, decisions as ImportDecisions))
  const job = await tx(ctx, (db) =>
    ctx.platform.jobs.enqueue(ctx, db, importJob, {
      formid,
      decisions: decisions as ImportDecisions,
      actor: snapshotOf(ctx.actor),
    }),
  )
  ctx.platform.jobs.poke()
  return { job_id: job.public_id }
}
