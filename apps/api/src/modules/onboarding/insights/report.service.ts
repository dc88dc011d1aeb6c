import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import type { exportJoined, readCandidateReport } from '@muster/contract/onboarding/insights.contract'
import { sql } from 'kysely'
import { dayInZone } from '../../../lib/zone-day.ts'
import { scopesOf } from '../../../platform/access/actor.ts'
import { ProtectedReads } from '../../../platform/audit/protected-reads.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, instantOf, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { type DefinedExport, defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import { organisationZone } from '../../../platform/organisation-day.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { mayReadPay, type PayStructure, payStructuresAsOf } from '../../employees/index.ts'
import {
  type CandidateFilter,
  candidateCountQuery,
  candidatesQuery,
  selected,
} from '../candidates/candidates.queries.ts'
import { CANDIDATE } from '../history/log.ts'
import { VIEW } from '../onboarding.access.ts'
import { statusWords } from '../onboarding.texts.ts'
import { insightDays } from './insights.service.ts'
import { insightsTexts } from './insights.texts.ts'

type Report = DataOf<typeof readCandidateReport>

interface Milestones {
  id: number
  offered_at: string | null
  accepted_at: string | null
  joined_at: string | null
  lost_at: string | null
  days_to_join: number | null
}

/** The report of candidates, page by page. Two statements. */
export function readReport(
  ctx: Ctx,
  { page, limit, filters: _, version: __, ...filter }: BodyOf<typeof readCandidateReport>,
): Promise<Report> {
  return readTx(ctx, async (db) => {
    const { rows, total_rows } = await runQuery(
      db,
      combineQueries({
        rows: candidatesQuery(ctx, filter, { limit, offset: (page - 1) * limit }),
        total_rows: candidateCountQuery(ctx, filter),
      }),
    )
    const { rows: found } = await sql<Milestones>`
      select c.id, c.offered_at, c.accepted_at, c.joined_at, c.lost_at,
        (c.joined_at at time zone o.time_zone)::date - (c.created_at at time zone o.time_zone)::date as days_to_join
      from candidate c join organisation o on o.org_id = c.org_id
      where c.org_id = ${ctx.orgId} and c.id = any (${rows.map((row) => row.candidate_id)}::bigint[])`.execute(
      db,
    )
    const byId = new Map(found.map((one) => [one.id, one]))
    const moment = (at: string | null | undefined) => instantOf(at ?? null)
    return {
      ...{ version: 2 as const, total_rows, numPages: pageCount(total_rows, limit) },
      rows: rows.map((row) => {
        const one = byId.get(row.candidate_id)
        return {
          ...row,
          ...{ offered_at: moment(one?.offered_at), accepted_at: moment(one?.accepted_at) },
          ...{ joined_at: moment(one?.joined_at), lost_at: moment(one?.lost_at) },
          days_to_join: one?.days_to_join ?? null,
        }
      }),
    }
  })
}

interface JoinedInput {
  filter: CandidateFilter
}

interface JoinedRow {
  id: number
  employee_id: number | null
  name: string
  code: string | null
  department: string | null
  designation: string | null
  location: string | null
  recruiter: string | null
  source: string | null
  status: Parameters<typeof statusWords>[0]
  added_on: string
  joined_on: string
  days_to_join: number
}

const BATCH = 1000

/** Candidates who joined, in the order in which they did. */
async function findJoined(ctx: Ctx, db: Db, filter: CandidateFilter, after: number): Promise<JoinedRow[]> {
  const { rows } = await sql<JoinedRow>`
    select c.id, c.employee_id, c.full_name as name, e.code, d.name as department, g.name as designation,
      l.name as location, r.full_name as recruiter, c.source, c.status,
      (c.created_at at time zone o.time_zone)::date::text as added_on,
      (c.joined_at at time zone o.time_zone)::date::text as joined_on,
      (c.joined_at at time zone o.time_zone)::date - (c.created_at at time zone o.time_zone)::date as days_to_join
    from (select c.* ${selected(ctx, { ...filter, measure: 'joined' })} and c.id > ${after}
      order by c.id limit ${BATCH}) c
    join organisation o on o.org_id = c.org_id
    left join employee e on e.org_id = c.org_id and e.id = c.employee_id
    left join department d on d.org_id = c.org_id and d.id = coalesce(e.department_id, c.department_id)
    left join designation g on g.org_id = c.org_id and g.id = coalesce(e.designation_id, c.designation_id)
    left join location l on l.org_id = c.org_id and l.id = coalesce(e.location_id, c.location_id)
    left join employee r on r.org_id = c.org_id and r.id = c.recruiter_id
    order by c.id`.execute(db)
  return rows
}

const columns = (): SheetColumn[] => [
  { key: 'code', header: insightsTexts('employeeCode') },
  { key: 'name', header: insightsTexts('candidate'), width: 28 },
  { key: 'department', header: insightsTexts('department'), width: 22 },
  { key: 'designation', header: insightsTexts('designation'), width: 24 },
  { key: 'location', header: insightsTexts('location'), width: 20 },
  { key: 'recruiter', header: insightsTexts('recruiter'), width: 24 },
  { key: 'source', header: insightsTexts('source'), width: 16 },
  { key: 'status', header: insightsTexts('status'), width: 16 },
  { key: 'added_on', header: insightsTexts('addedOn'), kind: 'date' },
  { key: 'joined_on', header: insightsTexts('joinedOn'), kind: 'date' },
  { key: 'days_to_join', header: insightsTexts('daysToJoin') },
]

const payColumns = (): SheetColumn[] => [
  { key: 'annual_ctc', header: insightsTexts('annualCtc'), width: 16 },
  { key: 'annual_gross', header: insightsTexts('annualGross'), width: 16 },
  { key: 'monthly_gross', header: insightsTexts('monthlyGross'), width: 16 },
  { key: 'currency', header: insightsTexts('currency') },
  { key: 'pay_from', header: insightsTexts('payFrom'), kind: 'date' },
]

const payOf = (pay: PayStructure | undefined): SheetRow =>
  pay
    ? {
        ...{ annual_ctc: pay.annualCtc, annual_gross: pay.annualGross, monthly_gross: pay.monthlyGross },
        ...{ currency: pay.currency, pay_from: pay.effectiveOn },
      }
    : {}

/** Today's pay of those whose pay the reader may see; that it was read is recorded. */
async function findPay(ctx: Ctx, db: Db, rows: readonly JoinedRow[]): Promise<Map<number, PayStructure>> {
  const ids = rows.flatMap(({ employee_id }) => employee_id ?? [])
  const seen = await mayReadPay(ctx, db, ids)
  const today = dayInZone(ctx.now, await organisationZone(ctx, db))
  const pay = await payStructuresAsOf(ctx, db, [...seen], today)
  const reads = new ProtectedReads(ctx)
  for (const { employee_id: id, name } of rows)
    if (id !== null) reads.note({ id, label: name }, 'pay', pay.get(id)?.annualCtc)
  await reads.record(db)
  return pay
}

async function* readRows(ctx: Ctx, { filter }: JoinedInput, withPay: boolean): AsyncGenerator<SheetRow> {
  for (let after = 0; ; ) {
    const from = after
    const { rows, pay } = await tx(ctx, async (db) => {
      const found = await findJoined(ctx, db, filter, from)
      return { rows: found, pay: withPay ? await findPay(ctx, db, found) : new Map<number, PayStructure>() }
    })
    for (const { id, employee_id, status, ...row } of rows)
      yield {
        ...row,
        status: statusWords(status),
        ...(employee_id === null ? {} : payOf(pay.get(employee_id))),
      }
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id ?? 0
  }
}

const PAY = 'employees.fields.pay'

/** Their own pay is no report. */
function seesPay({ actor }: Ctx): boolean {
  const scopes = scopesOf(actor, PAY)
  return scopes.has('organisation') || scopes.has('group') || scopes.has('reports')
}

function defineReport(name: string, fileName: string, withPay: boolean): DefinedExport<JoinedInput> {
  const label = insightsTexts.text(withPay ? 'payReport' : 'employeeReport')
  return defineSheetExport<JoinedInput>({
    ...{ name, label, permissions: withPay ? [VIEW, PAY] : [VIEW] },
    fileName: () => fileName,
    count: (ctx, { filter }) =>
      readTx(ctx, (db) => runQuery(db, candidateCountQuery(ctx, { ...filter, measure: 'joined' }))),
    open: (ctx, input, total) =>
      tx(ctx, async (db) => {
        await recordAudit(ctx, db, {
          ...{ recordType: CANDIDATE, details: { rows: total } },
          recordLabel: insightsTexts.english(withPay ? 'payReport' : 'employeeReport'),
          action: 'onboarding.report.export',
        })
        return {
          name: insightsTexts(withPay ? 'payReport' : 'employeeReport'),
          columns: withPay ? [...columns(), ...payColumns()] : columns(),
          rows: readRows(ctx, input, withPay),
        }
      }),
  })
}

export const joinedExport = defineReport('onboarding.joined.export', 'Onboard_Employee_Reports.xlsx', false)
export const joinedPayExport = defineReport(
  'onboarding.joined_pay.export',
  'Onboard_Employee_ctc_Reports.xlsx',
  true,
)

/**
 * Candidates who joined as a file, or the job that writes it.
 *
 * @throws AppError `access.denied` for pay without the permission to see it, `request.invalid` for a period that can't be shown
 */
export async function exportJoinedCandidates(
  ctx: Ctx,
  { report, from, to, ...places }: BodyOf<typeof exportJoined>,
): Promise<FileReply | DataOf<typeof exportJoined>> {
  if (report === 'pay' && !seesPay(ctx)) fail('access.denied')
  const zone = await readTx(ctx, (db) => organisationZone(ctx, db))
  const days = insightDays({ from, to }, dayInZone(ctx.now, zone))
  const filter = { ...places, added_from: days.from, added_to: days.to }
  return exportSheet(ctx, report === 'pay' ? joinedPayExport : joinedExport, { filter })
}
