import type { ClaimDetail, ClaimLine } from '@muster/contract/expenses/claims.contract'
import type { CategoryKind, LineReason, RuleDimension } from '@muster/contract/expenses/expenses.constants'
import { editableStatuses } from '@muster/contract/expenses/expenses.constants'
import { type RawBuilder, sql } from 'kysely'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, instantOf, runQuery } from '../../../platform/db/deferred-query.ts'
import { textOf } from '../../../platform/db/stored-text.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { fileLink } from '../../files/index.ts'
import { takesPartIn } from '../../requests/index.ts'
import { type TakenFrom, takenQuery } from '../advances/taken.queries.ts'
import { isOwn, isReached, PAY, VIEW } from '../expenses.access.ts'
import type { LineTicket } from '../tickets/line-ticket.ts'
import { rowColumns, rowView } from './claims.queries.ts'
import { companyCostsQuery, type StoredCost } from './company-costs.ts'
import { type SeenRow, seenQuery } from './facts.queries.ts'
import { lineWords, type ReasonFigures, ruleWords, seenView } from './judge.ts'
import { partsSql } from './parts.queries.ts'

export interface StoredLine {
  id: number
  EXTYPEID: number
  category: string
  kind: CategoryKind
  unit: string
  on: string
  amount: string | null
  currency: string | null
  distance: string | null
  from_place: string
  to_place: string
  day: 'full' | 'half' | null
  provided: ('breakfast' | 'lunch' | 'dinner')[]
  merchant: string
  note: string
  attendees: string
  invoice_number: string
  supplier_tax_id: string
  tax: string | null
  project: { id: number; name: string } | null
  cost_centre: { id: number; name: string } | null
  split_by: 'percent' | 'amount' | null
  parts: ClaimLine['parts']
  rule: string | null
  matched: RuleDimension[]
  figures: ReasonFigures | null
  rate: { rate: string; on: string; source: string } | null
  claimed: string
  allowed: string
  reasons: LineReason[]
  ticket: LineTicket | null
  approved: string | null
  decision_note: string
  files: { path: string; name: string; type: string }[]
}

const unit = (table: 'expense_project' | 'cost_centre', column: string) => sql`(
  select jsonb_build_object('id', u.id, 'name', u.name) from ${sql.table(table)} u
  where u.org_id = l.org_id and u.id = ${sql.ref(`l.${column}`)})`

const named = (table: 'expense_project' | 'cost_centre', column: string) => sql`(
  select jsonb_build_object('id', u.id, 'name', u.name) from ${sql.table(table)} u
  where u.org_id = l.org_id and u.id = ${sql.ref(`y.${column}`)})`

const partsOfLine = sql`case when l.split_by is null then '[]'::jsonb else (
  select jsonb_agg(jsonb_build_object('project', ${named('expense_project', 'project_id')},
    'cost_centre', ${named('cost_centre', 'cost_centre_id')}, 'share', trim_scale(x.share)::text,
    'amount', coalesce(y.approved, y.allowed)::text) order by y.position)
  from ${partsSql} y join expense_line_part x on x.org_id = l.org_id and x.line_id = l.id and x.position = y.position) end`

const money = (column: string) => sql`trim_scale(${sql.ref(column)})::text`

/** Lines of claims, in their order, with what they were judged by. */
export const linesQuery = (ctx: Ctx, ofClaims: RawBuilder<unknown>) =>
  deferredQuery(
    sql<StoredLine & { claim_id: number }>`
      select l.claim_id, l.id, l.category_id as "EXTYPEID", k.name as category, k.kind, k.unit, l.spent_on::text as on,
        ${money('l.amount')} as amount, l.currency, ${money('l.distance')} as distance, l.from_place, l.to_place, l.day, l.provided, l.merchant, l.note,
        l.attendees, l.invoice_number, l.supplier_tax_id, ${money('l.tax')} as tax,
        ${unit('expense_project', 'project_id')} as project, ${unit('cost_centre', 'cost_centre_id')} as cost_centre,
        l.split_by, ${partsOfLine} as parts,
        r.name as rule, l.matched,
        case when t.id is null then null else jsonb_build_object('per_line', ${money('t.per_line')},
          'per_day', ${money('t.per_day')}, 'per_month', ${money('t.per_month')},
          'receipt_above', ${money('t.receipt_above')}, 'max_age_days', t.max_age_days) end as figures,
        case when l.rate is null then null else jsonb_build_object('rate', ${money('l.rate')}, 'on', l.rate_on::text,
          'source', l.rate_source) end as rate,
        l.claimed::text as claimed, l.allowed::text as allowed, l.reasons, l.ticket, l.approved::text as approved, l.decision_note,
        coalesce((select jsonb_agg(jsonb_build_object('path', x.path, 'name', x.name, 'type', f.content_type) order by x.position)
          from expense_line_file x join stored_file f on f.org_id = x.org_id and f.path = x.path and f.state = 'stored'
          where x.org_id = l.org_id and x.line_id = l.id), '[]') as files
      from expense_line l join expense_claim c on c.org_id = l.org_id and c.id = l.claim_id
      join expense_category k on k.org_id = l.org_id and k.id = l.category_id
      left join expense_rule_terms t on t.org_id = l.org_id and t.id = l.terms_id
      left join expense_rule r on r.org_id = t.org_id and r.id = t.rule_id
      where l.org_id = ${ctx.orgId} and l.claim_id in (${ofClaims}) order by l.claim_id, l.position`,
    (rows) => rows,
  )

type Row = Omit<ClaimDetail['claim'], 'REQUEST_STATUS'> & {
  is_own: boolean
  is_reached: boolean
  decides: boolean
}

const claimQuery = (ctx: Ctx, id: number) =>
  deferredQuery(
    sql<Row>`
      select ${rowColumns}, c.note, ${isOwn(ctx)} as is_own, (${isReached(ctx, VIEW)} or ${isReached(ctx, PAY)}) as is_reached,
        (select p.number from expense_payment p where p.org_id = c.org_id and p.id = c.payment_id and p.state <> 'cancelled')
          as payment,
        exists (select from request_task t join request q on q.org_id = t.org_id and q.id = t.request_id
          and q.status = 0 and q.position = t.position
          where t.org_id = c.org_id and t.request_id = c.request_id and t.state = 'pending'
            and t.approver_id is not distinct from ${ctx.actor.employeeId}::bigint and ${ctx.actor.employeeId !== null}) as decides
      from expense_claim c join employee e on e.org_id = c.org_id and e.id = c.employee_id
      where c.org_id = ${ctx.orgId} and c.id = ${id}`,
    ([row]) => row,
  )

interface Decision {
  status: number
  comment: Parameters<typeof wordsOf>[0]
  by: Parameters<typeof wordsOf>[0]
  at: string | null
  pending_on: string[]
}

const decisionQuery = (ctx: Ctx, id: number) =>
  deferredQuery(
    sql<Decision>`
      select q.status, ${textOf('q.decision_comment')} as comment, ${textOf('q.decided_by')} as by, q.decided_at as at,
        array(select distinct t.approver_name from request_task t where t.org_id = q.org_id and t.request_id = q.id
          and q.status = 0 and t.position = q.position and t.state = 'pending') as pending_on
      from expense_claim c join request q on q.org_id = c.org_id and q.id = c.request_id
      where c.org_id = ${ctx.orgId} and c.id = ${id}`,
    ([row]) => row && { ...row, at: instantOf(row.at) },
  )

/** What is on other claims now, whenever those were submitted. */
const seenNowQuery = (ctx: Ctx, id: number) => {
  const line = sql`from expense_line l where l.org_id = ${ctx.orgId} and l.claim_id = ${id}`
  return seenQuery(
    ctx,
    sql`${id}::bigint`,
    sql`select l.position::int as at, x.sha256 from expense_line l join expense_line_file x on x.org_id = l.org_id
      and x.line_id = l.id where l.org_id = ${ctx.orgId} and l.claim_id = ${id}`,
    sql`select l.position::int as at, l.merchant, l.spent_on, l.amount, l.currency ${line} and l.merchant <> ''`,
  )
}

/** @throws AppError `record.not_found` where the caller neither owns, decides nor sees it */
async function requireVisible(ctx: Ctx, db: Db, row: Row): Promise<void> {
  if (row.is_own || row.is_reached) return
  const requests = row.REQUEST_ID === null ? [] : [row.REQUEST_ID]
  if ((await takesPartIn(ctx, db, requests)).size === 0) fail('record.not_found')
}

/** A claim with its lines and receipts. Two statements at most. @throws AppError `record.not_found` */
export function readClaimDetail(ctx: Ctx, id: number): Promise<ClaimDetail> {
  return readTx(ctx, async (db) => {
    const { claim, ...read } = await runQuery(
      db,
      combineQueries({
        claim: claimQuery(ctx, id),
        lines: linesQuery(ctx, sql`${id}`),
        decision: decisionQuery(ctx, id),
        seen: seenNowQuery(ctx, id),
        advances: takenQuery(ctx, sql`${id}`),
        costs: companyCostsQuery(ctx, sql`${id}`),
      }),
    )
    const row = found(claim)
    await requireVisible(ctx, db, row)
    return detailOf(ctx, row, read)
  })
}

interface Read {
  lines: (StoredLine & { claim_id: number })[]
  decision: Decision | undefined
  seen: SeenRow[]
  advances: TakenFrom[]
  costs: StoredCost[]
}

function detailOf(ctx: Ctx, row: Row, { lines, decision, seen, advances, costs }: Read): ClaimDetail {
  const { is_own, is_reached: _r, decides, ...shown } = row
  const isEditable = editableStatuses.includes(row.status)
  // What a claimant changes is theirs until it is submitted again.
  const isPrivate = !is_own && isEditable
  return {
    claim: rowView(isPrivate ? { ...shown, note: '' } : shown),
    lines: (isPrivate ? [] : lines).map(
      ({ claim_id: _c, rule, matched, figures, reasons, ticket, files, ...line }, at) => ({
        ...line,
        rule: ruleWords(rule === null ? null : { rule, matched }),
        ...lineWords({ reasons, ticket }, figures, row.currency),
        seen: seen.filter((one) => one.at === at + 1).map(seenView),
        files: files.map(({ path, name, type }) => ({
          ...{ path, name, link: fileLink(ctx, path, name), is_picture: type.startsWith('image/') },
        })),
      }),
    ),
    costs: (isPrivate ? [] : costs).map(({ claim_id: _c, ...one }) => one),
    advances: advances.map(({ claim_id: _c, ...one }) => one),
    decision:
      decision?.at && (decision.status === 1 || decision.status === 3)
        ? {
            comment: wordsOf(decision.comment),
            by: wordsOf(decision.by),
            at: decision.at,
          }
        : null,
    pending_on: row.status === 'submitted' ? (decision?.pending_on ?? []) : [],
    abilities: {
      edit: is_own && isEditable,
      withdraw: is_own && row.status === 'submitted',
      decide: decides && !is_own && row.status === 'submitted',
      discard: is_own && row.status === 'draft',
    },
  }
}
