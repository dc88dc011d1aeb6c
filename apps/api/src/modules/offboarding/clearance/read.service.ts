import { amountText, amountUnits } from '@muster/contract/kit/amounts'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  readApproveAuthority,
  readClearance,
  readOwnLines,
} from '@muster/contract/offboarding/clearance/clearance.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  instantOf,
  runQuery,
} from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { approvalOf, approvalView } from '../approvals/approval-state.ts'
import { decidedIn, isListed, isMine, managesClearance, seesClearance } from './clearance.access.ts'
import {
  type LeaverRow,
  leaverColumns,
  linesQuery,
  lineView,
  moneyOf,
  type Progress,
  progressOf,
  rightsOf,
  type StoredLine,
} from './lines.queries.ts'

type Clearance = DataOf<typeof readClearance>
type OwnLines = NonNullable<DataOf<typeof readOwnLines>>

interface EventRow {
  title: string
  what: string
  amount: string | null
  currency: string | null
  reason: string
  is_override: boolean
  actor: string
  at: string
}

const eventsQuery = (ctx: Ctx, separationId: number): DeferredQuery<Clearance['events']> =>
  deferredQuery(
    sql<EventRow>`
      select v.title, v.what, v.amount::text as amount, v.currency, v.reason, v.is_override, v.actor, v.at
      from clearance_event v where v.org_id = ${ctx.orgId} and v.separation_id = ${separationId}
      order by v.id desc limit 200`,
    (rows) =>
      rows.map(({ amount, currency, at, ...row }) => ({
        ...row,
        ...{ amount: moneyOf(amount, currency), at: instantOf(at) },
      })),
  )

function recoveredOf(lines: readonly StoredLine[]): Clearance['recovered'] {
  const all = lines.filter(({ amount }) => amount !== null)
  const [first] = all
  if (!first?.currency) return null
  const units = all.reduce((sum, { amount }) => sum + amountUnits(amount as string), 0n)
  return { amount: amountText(units), currency: first.currency }
}

type Head = LeaverRow & Progress & { manages: boolean; sign_off: unknown }

/** One statement. @throws AppError `record.not_found` */
export function readOne(ctx: Ctx, { SEPID }: BodyOf<typeof readClearance>): Promise<Clearance> {
  return readTx(ctx, async (db) => {
    const { head, lines, events } = await runQuery(
      db,
      combineQueries({
        head: deferredQuery(
          sql<Head>`
            select ${leaverColumns}, n.*, ${managesClearance(ctx)} as manages,
              ${approvalOf(sql`s.org_id`, sql`s.clearance_request_id`)} as sign_off
            from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id
            left join department d on d.org_id = e.org_id and d.id = e.department_id
            cross join lateral (${progressOf(ctx)}) n
            where s.org_id = ${ctx.orgId} and s.id = ${SEPID} and ${seesClearance(ctx)}`,
          ([row]) => row,
        ),
        lines: linesQuery(ctx, sql<boolean>`l.separation_id = ${SEPID}`),
        events: eventsQuery(ctx, SEPID),
      }),
    )
    const { manages, lines: _count, sign_off, ...leaver } = found(head)
    const isAble =
      manages && decidedIn.includes(leaver.separation_status) && leaver.EMPLOYEE_ID !== ctx.actor.employeeId
    return {
      ...leaver,
      ...{ lines: lines.map(lineView), recovered: recoveredOf(lines), events },
      sign_off: approvalView(sign_off),
      abilities: { add: isAble, remind: isAble && leaver.open > 0 },
    }
  })
}

/** A leaver's head and lines. */
async function readLines(ctx: Ctx, leaverId: number, ofLines: RawBuilder<boolean>): Promise<OwnLines | null> {
  const { head, lines } = await readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        head: deferredQuery(
          sql<LeaverRow>`
            select ${leaverColumns} from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id
            left join department d on d.org_id = e.org_id and d.id = e.department_id
            where s.org_id = ${ctx.orgId} and e.id = ${leaverId} and s.status not in (0, 2, 7)
            order by s.id desc limit 1`,
          ([row]) => row ?? null,
        ),
        lines: linesQuery(
          ctx,
          sql<boolean>`l.separation_id = (select s2.id from separation s2 where s2.org_id = ${ctx.orgId}
            and s2.employee_id = ${leaverId} and s2.status not in (0, 2, 7) order by s2.id desc limit 1) and ${ofLines}`,
        ),
      }),
    ),
  )
  return head && lines.length > 0 ? { ...head, lines: lines.map(lineView) } : null
}

/**
 * The caller's own clearance, null without one; of somebody else the lines that the caller decides. One statement.
 *
 * @throws AppError `record.not_found` for somebody of whom the caller decides nothing
 */
export async function readOwn(
  ctx: Ctx,
  { employee_id }: { employee_id?: number | undefined },
  areAssets: boolean,
): Promise<DataOf<typeof readOwnLines>> {
  const own = ctx.actor.employeeId
  const id = employee_id ?? own
  if (id === null) return null
  const kind = areAssets ? sql<boolean>`l.source = 'asset'` : sql<boolean>`true`
  if (id === own) return readLines(ctx, id, sql<boolean>`${kind}`)
  return found(await readLines(ctx, id, sql<boolean>`${kind} and ${isMine(ctx)}`))
}

/** One statement. @throws AppError `record.not_found` without any line that the caller sees */
export async function readAuthority(
  ctx: Ctx,
  { SEPID }: BodyOf<typeof readApproveAuthority>,
): Promise<DataOf<typeof readApproveAuthority>> {
  const lines = await readTx(ctx, (db) =>
    runQuery(
      db,
      linesQuery(
        ctx,
        sql<boolean>`l.separation_id = ${SEPID} and ${isListed} and (${isMine(ctx)} or ${seesClearance(ctx)})`,
      ),
    ),
  )
  found(lines[0])
  const those = (right: 'decide' | 'override') =>
    lines.filter((line) => rightsOf(line)[right]).map(({ line_id }) => line_id)
  return { as_approver: those('decide'), in_place: those('override') }
}
