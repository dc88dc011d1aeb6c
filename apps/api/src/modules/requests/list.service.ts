import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { pageCount } from '@muster/contract/kit/index'
import type { listApprovedForMobile } from '@muster/contract/requests/approved-requests.contract'
import type { countRequestKinds, requestKinds } from '@muster/contract/requests/request-kinds.contract'
import type { RequestStatus } from '@muster/contract/requests/request-states'
import type { Conflict, exportRequests, listAllRequests } from '@muster/contract/requests/requests.contract'
import { sql } from 'kysely'
import { wordsOf } from '../../lib/texts/texts.ts'
import { holds } from '../../platform/access/actor.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import type { FileReply } from '../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../platform/jobs/export-sheet.ts'
import type { SheetColumn, SheetRow } from '../../platform/spreadsheets/index.ts'
import { countByKind, countRequests, findPage, type ListedRow, type ListInput } from './list.queries.ts'
import { titleOf } from './notify.service.ts'
import { recordOf } from './request.queries.ts'
import {
  allRequestKinds,
  findRequestKind,
  isConfidential,
  kindName,
  type RequestRecord,
} from './request-kinds.ts'
import { reachesRequest } from './request-reach.ts'
import { requestsTexts } from './requests.texts.ts'
import { type ForDeciding, listedView, teamText } from './requests.views.ts'
import { findSurroundings } from './surroundings.queries.ts'

type Answer = DataOf<typeof listAllRequests>

/**
 * What approvers see of pending requests: conflicts, and the weeks around the requested days. One statement for the team
 * and the off-days, plus those of each kind.
 */
export async function findForDeciding(
  ctx: Ctx,
  db: Db,
  rows: readonly ListedRow[],
): Promise<ReadonlyMap<number, ForDeciding>> {
  const conflicts = new Map<number, Conflict[]>(rows.map((row) => [row.id, []]))
  const byKind = new Map<string, RequestRecord[]>()
  for (const row of rows) byKind.set(row.kind, [...(byKind.get(row.kind) ?? []), recordOf(row)])
  for (const [kind, records] of byKind) {
    const own = await findRequestKind(kind)?.conflicts?.(ctx, db, records)
    for (const [id, found] of own ?? []) conflicts.get(id)?.push(...found)
  }
  const dated = rows.flatMap(({ id, employee_id: employeeId, from_date: from, to_date: to }) =>
    from === null ? [] : [{ id, employeeId, from, to: to ?? from }],
  )
  const surroundings = await findSurroundings(ctx, db, dated)
  for (const [id, { team }] of surroundings) if (team) conflicts.get(id)?.push(teamText(team))
  return new Map(
    rows.map(({ id }) => [
      id,
      { conflicts: conflicts.get(id) ?? [], around: surroundings.get(id)?.days ?? [] },
    ]),
  )
}

/**
 * A page of rows; a page number in the data takes precedence, as the specification requires. Two statements.
 */
export async function findListed(
  ctx: Ctx,
  db: Db,
  { data, ...input }: BodyOf<typeof listAllRequests> & Pick<ListInput, 'handedIn'>,
): Promise<{ rows: ListedRow[]; pages: number; total: number }> {
  const page = data?.page ?? input.page
  const limit = data?.limit ?? input.limit
  const total = await countRequests(ctx, db, input)
  const offset = (page - 1) * limit
  const rows = offset < total ? await findPage(ctx, db, input, { offset, limit }) : []
  return { rows, pages: pageCount(total, limit), total }
}

/**
 * A page of requests with their approvers. Two statements; for the inbox one more for the team and one per
 * kind with conflicts.
 */
export function listRequests(
  ctx: Ctx,
  input: BodyOf<typeof listAllRequests>,
  label?: (status: RequestStatus) => string,
): Promise<Answer> {
  return readTx(ctx, async (db) => {
    const { rows, pages, total } = await findListed(ctx, db, input)
    const forDeciding = await findForDeciding(ctx, db, input.request_type === 'pending_on_me' ? rows : [])
    const docs = rows.map((row) => listedView(ctx, row, forDeciding.get(row.id), label))
    return { requests: { docs, pages, total } }
  })
}

/** Approved requests of the caller or of people in reach, newest first. */
export function listApproved(
  ctx: Ctx,
  { page, limit, kinds, request_type }: BodyOf<typeof listApprovedForMobile>,
): Promise<DataOf<typeof listApprovedForMobile>> {
  const input: ListInput = {
    request_type,
    page,
    limit,
    search: '',
    status: ['1'],
    ...(kinds ? { kinds } : {}),
  }
  return readTx(ctx, async (db) => {
    const total = await countRequests(ctx, db, input)
    const rows = await findPage(ctx, db, input, { offset: (page - 1) * limit, limit })
    const docs = rows.map((row) => ({
      REQUEST_ID: row.id,
      REQUEST_STATUS: row.status,
      REQUEST_STATUS_NAME: 'Approved' as const,
      TRIGGER_SLUG: row.kind,
      REQUEST_NAME: wordsOf(titleOf(row)),
      summary: wordsOf(row.summary),
      Date: row.from_date ?? (row.decided_at ?? row.submitted_at).slice(0, 10),
      km_employee_details: {
        EMPLOYEE_ID: row.employee_id,
        EMPLOYEE_CODE: row.employee_code,
        EMPLOYEE_NAME: row.employee_name,
      },
    }))
    return { docs, pages: pageCount(total, limit), total }
  })
}

const everything = { page: 1, limit: 1, search: '' }

export function readKinds(ctx: Ctx): Promise<DataOf<typeof requestKinds>> {
  return readTx(ctx, async (db) => ({
    kinds: allRequestKinds()
      .map(({ trigger, name }) => ({ TRIGGER_SLUG: trigger, name: wordsOf(name) }))
      .sort((a, b) => a.name.localeCompare(b.name)),
    pending_on_me: await countRequests(ctx, db, { ...everything, request_type: 'pending_on_me' }),
    stuck: holds(ctx.actor, 'requests.decide')
      ? await countRequests(ctx, db, { ...everything, request_type: 'employee_request', stuck: true })
      : 0,
    abilities: {
      see_others: holds(ctx.actor, 'requests.view') || holds(ctx.actor, 'requests.decide'),
      administer: holds(ctx.actor, 'requests.decide'),
      raise_for_others: ctx.actor.isTeamLead || holds(ctx.actor, 'requests.decide'),
    },
  }))
}

/** How many requests of each kind a list has. One statement. */
export function readKindCounts(
  ctx: Ctx,
  input: BodyOf<typeof countRequestKinds>,
): Promise<DataOf<typeof countRequestKinds>> {
  return readTx(ctx, async (db) => {
    const counts = await countByKind(ctx, db, { ...everything, ...input })
    return {
      kinds: counts
        .map(({ kind, count }) => ({ TRIGGER_SLUG: kind, name: wordsOf(kindName(kind)), count }))
        .sort((a, b) => a.name.localeCompare(b.name)),
      total: counts.reduce((sum, { count }) => sum + count, 0),
    }
  })
}

const BATCH = 1000
const columns = (): SheetColumn[] => [
  { key: 'id', header: requestsTexts('request') },
  { key: 'kind', header: requestsTexts('kind'), width: 22 },
  { key: 'code', header: requestsTexts('employeeCode') },
  { key: 'name', header: requestsTexts('name'), width: 28 },
  { key: 'summary', header: requestsTexts('what'), width: 40 },
  { key: 'from', header: requestsTexts('from'), kind: 'date' },
  { key: 'to', header: requestsTexts('to'), kind: 'date' },
  { key: 'status', header: requestsTexts('status') },
  { key: 'pending', header: requestsTexts('waitsFor'), width: 28 },
  { key: 'by', header: requestsTexts('decidedBy'), width: 28 },
  { key: 'comment', header: requestsTexts('comment'), width: 40 },
]

const statusKeys = { 0: 'pending', 1: 'approved', 3: 'rejected', 4: 'withdrawn', 5: 'cancelled' } as const

const sheetRow = (row: ListedRow): SheetRow => ({
  id: row.id,
  kind: wordsOf(titleOf(row)),
  code: row.employee_code,
  name: row.employee_name,
  summary: wordsOf(row.summary),
  from: row.from_date,
  to: row.to_date,
  status: requestsTexts(statusKeys[row.status]),
  pending: row.pending.map((one) => one.name).join(', '),
  by: wordsOf(row.decided_by),
  comment: wordsOf(row.decision_comment),
})

async function* readRows(ctx: Ctx, input: ListInput): AsyncGenerator<SheetRow> {
  for (let offset = 0; ; offset += BATCH) {
    const rows = await readTx(ctx, (db) => findPage(ctx, db, input, { offset, limit: BATCH }))
    yield* rows.map(sheetRow)
    if (rows.length < BATCH) return
  }
}

export const requestsExport = defineSheetExport<ListInput>({
  name: 'requests.export',
  label: requestsTexts.text('requestListExport'),
  permissions: ['requests.view'],
  fileName: () => 'Requests.xlsx',
  count: (ctx, input) => readTx(ctx, (db) => countRequests(ctx, db, input)),
  open: async (ctx, input, total) => {
    await tx(ctx, (db) =>
      recordAudit(ctx, db, {
        recordType: 'request',
        recordLabel: requestsTexts.english('requestsExported', { total }),
      }),
    )
    return { name: 'Requests', columns: columns(), rows: readRows(ctx, input) }
  },
})

export function exportList(
  ctx: Ctx,
  { data: _page, ...input }: BodyOf<typeof exportRequests>,
): Promise<FileReply | DataOf<typeof exportRequests>> {
  return exportSheet(ctx, requestsExport, input)
}

/** Requests of a kind since a date, for simulating a workflow before it is published. */
export async function recentOfTrigger(
  ctx: Ctx,
  db: Db,
  filter: { trigger: string; since: string; limit: number; beforeRequestId?: number },
) {
  const { rows } = await sql<{
    requestId: number
    employeeId: number
    facts: Record<string, string | number | boolean | null>
    on: string
  }>`
    select r.id as "requestId", r.employee_id as "employeeId", p.facts, (r.submitted_at at time zone o.time_zone)::date as on
    from request r
    join request_payload p on p.org_id = r.org_id and p.request_id = r.id
    join organisation o on o.org_id = r.org_id
    join employee e on e.org_id = r.org_id and e.id = r.employee_id
    where r.org_id = ${ctx.orgId} and r.kind = ${filter.trigger} and r.cancels is null
      ${isConfidential(filter.trigger) ? sql`and ${reachesRequest(ctx, 'requests.view')}` : sql``}
      and r.submitted_at >= ${filter.since}::date
      and (${filter.beforeRequestId ?? null}::bigint is null or r.id < ${filter.beforeRequestId ?? null}::bigint)
    order by r.id desc limit ${filter.limit}`.execute(db)
  return rows
}
