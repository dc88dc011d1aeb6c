import type {
  exportDepreciation,
  listDepreciation,
  sumDepreciation,
} from '@muster/contract/assets/depreciation.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sumOfDecimals } from '../../../lib/money.ts'
import { holds } from '../../../platform/access/actor.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, runQuery } from '../../../platform/db/deferred-query.ts'
import { cachedCount } from '../../../platform/db/newest-first.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { SET_UP, VIEW } from '../assets.access.ts'
import { type AssetSelection, masterFiltersQuery } from '../assets.queries.ts'
import { type FinancialYear, financialYear, yearOfDay, yearsBetween } from '../rules/financial-year.ts'
import {
  incompleteQuery,
  type RegisterFacts,
  registerCountQuery,
  registerFactsQuery,
  registerQuery,
  registerTotalsQuery,
} from './depreciation.queries.ts'
import { depreciationTexts } from './depreciation.texts.ts'

const methodTexts = {
  none: 'method_none',
  straight_line: 'method_straight_line',
  written_down: 'method_written_down',
} as const

const chosenYear = ({ year }: { year?: number | undefined }, { today, year_start }: RegisterFacts) =>
  financialYear(year ?? yearOfDay(today, year_start), year_start)

/** A page of the register. Three statements at most, whatever the number of assets. */
export function pageOfRegister(
  ctx: Ctx,
  { page, limit, year, ...selection }: BodyOf<typeof listDepreciation>,
): Promise<DataOf<typeof listDepreciation>> {
  return readTx(ctx, async (db) => {
    const facts = await runQuery(db, registerFactsQuery(ctx))
    const period = chosenYear({ year }, facts)
    const { rows, incomplete, masters } = await runQuery(
      db,
      combineQueries({
        rows: registerQuery(ctx, selection, period, { limit, offset: (page - 1) * limit }),
        ...{ incomplete: incompleteQuery(ctx, selection), masters: masterFiltersQuery(ctx) },
      }),
    )
    const isWhole = page === 1 && rows.length < limit
    const key = `asset depreciation ${ctx.actor.accountId} ${period.from} ${JSON.stringify(selection)}`
    const total_rows = isWhole
      ? rows.length
      : await cachedCount(ctx, key, () => runQuery(db, registerCountQuery(ctx, selection, period)))
    const { types, categories, entities } = masters
    return {
      ...{ rows, total_rows, year: period, incomplete, types, categories, entities },
      years: yearsBetween(facts.first ?? facts.today, facts.today, facts.year_start),
      abilities: { set_up: holds(ctx.actor, SET_UP) },
    }
  })
}

/** Sums by category. Two statements. */
export const totalsOfRegister = (
  ctx: Ctx,
  { year, ...selection }: BodyOf<typeof sumDepreciation>,
): Promise<DataOf<typeof sumDepreciation>> =>
  readTx(ctx, async (db) => {
    const facts = await runQuery(db, registerFactsQuery(ctx))
    return { totals: await runQuery(db, registerTotalsQuery(ctx, selection, chosenYear({ year }, facts))) }
  })

const sums = ['cost', 'opening', 'additions', 'charge', 'accumulated', 'written_off', 'closing'] as const

const columns = (): SheetColumn[] => [
  { key: 'code', header: depreciationTexts('code'), width: 14 },
  { key: 'name', header: depreciationTexts('name'), width: 28 },
  { key: 'type', header: depreciationTexts('type'), width: 18 },
  { key: 'category', header: depreciationTexts('category'), width: 18 },
  { key: 'entity', header: depreciationTexts('entity'), width: 20 },
  { key: 'method', header: depreciationTexts('method'), width: 18 },
  { key: 'purchased_on', header: depreciationTexts('purchased_on'), kind: 'date' },
  { key: 'retired_on', header: depreciationTexts('retired_on'), kind: 'date' },
  { key: 'currency', header: depreciationTexts('currency') },
  ...sums.map((key): SheetColumn => ({ key, header: depreciationTexts(key), kind: 'money', width: 16 })),
]

const BATCH = 2000

async function* readRows(
  ctx: Ctx,
  selection: AssetSelection,
  period: FinancialYear,
): AsyncGenerator<SheetRow> {
  for (let after = ''; ; ) {
    const from = after
    const rows = await readTx(ctx, (db) =>
      runQuery(db, registerQuery(ctx, selection, period, { limit: BATCH, after: from })),
    )
    for (const { AID: _, method, ...row } of rows)
      yield { ...row, method: depreciationTexts(methodTexts[method]) }
    if (rows.length < BATCH) return
    after = rows.at(-1)?.code.toLowerCase() ?? ''
  }
}

type Input = BodyOf<typeof exportDepreciation>

const factsOf = (ctx: Ctx) => readTx(ctx, (db) => runQuery(db, registerFactsQuery(ctx)))

export const depreciationExport = defineSheetExport<Input>({
  name: 'assets.depreciation.export',
  label: depreciationTexts.text('register'),
  permissions: [VIEW],
  fileName: (_ctx, { format }) => `Depreciation.${format}`,
  count: async (ctx, { year, format: _, ...selection }) => {
    const period = chosenYear({ year }, await factsOf(ctx))
    return readTx(ctx, (db) => runQuery(db, registerCountQuery(ctx, selection, period)))
  },
  open: async (ctx, { year, format: _, ...selection }, total) => {
    const period = chosenYear({ year }, await factsOf(ctx))
    const { totals } = await totalsOfRegister(ctx, { ...selection, year: period.year })
    const currencies = [...new Set(totals.map(({ currency }) => currency))]
    await tx(ctx, (db) =>
      recordAudit(ctx, db, {
        ...{ recordType: 'asset', recordLabel: depreciationTexts.english('register') },
        details: { rows: total, year: period.year },
        action: 'assets.depreciation.export',
      }),
    )
    return {
      ...{ name: depreciationTexts('register'), columns: columns(), rows: readRows(ctx, selection, period) },
      // Amounts of different currencies have no sum.
      ...(currencies.length === 1 ? { foot: footOf(totals, currencies[0] ?? '') } : {}),
      about: [
        { label: depreciationTexts('year'), value: `${period.from} – ${period.to}` },
        ...totals.map((one) => ({
          label: `${one.category} (${one.currency})`,
          value: sums.map((key) => `${depreciationTexts(key)} ${one[key]}`).join(', '),
        })),
      ],
    }
  },
})

function footOf(totals: DataOf<typeof sumDepreciation>['totals'], currency: string): SheetRow {
  const sumOf = (key: (typeof sums)[number]) => sumOfDecimals(totals.map((one) => one[key]))
  return {
    ...{ code: depreciationTexts('total'), currency },
    ...Object.fromEntries(sums.map((key) => [key, sumOf(key)])),
  }
}

/** The register as a file, or the job that writes it. */
export const exportRegister = (
  ctx: Ctx,
  input: Input,
): Promise<FileReply | DataOf<typeof exportDepreciation>> => exportSheet(ctx, depreciationExport, input)
