import type { savePip } from '@muster/contract/employees/pip/pip.contract'
import { addDays } from '@muster/contract/kit/days'
import type { BodyOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { readPlan } from '../../src/modules/employees/pip/pip.service.ts'
import { addNote, changePlan } from '../../src/modules/employees/pip/pip-change.service.ts'
import { savePlan } from '../../src/modules/employees/pip/pip-save.service.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { todayIn } from '../../src/platform/context.ts'
import { tx } from '../../src/platform/db/tx.ts'
import { asAccount } from '../background.ts'

export interface PlanCast {
  /** A report of the demo manager, without an account. */
  report: number
  /** People of other managers: one plan met, one past its last day, one draft. */
  met: number
  overdue: number
  draft: number
}

const TIMES = { running: 24, met: 120, overdue: 70 } as const

/** The context with an earlier current time. */
const ago = (ctx: Ctx, days: number): Ctx => ({ ...ctx, now: ctx.now.subtract({ hours: 24 * days }) })

const did = (ctx: Ctx, action: string): Ctx => ({ ...ctx, request: { ...ctx.request, action } })

type Plan = Omit<BodyOf<typeof savePip>, 'employee_id' | 'starts_on' | 'ends_on' | 'check_in_days'>

async function begin(ctx: Ctx, employee_id: number, days: number, plan: Plan): Promise<number> {
  const today = todayIn(ctx, 'Asia/Kolkata')
  const { id, version } = await savePlan(did(ctx, 'employees.pip.save'), {
    ...plan,
    employee_id,
    starts_on: today,
    ends_on: addDays(today, days),
    check_in_days: 14,
    goals: plan.goals.map((goal) => ({ ...goal, due_on: addDays(today, days - 5) })),
  })
  await changePlan(did(ctx, 'employees.pip.change'), { id, action: 'start', version, note: '' })
  return id
}

/** Inserted directly: the person has no account, and the manager must not get a mail. */
async function acknowledge(ctx: Ctx, id: number): Promise<void> {
  const at = ctx.now.toString()
  const on = todayIn(ctx, 'Asia/Kolkata')
  await tx(ctx, async (db) => {
    await sql`update pip set acknowledged_at = ${at}::timestamptz, version = version + 1
      where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
    await sql`
      insert into pip_entry (org_id, pip_id, kind, voice, on_date, note, actor, created_at)
      select p.org_id, p.id, 'acknowledged', 'employee', ${on}::date,
        'Two of the late orders waited for parts; the others I could have told earlier.', e.full_name, ${at}::timestamptz
      from pip p join employee e on e.org_id = p.org_id and e.id = p.employee_id
      where p.org_id = ${ctx.orgId} and p.id = ${id}`.execute(db)
  })
}

const goal = (title: string, measure: string, weight: number) => ({ title, measure, weight, due_on: '' })

/** The manager's running plan with a check-in and a reply; HR's plans: one met, one overdue, one draft. */
export async function writeDemoPlans(ctx: Ctx, cast: PlanCast): Promise<void> {
  const manager = await asAccount(ctx, 'manager@demo.test')
  const hr = await asAccount(ctx, 'admin@demo.test')
  const running = await begin(ago(manager, TIMES.running), cast.report, 60, {
    title: 'Orders leave the house on the promised day',
    reason:
      'In August and September 11 of 40 orders left late, six of them without a word to the customer. We talked about it on 4 and 18 September.',
    support:
      'A quarter of an hour each Monday to plan the week; the new planning sheet; Kavya helps with large orders.',
    goals: [
      goal('Orders leave on the promised day', 'At least 37 of 40 in a month, by the dispatch list', 50),
      goal('Delays are told early', 'Two working days before, in every case', 30),
      goal('The planning sheet is kept', 'Up to date each Monday at ten', 20),
    ],
  })
  await acknowledge(ago(ctx, TIMES.running - 1), running)
  const { goals } = await readPlan(manager, running)
  const [first, second, third] = goals.map(({ id }) => id) as [number, number, number]
  await addNote(did(ago(manager, TIMES.running - 14), 'employees.pip.note'), {
    id: running,
    kind: 'check_in',
    note: 'Much better on telling early. Two orders were late for want of a carrier; we book earlier from now on.',
    standings: [
      { goal_id: first, standing: 'at_risk' },
      { goal_id: second, standing: 'on_track' },
      { goal_id: third, standing: 'met' },
    ],
  })
  const met = await begin(ago(hr, TIMES.met), cast.met, 60, {
    title: 'Monthly closing without corrections',
    reason: 'Three closings in a row had to be corrected after they were handed over.',
    support: 'A check by a second person before handing over; a training day.',
    goals: [
      goal('Closings without corrections', 'Three in a row', 70),
      goal('The checklist is worked off', 'Signed for every closing', 30),
    ],
  })
  const { goals: reached } = await readPlan(hr, met)
  const talk = ago(hr, TIMES.met - 45)
  await addNote(did(talk, 'employees.pip.note'), {
    id: met,
    kind: 'check_in',
    note: 'Both closings were right at once.',
    standings: reached.map(({ id }) => ({ goal_id: id, standing: 'met' as const })),
  })
  const { version } = await readPlan(hr, met)
  await changePlan(did(ago(hr, TIMES.met - 58), 'employees.pip.change'), {
    id: met,
    action: 'close',
    outcome: 'met',
    note: 'All goals reached.',
    version,
  })
  await begin(ago(hr, TIMES.overdue), cast.overdue, 62, {
    title: 'Safety rounds as planned',
    reason: 'Every second round was left out between June and August.',
    support: 'Another person takes over the telephone during rounds.',
    goals: [goal('Rounds as planned', 'All of four weeks, by the log', 100)],
  })
  const today = todayIn(ctx, 'Asia/Kolkata')
  await savePlan(did(hr, 'employees.pip.save'), {
    employee_id: cast.draft,
    title: 'Answers within two days',
    reason: 'To be agreed with the manager first.',
    support: '',
    starts_on: today,
    ends_on: addDays(today, 60),
    check_in_days: 14,
    goals: [{ ...goal('Answers within two days', 'Nine of ten', 100), due_on: addDays(today, 60) }],
  })
}
