import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import type {
  exportSimulation,
  listSimulationRows,
  listSimulations,
  Simulation,
  simulateRule,
} from '@muster/contract/leave/simulation.contract'
import { sql } from 'kysely'
import { likePattern, normaliseSearchText } from '../../../lib/text.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { workNotice } from '../../../platform/jobs/job-notices.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { findRule, findRuleOptions } from '../types/rules.queries.ts'
import { refuseUnknownConditions, refuseWrongTypes } from '../types/rules.service.ts'
import { simulate } from './simulate.service.ts'
import { simulationTexts } from './simulation.texts.ts'

/** Number of simulations kept; older ones are deleted when another starts. */
const MAX_SIMULATIONS = 20
const BATCH = 1000

export const simulationJob = defineJob<{ id: number }>({
  name: 'leave.simulate',
  label: simulationTexts.text('simulatingLeaveRule'),
  run: (ctx, { id }, progress) => simulate(ctx, id, progress),
  notice: workNotice(simulationTexts.text('leaveRuleSimulation'), { admin: '/leave/simulator' }),
})

async function findSimulations(ctx: Ctx, db: Db, id?: number): Promise<Simulation[]> {
  const { rows } = await sql<Simulation>`
    select id, label, rule_id as "LEAVE_RULE_ID", year, state, people, differing, days_now::float8 as days_now,
      days_then::float8 as days_then, author, created_at
    from leave_simulation where org_id = ${ctx.orgId} and ${id === undefined ? sql`true` : sql`id = ${id}`}
    order by id desc limit ${MAX_SIMULATIONS}`.execute(db)
  return rows
}

export async function readSimulations(ctx: Ctx): Promise<DataOf<typeof listSimulations>> {
  return { simulations: await readTx(ctx, (db) => findSimulations(ctx, db)) }
}

/**
 * Simulates a draft on actual employees in the background.
 *
 * @throws AppError `record.not_found`, `request.invalid`, `leave.type_inactive`, `leave.comp_off_only`
 */
export async function startSimulation(
  ctx: Ctx,
  input: BodyOf<typeof simulateRule>,
): Promise<DataOf<typeof simulateRule>> {
  const started = await tx(ctx, async (db) => {
    const rule = input.LEAVE_RULE_ID === null ? null : found(await findRule(ctx, db, input.LEAVE_RULE_ID))
    const options = await findRuleOptions(ctx, db)
    refuseWrongTypes(input.types, options)
    refuseUnknownConditions(input.conditions, options)
    await sql`
      delete from leave_simulation where org_id = ${ctx.orgId} and state = 'done' and id not in (
        select id from leave_simulation where org_id = ${ctx.orgId} order by id desc limit ${MAX_SIMULATIONS - 1})`.execute(
      db,
    )
    const { id } = await db
      .insertInto('leave_simulation')
      .values({
        org_id: ctx.orgId,
        label: rule?.LEAVE_RULE_NAME ?? simulationTexts('newLeaveRule'),
        rule_id: input.LEAVE_RULE_ID,
        year: input.year,
        conditions: JSON.stringify(input.conditions),
        types: JSON.stringify(input.types),
        author: ctx.actor.name || ctx.actor.email || ctx.actor.kind,
        created_at: ctx.now.toString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const job = await ctx.platform.jobs.enqueue(ctx, db, simulationJob, { id })
    return { id, job_id: job.public_id }
  })
  ctx.platform.jobs.poke()
  return started
}

type Row = DataOf<typeof listSimulationRows>['rows'][number]

async function findRows(
  ctx: Ctx,
  db: Db,
  of: { id: number; search: string; limit: number; offset: number },
): Promise<(Row & { total: number })[]> {
  const words = normaliseSearchText(of.search)
  const { rows } = await sql<Row & { total: number }>`
    select e.id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE", e.full_name as "EMPLOYEE_NAME",
      t.id as "LEAVE_TYPE_ID", t.name as "LEAVE_TYPE_NAME", t.colour, r.days_now::float8 as days_now,
      r.days_then::float8 as days_then, r.difference::float8 as difference, count(*) over ()::int as total
    from leave_simulation_row r
    join employee e on e.org_id = r.org_id and e.id = r.employee_id
    join leave_type t on t.org_id = r.org_id and t.id = r.leave_type_id
    where r.org_id = ${ctx.orgId} and r.simulation_id = ${of.id}
      and ${words === '' ? sql`true` : sql`e.search_text like ${likePattern(words)}`}
    order by abs(r.difference) desc, r.employee_id, r.leave_type_id limit ${of.limit} offset ${of.offset}`.execute(
    db,
  )
  return rows
}

/** A page of differences. Two statements. @throws AppError `record.not_found` */
export function pageOfDifferences(
  ctx: Ctx,
  { id, page, limit, search }: BodyOf<typeof listSimulationRows>,
): Promise<DataOf<typeof listSimulationRows>> {
  return readTx(ctx, async (db) => {
    const simulation = found((await findSimulations(ctx, db, id))[0])
    const rows = await findRows(ctx, db, { id, search, limit, offset: (page - 1) * limit })
    const total_rows = rows[0]?.total ?? 0
    return {
      simulation,
      rows: rows.map(({ total: _total, ...row }) => row),
      total_rows,
      numPages: pageCount(total_rows, limit),
    }
  })
}

const columns = (): SheetColumn[] => [
  { key: 'EMPLOYEE_CODE', header: simulationTexts('employeeCode') },
  { key: 'EMPLOYEE_NAME', header: simulationTexts('employeeName'), width: 28 },
  { key: 'LEAVE_TYPE_NAME', header: simulationTexts('leaveType'), width: 24 },
  { key: 'days_now', header: simulationTexts('currentDays'), kind: 'number' },
  { key: 'days_then', header: simulationTexts('draftDays'), kind: 'number' },
  { key: 'difference', header: simulationTexts('difference'), kind: 'number' },
]

/** Reads by cursor, so that the last batch is as fast as the first. */
async function* readDifferences(ctx: Ctx, id: number): AsyncGenerator<SheetRow> {
  for (let after = { person: 0, type: 0 }; ; ) {
    const { person, type } = after
    const { rows } = await readTx(ctx, (db) =>
      sql<SheetRow & { person: number; type: number }>`
        select r.employee_id as person, r.leave_type_id as type, e.code as "EMPLOYEE_CODE",
          e.full_name as "EMPLOYEE_NAME", t.name as "LEAVE_TYPE_NAME", r.days_now::float8 as days_now,
          r.days_then::float8 as days_then, r.difference::float8 as difference
        from leave_simulation_row r
        join employee e on e.org_id = r.org_id and e.id = r.employee_id
        join leave_type t on t.org_id = r.org_id and t.id = r.leave_type_id
        where r.org_id = ${ctx.orgId} and r.simulation_id = ${id}
          and (r.employee_id, r.leave_type_id) > (${person}::bigint, ${type}::bigint)
        order by r.employee_id, r.leave_type_id limit ${BATCH}`.execute(db),
    )
    for (const { person: _person, type: _type, ...row } of rows) yield row
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last
  }
}

type ExportInput = BodyOf<typeof exportSimulation>

export const simulationExport = defineSheetExport<ExportInput>({
  name: 'leave.simulation.export',
  label: simulationTexts.text('simulationDifferences'),
  permissions: ['leave.rule.configure'],
  fileName: () => 'LeaveRuleSimulation.xlsx',
  count: (ctx, { id }) =>
    readTx(
      ctx,
      async (db) => (await findRows(ctx, db, { id, search: '', limit: 1, offset: 0 }))[0]?.total ?? 0,
    ),
  open: (ctx, { id }, total) =>
    tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        recordType: 'leave_rule',
        recordLabel: simulationTexts.english('differencesExported', { total }),
        action: 'leave.simulation.export',
      })
      return { name: 'Differences', columns: columns(), rows: readDifferences(ctx, id) }
    }),
})

/** @throws AppError `record.not_found` */
export async function exportDifferences(
  ctx: Ctx,
  input: ExportInput,
): Promise<FileReply | DataOf<typeof exportSimulation>> {
  await readTx(ctx, async (db) => found((await findSimulations(ctx, db, input.id))[0]))
  return exportSheet(ctx, simulationExport, input)
}
