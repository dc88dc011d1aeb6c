import { addDays, weekdayOf } from '@muster/contract/kit/days'
import { z } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { englishOf, isText } from '../../src/lib/texts/texts.ts'
import { decideIn } from '../../src/modules/requests/decide.service.ts'
import { createDelegation } from '../../src/modules/requests/delegation.service.ts'
import { submitRequest } from '../../src/modules/requests/index.ts'
import { requestKind } from '../../src/modules/requests/request-kinds.ts'
import { findAccountActor } from '../../src/platform/access/account-actor.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { todayIn } from '../../src/platform/context.ts'
import { readTx, tx } from '../../src/platform/db/tx.ts'

interface Cast {
  manager: number
  employee: number
  today: string
}

const reasons = [
  'The plumber comes in the morning.',
  'Parent-teacher meeting at school.',
  'Visit of the client in the new plant.',
  'Training at the supplier.',
  'My daughter has a cold.',
  'Audit at the branch office.',
]

/** A context in which a demo person acts themselves. */
async function asPerson(ctx: Ctx, employeeId: number): Promise<Ctx | undefined> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<{ id: number }>`
      select id from account where org_id = ${ctx.orgId} and employee_id = ${employeeId}`.execute(db)
    const actor = rows[0] && (await findAccountActor(ctx, db, rows[0].id))
    return actor ? { ...ctx, actor } : undefined
  })
}

interface Member {
  id: number
  name: string
}

async function findTeam(ctx: Ctx, manager: number): Promise<Member[]> {
  const { rows } = await readTx(ctx, (db) =>
    sql<Member>`
      select id, full_name as name from employee where org_id = ${ctx.orgId} and manager_id = ${manager} and status = 'active'
        and left_on is null order by id limit 8`.execute(db),
  )
  return rows
}

/** The next day from Monday to Thursday, so that the following day is a working day too. */
function workday(day: string): string {
  return weekdayOf(day) > 4 ? workday(addDays(day, 1)) : day
}

interface Wanted {
  /** Index that determines the kind and the reason. */
  place: number
  /** Offset from today in days. */
  after: number
  length?: number
}

function plan(ctx: Ctx, { place, after, length = 1 }: Wanted) {
  const from_date = workday(addDays(todayIn(ctx, 'Asia/Kolkata'), after))
  const to_date = addDays(from_date, length - 1)
  const isDuty = place % 3 === 2
  return {
    kind: isDuty ? 'ON_DUTY' : 'WORK_FROM_HOME',
    payload: isDuty ? { from_date, to_date, place: 'Nashik plant' } : { from_date, to_date },
    comment: reasons[place % reasons.length] as string,
  }
}

/** Submits a request for one or two days in the person's own name. */
async function ask(ctx: Ctx, person: Member, wanted: Wanted): Promise<number> {
  const own = { ...ctx, actor: { ...ctx.actor, name: person.name } }
  const { id } = await tx(own, (db) =>
    submitRequest(own, db, { ...plan(ctx, wanted), employeeId: person.id }),
  )
  return id
}

/** Inserts further requests modelled on a pending one of the same kind and manager, in one batch. */
async function askAlike(
  ctx: Ctx,
  models: ReadonlyMap<string, number>,
  all: readonly { person: Member; wanted: Wanted }[],
): Promise<void> {
  const given = all.map(({ person, wanted }) => {
    const { kind, comment, ...requested } = plan(ctx, wanted)
    const { payload: shape, facts, summary, amount, period } = requestKind(kind)
    const payload = z.parse(shape, requested.payload)
    const words = summary(payload)
    return {
      ...{ model: models.get(kind), employee_id: person.id, name: person.name, comment, payload },
      ...{ facts: facts(payload), summary: englishOf(words), amount: amount?.(payload) ?? null },
      summary_text: isText(words) ? words : null,
      ...{ from_date: period?.(payload)?.from, to_date: period?.(payload)?.to },
    }
  })
  await tx(ctx, (db) =>
    sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (model bigint, employee_id bigint,
          name text, comment text, payload jsonb, facts jsonb, summary text, summary_text jsonb, amount numeric,
          from_date date, to_date date)
      ), made as (
        insert into request (org_id, kind, employee_id, account_id, submitter, summary, summary_text, comment,
          workflow_id, version_id, path, path_text, outcome, from_date, to_date, amount, submitted_at)
        select m.org_id, m.kind, g.employee_id, m.account_id, g.name, g.summary, g.summary_text, g.comment,
          m.workflow_id, m.version_id, m.path, m.path_text, m.outcome, g.from_date, g.to_date, g.amount, m.submitted_at
        from given g join request m on m.org_id = ${ctx.orgId} and m.id = g.model
        order by g.from_date, g.employee_id
        returning org_id, id, kind, employee_id, from_date, to_date, submitter
      ), known as (
        select x.org_id, x.id, x.submitter, g.*
        from made x join given g on g.employee_id = x.employee_id and g.from_date = x.from_date
      ), payloads as (
        insert into request_payload (org_id, request_id, payload, facts) select org_id, id, payload, facts from known
      ), stages as (
        insert into request_stage (org_id, request_id, position, node_id, name, mode, count, sla, mails, approvers,
          unresolved, unresolved_text, state, opened_at, remind_at, due_at)
        select s.org_id, k.id, s.position, s.node_id, s.name, s.mode, s.count, s.sla, s.mails, s.approvers,
          s.unresolved, s.unresolved_text, s.state, s.opened_at, s.remind_at, s.due_at
        from known k join request_stage s on s.org_id = k.org_id and s.request_id = k.model
      ), tasks as (
        insert into request_task (org_id, request_id, position, approver_id, account_id, approver_name, via, via_text,
          replaced, replaced_text, state, created_at)
        select t.org_id, k.id, t.position, t.approver_id, t.account_id, t.approver_name, t.via, t.via_text,
          t.replaced, t.replaced_text, t.state, t.created_at
        from known k join request_task t on t.org_id = k.org_id and t.request_id = k.model
      )
      insert into request_event (org_id, request_id, at, what, position, employee_id, account_id, actor, actor_text,
        comment, comment_text)
      select e.org_id, k.id, e.at, e.what, e.position, e.employee_id, e.account_id,
        case when e.what = 'submitted' then k.submitter else e.actor end,
        case when e.what = 'submitted' then null else e.actor_text end,
        case when e.what = 'submitted' then k.comment else e.comment end,
        case when e.what = 'submitted' then null else e.comment_text end
      from known k join request_event e on e.org_id = k.org_id and e.request_id = k.model
      order by k.id, e.id`.execute(db),
  )
}

/** More than ten requests in the manager's inbox, some decided requests, and a delegation for some days. */
export async function writeDemoRequests(ctx: Ctx, { manager, employee, today }: Cast): Promise<void> {
  const [boss, self] = [await asPerson(ctx, manager), await asPerson(ctx, employee)]
  const team = await findTeam(ctx, manager)
  if (!boss || !self || team.length === 0) return
  const name = self.actor.name
  const own = { id: employee, name }
  const [first, last] = [team[0] as Member, team.at(-1) as Member]
  const decided = [
    { id: await ask(self, own, { place: 0, after: 2 }), outcome: 'approved' as const, comment: '' },
    {
      // Weeks apart from the other own days, since weekends move a day on to the same Monday.
      id: await ask(self, own, { place: 2, after: -5 }),
      outcome: 'rejected' as const,
      comment: 'The review is that day.',
    },
    {
      id: await ask(ctx, first, { place: 1, after: 5, length: 2 }),
      outcome: 'approved' as const,
      comment: 'Fine.',
    },
    { id: await ask(ctx, last, { place: 3, after: 7 }), outcome: 'approved' as const, comment: '' },
  ]
  for (const { id, outcome, comment } of decided) {
    await tx(boss, (db) => decideIn(boss, db, { requestId: id, outcome, comment }))
  }
  await ask(self, own, { place: 1, after: 9 })
  const waiting = Array.from({ length: 13 }, (_, place) => {
    // A week apart per person, so that nobody requests a day twice; requests of different people may overlap.
    const after = 16 + Math.floor(place / team.length) * 7 + (place % 3)
    return { person: team[place % team.length] as Member, wanted: { place, after, length: 1 + (place % 2) } }
  })
  const models = new Map<string, number>()
  const others = []
  for (const one of waiting) {
    const { kind } = plan(ctx, one.wanted)
    if (models.has(kind)) others.push(one)
    else models.set(kind, await ask(ctx, one.person, one.wanted))
  }
  await askAlike(ctx, models, others)
  const delegate = (team.find(({ id }) => id === employee) ?? first).id
  if (!(await asPerson(ctx, delegate))) return
  await createDelegation(boss, {
    DELEGATE_ID: delegate,
    from_date: addDays(today, 30),
    to_date: addDays(today, 37),
    reason: 'On leave over the holidays',
  })
}
