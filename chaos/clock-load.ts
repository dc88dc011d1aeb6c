import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ROLE } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { hashToken, newToken } from '../apps/api/src/platform/access/session.ts'
import type { Ctx } from '../apps/api/src/platform/context.ts'
import { type Db, tx } from '../apps/api/src/platform/db/tx.ts'
import { openStore } from './attendance-store.ts'
import type { Store } from './verify.ts'

/** Concurrent people, enough for most clock-ins to share a batch with others. */
const PEOPLE = 24
const WITHIN_MS = 20_000
/** Stays below the rate limit of an account; there are enough rounds. */
const PAUSE_MS = 150

interface Clocker {
  employeeId: number
  token: string
}

/** Clock-ins and clock-outs by idempotency key. */
export interface Pressed {
  /** Acknowledged as recorded, with the employee id. */
  acknowledged: Map<string, number>
  sent: Set<string>
  /** The action without a response, by person. */
  waiting: Map<number, { action: 'in' | 'out'; key: string }>
  faults: string[]
}

/** Makes every punch count: people do not normally repeat an action within a minute, but here they do. */
async function countEveryPress(ctx: Pick<Ctx, 'orgId'>, db: Db): Promise<void> {
  await sql`
    update shift_version set terms = jsonb_set(terms, '{repeat_seconds}', '0') where org_id = ${ctx.orgId}`.execute(
    db,
  )
  await sql`
    with changed as (
      select d.employee_id, d.day, jsonb_set(p.plan, '{shift,repeat}', '0') as plan
      from attendance_day d join attendance_plan p on p.org_id = d.org_id and p.id = d.plan_id
      where d.org_id = ${ctx.orgId} and d.day >= current_date - 3 and jsonb_typeof(p.plan -> 'shift') = 'object'
    ), added as (
      insert into attendance_plan (org_id, id, plan)
      select distinct ${ctx.orgId}::bigint, attendance_plan_id(plan), plan from changed
      on conflict do nothing
    )
    update attendance_day d set plan_id = attendance_plan_id(c.plan) from changed c
    where d.org_id = ${ctx.orgId} and d.employee_id = c.employee_id and d.day = c.day`.execute(db)
}

/** Creates people with sessions that survive restarts; the server must not be running. */
export async function writeClockers(store: Store, secretKey: string): Promise<Clocker[]> {
  const { ctx, close } = await openStore(store, secretKey)
  try {
    return await tx(ctx, async (db) => {
      await countEveryPress(ctx, db)
      const { rows } = await sql<{ id: number }>`
        select e.id from employee e where e.org_id = ${ctx.orgId} and e.status = 'active' and e.left_on is null
          and e.date_of_joining < current_date - 1
          and not exists (select from account a where a.org_id = e.org_id and a.employee_id = e.id)
        order by e.id limit ${PEOPLE}`.execute(db)
      const people = rows.map(({ id }) => ({ employeeId: id, token: newToken() }))
      const hashes = people.map(({ token }) => hashToken(token))
      await sql`
        with n as (
          select * from unnest(${people.map((one) => one.employeeId)}::bigint[], ${hashes}::bytea[]) as n (employee_id, hash)
        ), a as (
          insert into account (org_id, email, display_name, state, employee_id, password_changed_at)
          select ${ctx.orgId}, 'chaos-' || n.employee_id || '@demo.test', 'Chaos', 'active', n.employee_id, now() from n
          returning id, employee_id
        ), r as (
          insert into account_role (org_id, account_id, product_id, role_id)
          select ${ctx.orgId}, a.id, 1, ${ROLE.employee} from a
        )
        insert into session (org_id, account_id, token_hash, created_at, last_seen_at)
        select ${ctx.orgId}, a.id, n.hash, now(), now() from a join n using (employee_id)`.execute(db)
      return people
    })
  } finally {
    await close()
  }
}

/** Clocks a person in and out continuously; actions without a response are repeated with the same key. */
export function startClocking(url: string, { employeeId, token }: Clocker, pressed: Pressed) {
  let isOver = false
  let answers = 0
  const send = async (press: { action: 'in' | 'out'; key: string }) => {
    try {
      const answer = await fetch(`${url}/services/admin/apiv2/auth/hrms/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token },
        body: JSON.stringify(press),
        signal: AbortSignal.timeout(WITHIN_MS),
      })
      const { data, message } = (await answer.json()) as {
        data: { recorded: boolean } | null
        message: string
      }
      if (answer.status === 200) return data
      // Refused because it would have no effect: without a shift, equal punches must be a minute apart.
      if (answer.status === 409) return { recorded: false }
      if (answer.status !== 503) pressed.faults.push(`Clocking answered ${answer.status} ${message}`)
      return undefined
    } catch {
      // The connection broke with the server: it is unknown whether the punch was recorded.
      return undefined
    }
  }
  let action: 'in' | 'out' = 'in'
  const turn = async () => {
    const press = pressed.waiting.get(employeeId) ?? { action, key: randomUUID() }
    pressed.waiting.set(employeeId, press)
    pressed.sent.add(press.key)
    const reply = await send(press)
    if (reply) {
      answers++
      pressed.waiting.delete(employeeId)
      if (reply.recorded) pressed.acknowledged.set(press.key, employeeId)
      action = press.action === 'in' ? 'out' : 'in'
    }
    return wait(PAUSE_MS)
  }
  const running = (async () => {
    do await turn()
    while (!isOver)
  })()
  return {
    stop: async () => {
      isOver = true
      await running
      return answers
    },
  }
}

/** Every acknowledged punch must be stored exactly once, for its person and in their day; and no others. */
export async function pressedFaults(store: Store, secretKey: string, pressed: Pressed): Promise<string[]> {
  const { ctx, close } = await openStore(store, secretKey)
  try {
    const { rows } = await tx(ctx, (db) =>
      sql<{ key: string; id: number; in_days: number }>`
        select split_part(p.key, ':', 2) as key, p.employee_id as id, (
            select count(*)::int from attendance_day d
            where d.org_id = p.org_id and d.employee_id = p.employee_id and p.id = any (d.punch_ids)) as in_days
        from attendance_punch p join account a on a.org_id = p.org_id and a.id = p.account_id
        where p.org_id = ${ctx.orgId} and p.source = 'web' and a.email like 'chaos-%'`.execute(db),
    )
    const stored = new Map(rows.map((row) => [row.key, row]))
    const lost = [...pressed.acknowledged].filter(([key, id]) => stored.get(key)?.id !== id)
    return [
      ...pressed.faults,
      ...lost.map(([key]) => `Press ${key} was acknowledged and is not there`),
      ...(rows.length === stored.size ? [] : [`${rows.length - stored.size} presses are there twice`]),
      ...rows.filter(({ key }) => !pressed.sent.has(key)).map(({ key }) => `Nobody pressed ${key}`),
      ...rows.filter((row) => row.in_days > 1).map(({ key }) => `Press ${key} is in several days`),
    ]
  } finally {
    await close()
  }
}
