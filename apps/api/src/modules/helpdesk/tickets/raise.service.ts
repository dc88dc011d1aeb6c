import type { Assignment, TicketPriority } from '@muster/contract/helpdesk/helpdesk.constants'
import type { TicketQuestion } from '@muster/contract/helpdesk/ticket-setup.contract'
import type { raiseTicket } from '@muster/contract/helpdesk/tickets.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import {
  endOfDay,
  findRaised,
  rememberOwner,
  startOfDay,
  unorderedId,
  unorderedNumber,
} from '../anonymity.ts'
import { MANAGE } from '../helpdesk.access.ts'
import { helpdeskTexts } from '../helpdesk.texts.ts'
import { readAnswers } from '../rules/answers.ts'
import { startClock } from '../sla/clocks.service.ts'
import { isForEntityOf } from './choices.service.ts'
import { logTicket } from './log.ts'
import { insertFiles, insertMessage } from './messages.ts'
import { requireNameable } from './people.ts'
import { pickAssignee } from './pick-assignee.ts'
import { tell } from './tell.ts'

type Input = BodyOf<typeof raiseTicket>
type Answer = DataOf<typeof raiseTicket>

interface Subcategory {
  id: number
  category_id: number
  priority: TicketPriority
  assignment: Assignment
  owner_id: number | null
  questions: TicketQuestion[]
  is_confidential: boolean
  allows_anonymous: boolean
}

/** Locks the sub-category where agents take turns: two tickets at once must not go to the same one. */
export async function lockSubcategory(
  ctx: Ctx,
  db: Db,
  id: number,
  requester: number | null,
): Promise<Subcategory> {
  const { rows } = await sql<Subcategory>`
    select s.id, s.category_id, s.priority, s.assignment, s.owner_id, s.questions, c.is_confidential, c.allows_anonymous
    from helpdesk_subcategory s join helpdesk_category c on c.org_id = s.org_id and c.id = s.category_id
    where s.org_id = ${ctx.orgId} and s.id = ${id} and s.status = 1 and c.status = 1
      and ${isForEntityOf(ctx.orgId, requester)}
    for no key update of s`.execute(db)
  return (
    rows[0] ??
    fail('request.invalid', { fields: { subcategory_id: helpdeskTexts.text('chooseSubcategory') } })
  )
}

const refuse = (field: string, text: ReturnType<typeof helpdeskTexts.text>): never =>
  fail('request.invalid', { fields: { [field]: text } })

/** For whom: the caller, or somebody in reach of those who manage tickets. */
async function requesterOf(ctx: Ctx, db: Db, onBehalfOf: number | null): Promise<number> {
  if (onBehalfOf === null || onBehalfOf === ctx.actor.employeeId)
    return ctx.actor.employeeId ?? refuse('on_behalf_of', helpdeskTexts.text('chooseRequester'))
  if (!holds(ctx.actor, MANAGE)) refuse('on_behalf_of', helpdeskTexts.text('choosePeople'))
  const { rows } = await sql`select from employee e where e.org_id = ${ctx.orgId} and e.id = ${onBehalfOf}
    and e.status = 'active' and coalesce(${employeeScope(ctx, MANAGE, 'e')}, false)`.execute(db)
  return rows.length > 0 ? onBehalfOf : refuse('on_behalf_of', helpdeskTexts.text('choosePeople'))
}

/** What would tell who raised an anonymous ticket. */
function refuseTraces(ctx: Ctx, input: Input): void {
  if (ctx.actor.accountId === null) fail('access.denied')
  if (input.files.length > 0) refuse('files', helpdeskTexts.text('anonymousFiles'))
  if (input.watcher_ids.length > 0) refuse('watcher_ids', helpdeskTexts.text('anonymousWatchers'))
  if (input.on_behalf_of !== null) refuse('on_behalf_of', helpdeskTexts.text('anonymousOnBehalf'))
}

function answersOf({ questions }: Subcategory, given: Input['answers']): Record<string, string> {
  const { answers, problems } = readAnswers(questions, given)
  const fields = Object.entries(problems).map(([key, problem]) => [
    `answers.${key}`,
    helpdeskTexts.text(`answer_${problem}`),
  ])
  if (fields.length > 0) fail('request.invalid', { fields: Object.fromEntries(fields) })
  return answers
}

/** The next number. Waits for a transaction that takes one, so that none is used twice. */
export async function nextNumber(ctx: Ctx, db: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into ticket_counter (org_id, last) values (${ctx.orgId}, 1)
    on conflict (org_id) do update set last = ticket_counter.last + 1 returning last`.execute(db)
  return (rows[0] as { last: number }).last
}

interface NewTicket {
  input: Input
  of: Subcategory
  requester: number | null
  assignee: number | null
  answers: Record<string, string>
  sourceKey: string | null
}

async function insertTicket(ctx: Ctx, db: Db, ticket: NewTicket): Promise<{ id: number; number: number }> {
  const { input, of, requester, assignee, answers, sourceKey } = ticket
  const hidden = input.HAS_ANONYMITY === 1
  // A gap between the numbers that others see would tell that, and when, there was another ticket.
  const isApart = hidden || of.is_confidential
  const id = isApart ? unorderedId() : null
  const number = isApart ? unorderedNumber() : await nextNumber(ctx, db)
  const at = hidden ? startOfDay(ctx) : sql`${ctx.now.toString()}::timestamptz`
  const channel = requester !== null && requester !== ctx.actor.employeeId ? 'on_behalf' : 'web'
  const { rows } = await sql<{ id: number }>`
    insert into ticket (org_id, ${id === null ? sql`` : sql`id, `} number, subject, category_id, subcategory_id, priority, status,
      channel, is_anonymous, is_confidential, requester_id, entity_id, raised_by, assignee_id, answers, messages, created_at,
      updated_at, source_key)
    values (${ctx.orgId}, ${id === null ? sql`` : sql`${id}, `} ${number}, ${input.subject}, ${of.category_id}, ${of.id},
      ${of.priority}, 'new', ${channel}, ${hidden}, ${of.is_confidential}, ${requester}::bigint,
      (select e.entity_id from employee e where e.org_id = ${ctx.orgId} and e.id = ${requester}::bigint),
      ${hidden ? null : ctx.actor.accountId}::bigint, ${assignee}::bigint, ${JSON.stringify(answers)}, 1, ${at}, ${at},
      ${sourceKey})
    returning id`.execute(db)
  return { id: (rows[0] as { id: number }).id, number }
}

async function linkPeople(ctx: Ctx, db: Db, id: number, { named_ids, watcher_ids }: Input): Promise<void> {
  if (named_ids.length > 0)
    await sql`insert into ticket_named (org_id, ticket_id, employee_id)
      select distinct ${ctx.orgId}::bigint, ${id}::bigint, x from unnest(${named_ids}::bigint[]) x`.execute(
      db,
    )
  const watchers = watcher_ids.filter((one) => !named_ids.includes(one))
  if (watchers.length > 0)
    await sql`insert into ticket_watcher (org_id, ticket_id, employee_id)
      select distinct ${ctx.orgId}::bigint, ${id}::bigint, x from unnest(${watchers}::bigint[]) x`.execute(db)
}

/** The ticket that an earlier call with this key raised. Holds further calls with it until this one has ended. */
async function raisedBefore(ctx: Ctx, db: Db, input: Input, key: string): Promise<Answer | null> {
  await advisoryLock(ctx, db, `helpdesk.raise ${key}`)
  const id = input.HAS_ANONYMITY === 1 ? await findRaised(ctx, db, input.key as string) : undefined
  const { rows } = await sql<{ ticket_id: number; number: number }>`
    select id as ticket_id, number::int as number from ticket where org_id = ${ctx.orgId}
      and ${input.HAS_ANONYMITY === 1 ? sql`id = ${id ?? 0}` : sql`source_key = ${key}`}`.execute(db)
  return rows[0] ?? null
}

async function write(ctx: Ctx, db: Db, input: Input, sourceKey: string | null): Promise<Answer> {
  const hidden = input.HAS_ANONYMITY === 1
  if (hidden) refuseTraces(ctx, input)
  const requester = hidden ? null : await requesterOf(ctx, db, input.on_behalf_of)
  const of = await lockSubcategory(ctx, db, input.subcategory_id, requester ?? ctx.actor.employeeId)
  if (hidden && !of.allows_anonymous) refuse('HAS_ANONYMITY', helpdeskTexts.text('anonymousNot'))
  if (requester !== null && input.named_ids.includes(requester))
    refuse('named_ids', helpdeskTexts.text('namedRequester'))
  await requireNameable(ctx, db, { named_ids: input.named_ids, watcher_ids: input.watcher_ids })
  const answers = answersOf(of, input.answers)
  const excluded = [...input.named_ids, ...(requester === null ? [] : [requester])]
  const assignee = await pickAssignee(ctx, db, of, excluded)
  const { id, number } = await insertTicket(ctx, db, { input, of, requester, assignee, answers, sourceKey })
  await startClock(ctx, db, id, hidden ? endOfDay(ctx) : sql<string>`${ctx.now.toString()}::timestamptz`)
  await linkPeople(ctx, db, id, input)
  if (hidden) await rememberOwner(ctx, db, id, input.key ?? null)
  const isOwn = hidden || requester === ctx.actor.employeeId
  const messageId = await insertMessage(ctx, db, {
    ...{ ticketId: id, position: 1, kind: 'reply', sender: 'requester', body: input.body },
    ...{ key: hidden ? null : (input.key ?? null), isHidden: hidden, isConfidential: of.is_confidential },
  })
  await insertFiles(ctx, db, { ticketId: id, messageId }, input.files)
  const { is_confidential } = of
  const ticket = { id, number, subject: input.subject, is_anonymous: hidden, is_confidential, is_own: isOwn }
  await logTicket(ctx, db, ticket, { kind: 'raised' })
  // Those who answer anonymous tickets are told of them once a day: a notice has a time.
  if (!hidden) {
    await tell(ctx, db, 'assigned', ticket, [assignee])
    await tell(ctx, db, 'raised_for', ticket, [requester])
  }
  return { ticket_id: id, number }
}

/**
 * Raises a ticket and gives it to who answers its sub-category. Idempotent by key.
 *
 * @throws AppError `request.invalid` at the field, `files.not_uploaded`
 */
export function raise(ctx: Ctx, input: Input): Promise<Answer> {
  const hidden = input.HAS_ANONYMITY === 1
  const key = input.key === undefined ? null : `${hidden ? '' : `${ctx.actor.accountId}:`}${input.key}`
  return tx(ctx, async (db) => {
    const before = key === null ? null : await raisedBefore(ctx, db, input, key)
    return before ?? write(ctx, db, input, hidden ? null : key)
  })
}
