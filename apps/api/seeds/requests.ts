import { sql } from 'kysely'
import { decideIn } from '../src/modules/requests/decide.service.ts'
import { makeDelegation } from '../src/modules/requests/delegation.service.ts'
import { submitRequest } from '../src/modules/requests/index.ts'
import { findAccountActor } from '../src/platform/access/account-actor.ts'
import type { Ctx } from '../src/platform/context.ts'
import { readTx, tx } from '../src/platform/db/tx.ts'

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

/** Somebody of the demo as they act themselves. */
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

/** The next day from Monday to Thursday: two days in a row are both worked then. */
function workday(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.dayOfWeek > 4 ? workday(day.add({ days: 1 })) : day
}

interface Wanted {
  /** Decides the kind and the reason. */
  place: number
  /** Days from today on. */
  after: number
  length?: number
}

/** Asks for a day or two, in the person's own name. */
async function ask(ctx: Ctx, person: Member, { place, after, length = 1 }: Wanted): Promise<number> {
  const today = ctx.now.toZonedDateTimeISO('Asia/Kolkata').toPlainDate()
  const first = workday(today.add({ days: after }))
  const from_date = first.toString()
  const to_date = first.add({ days: length - 1 }).toString()
  const isDuty = place % 3 === 2
  const payload = isDuty ? { from_date, to_date, place: 'Nashik plant' } : { from_date, to_date }
  const kind = isDuty ? 'ON_DUTY' : 'WORK_FROM_HOME'
  const comment = reasons[place % reasons.length] as string
  const own = { ...ctx, actor: { ...ctx.actor, name: person.name } }
  const { id } = await tx(own, (db) =>
    submitRequest(own, db, { kind, employeeId: person.id, payload, comment }),
  )
  return id
}

/** The manager's inbox with more than ten requests, some decided ones, and approvals handed over for some days. */
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
      id: await ask(self, own, { place: 2, after: 4 }),
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
  for (let place = 0; place < 13; place++) {
    const person = team[place % team.length] as Member
    // A week apart for each person, so that none asks for the same days twice; some of the team meet.
    const round = Math.floor(place / team.length)
    await ask(ctx, person, { place, after: 16 + round * 7 + (place % 3), length: 1 + (place % 2) })
  }
  const day = Temporal.PlainDate.from(today)
  const delegate = (team.find(({ id }) => id === employee) ?? first).id
  if (!(await asPerson(ctx, delegate))) return
  await makeDelegation(boss, {
    DELEGATE_ID: delegate,
    from_date: day.add({ days: 30 }).toString(),
    to_date: day.add({ days: 37 }).toString(),
    reason: 'On leave over the holidays',
  })
}
