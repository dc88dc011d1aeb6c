import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import { type Text, wordsOf } from '../../lib/texts/texts.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { AppError } from '../../platform/errors.ts'
import type { BeforeJoiningSource, EmployedDaysFact, EmploymentImpact } from '../employees/index.ts'
import { actorName, REQUEST_COLUMNS, REQUEST_FROM, type RequestRow, recordOf } from './request.queries.ts'
import { allRequestKinds, findRequestKind } from './request-kinds.ts'
import { requestsTexts } from './requests.texts.ts'
import { shortenRequest } from './shorten.service.ts'
import { cancelAtOnce, tellShortened, withdrawAndTell } from './withdraw.service.ts'

/** Kinds about days of work or absence, which somebody can only have while employed. */
const datedKinds = (): string[] =>
  allRequestKinds()
    .filter((kind) => kind.period !== undefined)
    .map((kind) => kind.trigger)

/** Pending and approved requests of employees after a day, the earliest first. One statement. */
async function findAfter(
  ctx: Ctx,
  db: Db,
  of: { employeeId: number; lastDay: string },
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select ${REQUEST_COLUMNS} from ${REQUEST_FROM}
    where r.org_id = ${ctx.orgId} and r.employee_id = ${of.employeeId} and r.to_date > ${of.lastDay}::date
      and r.status in (${REQUEST.pending}, ${REQUEST.approved}) and r.cancels is null
      and r.kind = any (${datedKinds()}::text[])
    order by r.from_date, r.id`.execute(db)
  return rows
}

type Fate = 'withdrawn' | 'cancelled' | 'shortened' | 'stays'

/** What a separation does to a request that goes on after the last working day. */
function fateOf(request: RequestRow, lastDay: string): Fate {
  const isWhole = (request.from_date ?? '') > lastDay
  if (request.status === REQUEST.pending) return isWhole ? 'withdrawn' : 'stays'
  if (!findRequestKind(request.kind)?.canBeCancelled) return 'stays'
  return isWhole ? 'cancelled' : 'shortened'
}

const fateTexts = {
  withdrawn: 'isWithdrawn',
  cancelled: 'isCancelled',
  shortened: 'isShortened',
  stays: 'staysAsItIs',
} as const satisfies Record<Fate, string>

const summaryOf = ({ summary }: RequestRow): string => wordsOf(summary)

/** What lies after a last working day, for the preview of a separation. One statement. */
export const requestsAfter: EmploymentImpact = async (ctx, db, of) =>
  (await findAfter(ctx, db, of)).map((request) =>
    requestsTexts(fateTexts[fateOf(request, of.lastDay)], { request: summaryOf(request), day: of.lastDay }),
  )

async function giveBack(ctx: Ctx, db: Db, request: RequestRow, lastDay: string): Promise<void> {
  const comment: Text = requestsTexts.text('theLastWorkingDayIs', { day: lastDay })
  const fate = fateOf(request, lastDay)
  if (fate === 'withdrawn') return withdrawAndTell(ctx, db, request.id, comment)
  if (fate === 'cancelled') return cancelAtOnce(ctx, db, request.id, comment)
  if (fate === 'stays') return
  await shorten(ctx, db, request, { lastDay, comment })
}

async function shorten(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  { lastDay, comment }: { lastDay: string; comment: Text },
): Promise<void> {
  const decision = { comment, decidedBy: actorName(ctx), decidedAt: ctx.now.toString() }
  const kind = findRequestKind(request.kind)
  await kind?.onShorten?.(ctx, db, recordOf(request), { ...decision, lastDay })
  await shortenRequest(ctx, db, request.id, lastDay)
  await tellShortened(ctx, db, request, lastDay, comment)
}

/** For modules above: ends an approved request earlier, with its reversal and a notice, such as with what it belongs to. */
export async function shortenAtOnce(
  ctx: Ctx,
  db: Db,
  id: number,
  of: { lastDay: string; comment: Text },
): Promise<void> {
  const { rows } = await sql<RequestRow>`
    select ${REQUEST_COLUMNS} from ${REQUEST_FROM}
    where r.org_id = ${ctx.orgId} and r.id = ${id} and r.status = ${REQUEST.approved} for update of r`.execute(
    db,
  )
  const [request] = rows
  if (request) await shorten(ctx, db, request, of)
}

/**
 * Gives back what lies after the last working day of people who leave: pending requests are withdrawn, approved ones
 * cancelled or shortened, each with its reversal and a notice.
 */
export async function giveBackAfterLeaving(
  ctx: Ctx,
  db: Db,
  { employeeIds }: Pick<EmployedDaysFact, 'employeeIds'>,
): Promise<void> {
  const { rows } = await sql<{ id: number; left: string }>`
    select e.id, e.left_on as left from employee e
    where e.org_id = ${ctx.orgId} and e.id = any (${[...employeeIds]}::bigint[]) and e.left_on is not null
      and exists (select from request r where r.org_id = e.org_id and r.employee_id = e.id
        and r.to_date > e.left_on and r.status in (${REQUEST.pending}, ${REQUEST.approved}) and r.cancels is null)
    order by e.id`.execute(db)
  for (const { id, left } of rows)
    for (const request of await findAfter(ctx, db, { employeeId: id, lastDay: left }))
      await giveBack(ctx, db, request, left)
}

/** Requests named in a refusal. */
const NAMED = 10

/**
 * A later date of joining is refused while requests lie before it: attendance and balances would lose their ground. One
 * statement.
 *
 * @returns errors `requests.before_joining` by employee, with the requests concerned
 */
export const requestsBeforeJoining: BeforeJoiningSource = async (ctx, db, moved) => {
  const given = JSON.stringify(
    moved.map(({ employeeId, joinedOn }) => ({ id: employeeId, joined: joinedOn })),
  )
  const { rows } = await sql<RequestRow>`
    select ${REQUEST_COLUMNS} from ${REQUEST_FROM}
    join jsonb_to_recordset(${given}::jsonb) as m (id bigint, joined date) on m.id = r.employee_id
    where r.org_id = ${ctx.orgId}
      and r.from_date < m.joined and r.status in (${REQUEST.pending}, ${REQUEST.approved})
      and r.cancels is null and r.kind = any (${datedKinds()}::text[])
      and not exists (select from past_employment p where p.org_id = e.org_id and p.employee_id = e.id
        and p.joined_on <= r.from_date and p.left_on >= r.to_date)
    order by r.employee_id, r.from_date, r.id`.execute(db)
  const errors = new Map<number, AppError>()
  for (const { employeeId, joinedOn: day } of moved) {
    const own = rows.filter((row) => row.employee_id === employeeId).slice(0, NAMED)
    const [first] = own
    if (!first) continue
    const requests = [...new Set(own.map(summaryOf))].join('; ')
    const problem = requestsTexts.text('cancelBeforeJoiningMoves', {
      name: first.employee_name,
      day,
      requests,
    })
    const details = { parameters: { problem }, fields: { DATE_OF_JOINING: problem } }
    errors.set(employeeId, new AppError('requests.before_joining', details))
  }
  return errors
}
