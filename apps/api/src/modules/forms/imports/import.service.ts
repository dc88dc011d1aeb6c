import type {
  analyseImport,
  downloadImportErrors,
  previewImport,
} from '@muster/contract/forms/imports/imports.contract'
import type { SheetLook } from '@muster/contract/imports/sheets/sheet-shapes'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { FileReply, XLSX } from '../../../platform/http/route.ts'
import { fileLink, storeFile } from '../../files/index.ts'
import {
  findSources,
  type ImportSource,
  recogniseSource,
  type SourceChoices,
} from './import-memory.queries.ts'
import {
  type ImportDecisions,
  type Preparation,
  prepareSheet,
  withPreparation,
  withSheet,
  workbookOf,
} from './import-preparation.service.ts'
import { beginRun } from './import-runs.service.ts'
import { sourceView } from './import-sources.service.ts'
import { type ImportFacts, importTargetFor } from './import-target.ts'
import { sheetPart } from './section-sheets.ts'

/** Longer lists of values to decide on are of no use to anybody. */
const LISTED = 200

type Source = NonNullable<DataOf<typeof analyseImport>['source']>

/** The source to start from: the requested one, none if null, otherwise the one recognised by the columns. */
function sourceFor(
  sources: readonly ImportSource[],
  header: readonly string[],
  wanted: number | null | undefined,
): { source: ImportSource; foundBy: Source['found_by'] } | null {
  if (wanted === null) return null
  if (wanted === undefined) return recogniseSource(sources, header)
  return { source: found(sources.find(({ id }) => id === wanted)), foundBy: 'chosen' }
}

/** The source's remembered decisions, without records and fields that no longer exist. */
function validChoices(choices: SourceChoices, facts: ImportFacts): Source['choices'] {
  const slugs = new Set(facts.targets.map(({ slug }) => slug))
  const ofForm = <T>(bySlug: Record<string, T> | undefined) =>
    Object.fromEntries(Object.entries(bySlug ?? {}).filter(([slug]) => slugs.has(slug)))
  const masters = Object.entries(choices.master_choices ?? {}).map(([master, byLabel]) => {
    const known = new Set(facts.masters[master]?.map(({ value }) => Number(value)))
    return [master, Object.fromEntries(Object.entries(byLabel).filter(([, id]) => known.has(id)))]
  })
  return {
    ...choices,
    date_formats: ofForm(choices.date_formats),
    value_choices: ofForm(choices.value_choices),
    constants: ofForm(choices.constants),
    master_choices: Object.fromEntries(masters),
    manager_choices: choices.manager_choices ?? {},
  }
}

export function targetView(
  one: ImportFacts['targets'][number],
  facts: ImportFacts,
): SheetLook['targets'][number] {
  const { slug, label, type, required, master, virtual } = one
  const offered = one.options.filter(({ active }) => active !== false)
  return {
    ...{ slug, label, type, required, master, virtual, generated: facts.generated.has(slug) },
    options: offered.map((option) => ({ value: option.value, label: option.label })),
  }
}

export async function analyseFile(
  ctx: Ctx,
  input: BodyOf<typeof analyseImport>,
): Promise<DataOf<typeof analyseImport>> {
  const target = importTargetFor(ctx, input.formid)
  const { filePath, reading } = input
  return withSheet(ctx, target, { filePath, reading }, async ({ client, header, rowCount, facts }) => {
    const { run, sources } = await tx(ctx, async (db) => ({
      run: await beginRun(ctx, db, target, { filePath: input.filePath, rows: rowCount }),
      sources: await findSources(ctx, db, target.name),
    }))
    const recalled = sourceFor(sources, header, input.source_id)
    const look = await client.send('look', {
      remembered: recalled?.source.mapping ?? null,
      today: facts.form.today,
      monthFirst: facts.form.monthFirst,
    })
    return {
      run_id: run.id,
      ...look,
      targets: facts.targets.map((one) => targetView(one, facts)),
      remembered: recalled !== null,
      source: recalled && {
        ...sourceView(ctx, recalled.source, target),
        found_by: recalled.foundBy,
        choices: validChoices(recalled.source.decisions, facts),
      },
      sources: sources.map((source) => sourceView(ctx, source, target)),
      abilities: { create_masters: target.mayCreateMasters(ctx) },
    }
  })
}

export async function previewFile(
  ctx: Ctx,
  input: BodyOf<typeof previewImport>,
): Promise<DataOf<typeof previewImport>> {
  const { page, limit, show, formid, section_id, filePath, ...decisions } = input
  const target = importTargetFor(ctx, formid)
  const part = await sheetPart(ctx, target, section_id)
  const request = {
    ...{ filePath, decisions: decisions as ImportDecisions, mayBeKept: page > 1 },
    ...part.judge,
  }
  return withPreparation(ctx, target, request, async ({ client, summary }) => {
    const shown = await client.send('page', { show, page, limit })
    const { totals } = summary
    return {
      rows: shown.rows,
      numPages: Math.max(1, Math.ceil(shown.matching / limit)),
      total_rows: shown.matching,
      totals: {
        rows: totals.rows,
        create: totals.create,
        update: totals.update,
        skip: totals.skip,
        with_errors: totals.withErrors,
        with_warnings: totals.withWarnings,
        lookalikes: totals.lookalikes,
        left_out: totals.leftOut,
      },
      master_proposals: summary.masterProposals.map(({ master, label, count, creatable, suggestion }) => ({
        master,
        label,
        count,
        suggestion: suggestion ? { id: Number(suggestion.id), label: suggestion.label } : null,
        creatable,
      })),
      titles: summary.titles.slice(0, LISTED),
      readings: summary.readings,
      unread: summary.unread.slice(0, LISTED),
      unknown_managers: summary.unknownManagers.slice(0, LISTED),
    }
  })
}

/** Stores the marked workbook, with all rows or only those with errors. Returns its download URL. */
export async function keepErrorFile(ctx: Ctx, preparation: Preparation, onlyErrors = false): Promise<string> {
  const content = workbookOf(preparation, onlyErrors)
  const { filePath } = await storeFile(ctx, { folder: 'exports', name: 'ERROR_REPORTS.xlsx', content })
  return fileLink(ctx, filePath, 'ERROR_REPORTS.xlsx')
}

/** @throws AppError `forms.import_rejected` with the errors and the marked workbook if any row to be written has an error */
export async function refuseErrors(ctx: Ctx, preparation: Preparation): Promise<void> {
  const { withErrors, leftOut } = preparation.summary.totals
  if (withErrors === leftOut) return
  const errorFile = await keepErrorFile(ctx, preparation)
  fail('forms.import_rejected', { data: { errorFile, ...(await preparation.client.send('rejection', {})) } })
}

/** The sheet with the errors marked in their cells; validates but never writes. */
export async function errorWorkbook(
  ctx: Ctx,
  { formid, section_id, filePath, only_errors, ...decisions }: BodyOf<typeof downloadImportErrors>,
): Promise<FileReply> {
  const target = importTargetFor(ctx, formid)
  const part = await sheetPart(ctx, target, section_id)
  const preparation = await prepareSheet(ctx, target, {
    ...{ filePath, decisions: decisions as ImportDecisions, mayBeKept: true },
    ...part.judge,
  })
  const content = workbookOf(preparation, only_errors)
  // The thread stays in use until the last byte is sent or the download is aborted.
  content.once('close', () => preparation.release())
  return new FileReply('ERROR_REPORTS.xlsx', XLSX, content)
}
