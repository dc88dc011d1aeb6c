import type { exportAssetPlans, listAssetPlans } from '@muster/contract/assets/plans.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { PURCHASE, SET_UP } from '../assets.access.ts'
import { masterFiltersQuery } from '../assets.queries.ts'
import { registerFactsQuery } from '../depreciation/depreciation.queries.ts'
import { currencyQuery } from '../requests/offered.queries.ts'
import { type FinancialYear, financialYear, yearOfDay } from '../rules/financial-year.ts'
import { type PlanStanding, plansQuery } from './plans.queries.ts'
import { assetPlansTexts } from './plans.texts.ts'

/** The year that was asked for, and those to choose from. Two statements. */
async function yearsOf(
  ctx: Ctx,
  db: Db,
  chosen: number | undefined,
): Promise<{ year: FinancialYear; years: FinancialYear[] }> {
  const { facts, planned } = await runQuery(
    db,
    combineQueries({
      facts: registerFactsQuery(ctx),
      planned: deferredQuery(
        sql<{ year: number }>`select distinct year from asset_plan where org_id = ${ctx.orgId}`,
        (rows) => rows.map(({ year }) => year),
      ),
    }),
  )
  const now = yearOfDay(facts.today, facts.year_start)
  const all = [...new Set([...planned, now, now + 1, chosen ?? now])].sort((one, other) => other - one)
  const written = (year: number) => financialYear(year, facts.year_start)
  return { year: written(chosen ?? now), years: all.map(written) }
}

const amounts = ['spent', 'committed', 'requested', 'left'] as const

/** The plan of a year. Three statements. */
export const readPlan = (
  ctx: Ctx,
  { year: chosen }: BodyOf<typeof listAssetPlans>,
): Promise<DataOf<typeof listAssetPlans>> =>
  readTx(ctx, async (db) => {
    const { year, years } = await yearsOf(ctx, db, chosen)
    const { plans, masters, currency } = await runQuery(
      db,
      combineQueries({
        ...{ plans: plansQuery(ctx, year.year), masters: masterFiltersQuery(ctx) },
        currency: currencyQuery(ctx),
      }),
    )
    const rows = plans.map(({ currency: of, from: _, ...plan }) => ({
      ...plan,
      planned: { amount: plan.budget, currency: of },
      spent: { amount: plan.spent, currency: of },
      committed: { amount: plan.committed, currency: of },
      requested: { amount: plan.requested, currency: of },
      left: { amount: plan.left, currency: of },
    }))
    const { types, entities } = masters
    const abilities = { set_up: holds(ctx.actor, SET_UP) }
    return { rows, year, years, currency, types, entities, abilities }
  })

const columns = (): SheetColumn[] => [
  { key: 'year', header: assetPlansTexts('year'), kind: 'number' },
  { key: 'type', header: assetPlansTexts('type'), width: 24 },
  { key: 'entity', header: assetPlansTexts('entity'), width: 24 },
  { key: 'currency', header: assetPlansTexts('currency') },
  { key: 'budget', header: assetPlansTexts('budget'), kind: 'money', width: 16 },
  ...amounts.map((key): SheetColumn => ({ key, header: assetPlansTexts(key), kind: 'money', width: 18 })),
  { key: 'note', header: assetPlansTexts('note'), width: 40 },
]

type Input = BodyOf<typeof exportAssetPlans>

const plansOf = (ctx: Ctx, { year: chosen }: Input): Promise<PlanStanding[]> =>
  readTx(ctx, async (db) => runQuery(db, plansQuery(ctx, (await yearsOf(ctx, db, chosen)).year.year)))

async function* rowsOf(plans: readonly PlanStanding[]): AsyncGenerator<SheetRow> {
  for (const { year, type, entity, currency, budget, note, ...plan } of plans)
    yield {
      ...{ year, type, entity: entity || assetPlansTexts('everyEntity'), currency, budget, note },
      ...Object.fromEntries(amounts.map((key) => [key, plan[key]])),
    }
}

export const planExport = defineSheetExport<Input>({
  name: 'assets.plan.export',
  label: assetPlansTexts.text('plan'),
  permissions: [PURCHASE],
  fileName: (_ctx, { format }) => `Asset_Plan.${format}`,
  count: async (ctx, input) => (await plansOf(ctx, input)).length,
  open: async (ctx, input, total) => {
    const plans = await plansOf(ctx, input)
    await tx(ctx, (db) =>
      recordAudit(ctx, db, {
        ...{
          recordType: 'asset_plan',
          recordLabel: assetPlansTexts.english('plan'),
          details: { rows: total },
        },
        action: 'assets.plan.export',
      }),
    )
    return { name: assetPlansTexts('plan'), columns: columns(), rows: rowsOf(plans) }
  },
})

/** The plan of a year as a file. */
export const exportPlan = (ctx: Ctx, input: Input): Promise<FileReply | DataOf<typeof exportAssetPlans>> =>
  exportSheet(ctx, planExport, input)
