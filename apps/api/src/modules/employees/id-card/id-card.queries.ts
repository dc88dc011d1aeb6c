import type { IdCardSetting } from '@muster/contract/employees/identity/id-card.contract'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { type Ctx, todayIn } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

export const GENERATE = 'employees.id_card.generate'

export const DEFAULTS: IdCardSetting = {
  shows_photo: true,
  shows_department: true,
  shows_blood_group: false,
  shows_emergency: false,
  valid_years: 2,
  back_text: '',
  public_page: true,
  public_name: true,
  public_photo: false,
  version: 0,
}

/** Card settings and the organisation's details printed on every card. */
export interface CardWorld {
  setting: IdCardSetting
  today: string
  org_name: string
  logo_path: string | null
  theme_colour: string
}

/** Missing settings have their defaults. One statement. */
export async function findWorld(ctx: Pick<Ctx, 'orgId' | 'now'>, db: Db): Promise<CardWorld> {
  const { rows } = await sql<Omit<CardWorld, 'setting' | 'today'> & { zone: string; setting: IdCardSetting }>`
    select o.name as org_name, o.logo_path, o.theme_colour, o.time_zone as zone, to_jsonb(s) as setting
    from organisation o left join id_card_setting s on s.org_id = o.org_id
    where o.org_id = ${ctx.orgId}`.execute(db)
  const [{ zone, setting, ...rest }] = rows as [(typeof rows)[number]]
  const chosen = Object.fromEntries(
    Object.entries(DEFAULTS).map(([name, value]) => [name, setting?.[name as keyof IdCardSetting] ?? value]),
  ) as unknown as IdCardSetting
  return { ...rest, setting: chosen, today: todayIn(ctx as Ctx, zone) }
}

/** An employee with their issued card, if any. */
export interface CardRow {
  employee_id: number
  code: string
  full_name: string
  status: 'active' | 'left'
  designation: string | null
  department: string | null
  photo_path: string | null
  /** Null if the caller may not see it for this employee. */
  blood_group: string | null
  emergency_phone: string | null
  card_id: number | null
  number: number
  issued_on: string
  valid_until: string
  public_id: string
}

async function findRows(ctx: Ctx, db: Db, where: RawBuilder<boolean>): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select e.id as employee_id, e.code, e.full_name, e.status, g.name as designation, d.name as department,
      e.photo_path,
      case when ${employeeScope(ctx, 'employees.fields.medical', 'e')} then e.blood_group end as blood_group,
      case when ${employeeScope(ctx, 'employees.fields.contact', 'e')} then e.emergency_phone end as emergency_phone,
      c.id as card_id, c.number, c.issued_on, c.valid_until, c.public_id
    from employee e
    left join id_card c on c.org_id = e.org_id and c.employee_id = e.id and c.state = 'issued'
    left join designation g on g.org_id = e.org_id and g.id = e.designation_id
    left join department d on d.org_id = e.org_id and d.id = e.department_id
    where e.org_id = ${ctx.orgId} and ${where}`.execute(db)
  return rows
}

/** Employees for whom the caller may issue cards, in the order of `ids`. */
export async function findCards(ctx: Ctx, db: Db, ids: readonly number[]): Promise<CardRow[]> {
  const rows = await findRows(
    ctx,
    db,
    sql<boolean>`e.id = any (${[...ids]}::bigint[]) and ${employeeScope(ctx, GENERATE, 'e')}`,
  )
  const byId = new Map(rows.map((row) => [row.employee_id, row]))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}

export async function findOwnCard(ctx: Ctx, db: Db): Promise<CardRow | undefined> {
  if (ctx.actor.employeeId === null) return undefined
  const [row] = await findRows(ctx, db, sql<boolean>`e.id = ${ctx.actor.employeeId}`)
  return row
}

export interface PastCard {
  id: number
  number: number
  issued_on: string
  valid_until: string
  issued_by: string
  state: 'issued' | 'revoked'
  revoked_at: string | null
  revoked_by: string
  revoke_reason: 'lost' | 'damaged' | 'changed' | 'other' | 'left' | 'renewed' | null
  revoke_note: string
}

/** An employee's last hundred cards, newest first. */
export function findHistory(ctx: Ctx, db: Db, employeeId: number): Promise<PastCard[]> {
  return db
    .selectFrom('id_card')
    .select(['id', 'number', 'issued_on', 'valid_until', 'issued_by', 'state'])
    .select(['revoked_at', 'revoked_by', 'revoke_reason', 'revoke_note'])
    .where('org_id', '=', ctx.orgId)
    .where('employee_id', '=', employeeId)
    .orderBy('number', 'desc')
    .limit(100)
    .execute() as Promise<PastCard[]>
}

export interface NewCard {
  id: number
  employee_id: number
  number: number
}

/** Creates a card for each employee without an issued one. The caller must have locked the employees. */
export async function insertCards(
  ctx: Ctx,
  db: Db,
  ids: readonly number[],
  days: { today: string; validUntil: string },
): Promise<NewCard[]> {
  const { rows } = await sql<NewCard>`
    insert into id_card (org_id, employee_id, number, issued_on, valid_until, issued_by, created_at)
    select ${ctx.orgId}, x.id,
      coalesce((select max(c.number) from id_card c where c.org_id = ${ctx.orgId} and c.employee_id = x.id), 0) + 1,
      ${days.today}::date, ${days.validUntil}::date, ${ctx.actor.name || ctx.actor.email},
      ${ctx.now.toString()}::timestamptz
    from unnest(${[...ids]}::bigint[]) x (id)
    where not exists (select from id_card c
      where c.org_id = ${ctx.orgId} and c.employee_id = x.id and c.state = 'issued')
    order by x.id
    returning id, employee_id, number`.execute(db)
  return rows
}
