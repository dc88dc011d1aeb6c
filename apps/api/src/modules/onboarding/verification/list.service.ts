import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import type { BgvCheck } from '@muster/contract/onboarding/verification.constants'
import type {
  exportVerifications,
  listVerifications,
} from '@muster/contract/onboarding/verification.contract'
import { type RawBuilder, sql } from 'kysely'
import { minuteInZone } from '../../../lib/zone-day.ts'
import { holds } from '../../../platform/access/actor.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, instantOf, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import { sortOf } from '../../../platform/list-sort.ts'
import { organisationZone } from '../../../platform/organisation-day.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { isOverdue, VERIFY, verifyScope } from './cases.queries.ts'
import { PACKAGE } from './packages.service.ts'
import { checkWord, verificationTexts } from './verification.texts.ts'

type Filter = Omit<BodyOf<typeof listVerifications>, 'page' | 'limit' | 'filters'>
type Row = DataOf<typeof listVerifications>['rows'][number]

function selected(ctx: Ctx, { state, result, is_overdue, search }: Filter): RawBuilder<unknown> {
  const conditions = [
    sql`b.org_id = ${ctx.orgId}`,
    ...(state && state.length > 0 ? [sql`b.state = any (${[...state]}::text[])`] : []),
    ...(result && result.length > 0 ? [sql`b.result = any (${[...result]}::text[])`] : []),
    ...(is_overdue ? [isOverdue(ctx)] : []),
    ...(search.trim() ? [sql`position(search_normalise(${search.trim()}) in c.search_text) > 0`] : []),
    verifyScope(ctx),
  ]
  return sql`from bgv_case b join candidate c on c.org_id = b.org_id and c.id = b.candidate_id
    where ${sql.join(conditions, sql` and `)}`
}

const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`lower(c.full_name)`,
  state: sql`b.state`,
  due_on: sql`b.due_on`,
  created_at: sql`b.created_at`,
}

function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const by = sortOf(sorts, sort)
  if (!by) return sql`b.id desc`
  return sort?.startsWith('-') ? sql`${by} desc nulls last, b.id desc` : sql`${by} nulls last, b.id`
}

const countQuery = (ctx: Ctx, filter: Filter) =>
  deferredQuery(
    sql<{ total: number }>`select count(*)::int as total ${selected(ctx, filter)}`,
    ([row]) => row?.total ?? 0,
  )

/** Background verifications. One statement. */
export async function pageOfCases(
  ctx: Ctx,
  { page, limit, filters: _, ...filter }: BodyOf<typeof listVerifications>,
): Promise<DataOf<typeof listVerifications>> {
  const rows = sql<Row>`
    select b.id as case_id, c.id as candidate_id, c.full_name as "CANDIDATE_NAME", b.package_name, b.agency, b.state, b.result,
      b.decision, k.checks, k.checks_done, b.due_on::text as due_on, ${isOverdue(ctx)} as is_overdue, b.created_at, b.completed_at
    from (select b.id as case_id, row_number() over (order by ${orderOf(filter.sort)}) as place
      ${selected(ctx, filter)} order by ${orderOf(filter.sort)} limit ${limit} offset ${(page - 1) * limit}) p
    join bgv_case b on b.org_id = ${ctx.orgId} and b.id = p.case_id
    join candidate c on c.org_id = b.org_id and c.id = b.candidate_id
    cross join lateral (select count(*)::int as checks, count(*) filter (where k.state <> 'pending')::int as checks_done
      from bgv_check k where k.org_id = b.org_id and k.case_id = b.id) k
    order by p.place`
  const answer = await readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        rows: deferredQuery(rows, (found) =>
          found.map((row) => ({
            ...row,
            created_at: instantOf(row.created_at),
            completed_at: instantOf(row.completed_at),
          })),
        ),
        total_rows: countQuery(ctx, filter),
      }),
    ),
  )
  return {
    ...answer,
    numPages: pageCount(answer.total_rows, limit),
    abilities: { packages: holds(ctx.actor, 'onboarding.setting.manage') },
  }
}

interface CheckRow extends Omit<Row, 'checks' | 'checks_done' | 'is_overdue'> {
  consent_on: string
  kind: BgvCheck
  check_state: 'pending' | 'clear' | 'discrepancy' | 'unable'
  note: string
  checked_on: string | null
}

const BATCH = 1000

const columns = (): SheetColumn[] => [
  { key: 'candidate', header: verificationTexts('candidate'), width: 28 },
  { key: 'package', header: verificationTexts('packageColumn'), width: 22 },
  { key: 'agency', header: verificationTexts('agency'), width: 20 },
  { key: 'state', header: verificationTexts('state'), width: 14 },
  { key: 'result', header: verificationTexts('result'), width: 20 },
  { key: 'decision', header: verificationTexts('decision'), width: 14 },
  { key: 'consent_on', header: verificationTexts('consentOn'), kind: 'date' },
  { key: 'due_on', header: verificationTexts('dueOn'), kind: 'date' },
  { key: 'begun', header: verificationTexts('begunAt'), kind: 'moment' },
  { key: 'completed', header: verificationTexts('completedAt'), kind: 'moment' },
  { key: 'check', header: verificationTexts('check'), width: 22 },
  { key: 'check_state', header: verificationTexts('checkState'), width: 20 },
  { key: 'checked_on', header: verificationTexts('checkedOn'), kind: 'date' },
  { key: 'note', header: verificationTexts('note'), width: 40 },
]

const decisionWord = (decision: CheckRow['decision']) =>
  decision === null ? '' : verificationTexts(decision === 'accepted' ? 'accepted' : 'refused')

/** Each check of the selected cases, case by case. */
async function* readRows(ctx: Ctx, filter: Filter): AsyncGenerator<SheetRow> {
  const zone = await readTx(ctx, (db) => organisationZone(ctx, db))
  for (let after = 0; ; ) {
    const from = after
    const rows = await readTx(ctx, async (db) => {
      const found = await sql<CheckRow>`
        select b.id as case_id, b.package_name, b.agency, b.state, b.result, b.decision, b.consent_on::text as consent_on,
          b.due_on::text as due_on, b.created_at, b.completed_at, b.name as "CANDIDATE_NAME", k.kind, k.state as check_state,
          k.note, k.checked_on::text as checked_on
        from (select b.*, c.full_name as name ${selected(ctx, filter)} and b.id > ${from} order by b.id limit ${BATCH}) b
        join bgv_check k on k.org_id = b.org_id and k.case_id = b.id order by b.id, k.position`.execute(db)
      return found.rows
    })
    for (const row of rows)
      yield {
        ...{ candidate: row.CANDIDATE_NAME, package: row.package_name, note: row.note },
        agency: row.agency || verificationTexts('ownPeople'),
        state: verificationTexts(row.state),
        result: row.result === null ? '' : verificationTexts(row.result),
        decision: decisionWord(row.decision),
        ...{ consent_on: row.consent_on, due_on: row.due_on, checked_on: row.checked_on },
        begun: minuteInZone(instantOf(row.created_at), zone),
        completed: row.completed_at === null ? '' : minuteInZone(instantOf(row.completed_at), zone),
        ...{ check: checkWord(row.kind), check_state: verificationTexts(row.check_state) },
      }
    if (new Set(rows.map(({ case_id }) => case_id)).size < BATCH) return
    after = rows.at(-1)?.case_id ?? 0
  }
}

export const verificationExport = defineSheetExport<Filter>({
  name: 'onboarding.verification.export',
  label: verificationTexts.text('cases'),
  permissions: [VERIFY],
  fileName: () => 'TraqCheck.xlsx',
  count: (ctx, filter) => readTx(ctx, (db) => runQuery(db, countQuery(ctx, filter))),
  open: (ctx, filter, total) =>
    tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        ...{
          recordType: PACKAGE,
          recordLabel: verificationTexts.english('cases'),
          details: { cases: total },
        },
        action: 'onboarding.verification.export',
      })
      return { name: verificationTexts('cases'), columns: columns(), rows: readRows(ctx, filter) }
    }),
})

/** The selected cases with their checks as a file, or the job that writes it. */
export function exportCases(
  ctx: Ctx,
  { page: _, limit: __, filters: ___, ...filter }: BodyOf<typeof exportVerifications>,
): Promise<FileReply | DataOf<typeof exportVerifications>> {
  return exportSheet(ctx, verificationExport, filter)
}
