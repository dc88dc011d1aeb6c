import { readConfig } from '../apps/api/src/config.ts'
import { readCalendar } from '../apps/api/src/modules/attendance/calendar/calendar.service.ts'
import { musterExport } from '../apps/api/src/modules/attendance/calendar/muster-export.ts'
import type { Ctx } from '../apps/api/src/platform/context.ts'
import { type SheetRow, writeSheet } from '../apps/api/src/platform/spreadsheets/index.ts'
import { assemblePlatform, systemCtx } from '../apps/api/src/start-platform.ts'
import { largestOf, peopleOf } from './attendance-data.ts'
import { MONTH, writeMonth } from './attendance-month.ts'
import type { Bench, Measurement, Result } from './measurement.ts'
import { drain, growthOf } from './memory.ts'
import { interleave, median } from './statistics.ts'

/*
 * P3 (list and file), in one process with the database on the same machine: the attendance register of 10,000
 * people and 31 days as a workbook, loaded and streamed as in the export; compared with the bare writer and
 * the same rows, loaded before. Memory is the growth of the process while streaming, relative to its size
 * after a warm-up.
 */
const LEAST_OF_BARE = 0.6
const MOST_MEMORY_MB = 150
const ROUNDS = { warmUp: 1, counted: 3 }

const requested = { month: MONTH, search: '', look: 'times', by: 'month', of: 'reach' } as const

async function measureFile(bench: Bench, ctx: Ctx): Promise<Result[]> {
  const content = () => musterExport.open(ctx, requested, 0)
  const stream = async () => drain(writeSheet({ sheets: [await content()] }))
  const { columns, rows: all } = await content()
  const rows: SheetRow[] = []
  for await (const row of all) rows.push(row)
  let grown = 0
  const samples = await interleave(bench.isSmoke ? { warmUp: 0, counted: 1 } : ROUNDS, {
    product: async () => {
      grown = await growthOf(stream)
    },
    bare: () => drain(writeSheet({ sheets: [{ name: 'Muster register', columns, rows }] })),
  })
  const [product, bare] = [median(samples.product), median(samples.bare)]
  const cells = (rows.length * columns.length).toLocaleString('en')
  return [
    {
      id: 'P3',
      name: 'month register as xlsx: cells a second ÷ the bare writer’s',
      value: bare / product,
      bound: LEAST_OF_BARE,
      atLeast: true,
      raw: `${cells} cells of ${rows.length.toLocaleString('en')} people: ${product.toFixed(0)} ms and ${bare.toFixed(0)} ms`,
    },
    {
      id: 'P3',
      name: 'month register as xlsx: memory that it grows by',
      value: grown,
      unit: 'MB',
      bound: MOST_MEMORY_MB,
      raw: `${cells} cells, the last time`,
    },
  ]
}

async function measureList(bench: Bench, ctx: Ctx): Promise<Result> {
  const page = { month: MONTH, search: '', page: 3, limit: 50 }
  const rounds = bench.isSmoke ? { warmUp: 0, counted: 1 } : { warmUp: 3, counted: 15 }
  const samples = await interleave(rounds, {
    page: () => readCalendar(ctx, page, { of: 'reach', by: 'month' }),
  })
  return {
    ...{ id: 'P3', name: 'month register, a page of 50 people × 31 days', unit: 'ms' },
    value: median(samples.page),
    raw: 'with its count, in the process',
  }
}

async function run(bench: Bench): Promise<Result[]> {
  const site = await (await bench.populated(peopleOf(bench))).copy()
  const database = await site.open()
  const platform = assemblePlatform({ config: readConfig({ ...site.env, LOG_LEVEL: 'silent' }), database })
  try {
    const now = Temporal.Instant.from('2026-11-05T06:00:00Z')
    const ctx = { ...systemCtx(platform, await largestOf(database), 'Bench'), now }
    await writeMonth(ctx, database)
    return [await measureList(bench, ctx), ...(await measureFile(bench, ctx))]
  } finally {
    await database.close()
  }
}

export const musterRegister: Measurement = {
  id: 'P3',
  title: 'Month register: list and file of 10,000 people × 31 days',
  run,
}
