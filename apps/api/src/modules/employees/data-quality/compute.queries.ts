import { signalScore } from '@muster/contract/employees/bulk/data-quality.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** A value shared by more people than this is a common one, such as a switchboard number, not a duplicate. */
const MOST_ALIKE = 12
/** Ignores mail that failed longer ago than this. */
const BOUNCE_DAYS = 90

export interface Run {
  id: number
  at: string
}

const found = (ctx: Ctx, run: Run, kind: string, rows: RawBuilder<unknown>) => sql`
  insert into quality_finding
    (org_id, kind, subject, employee_id, other_employee_id, unit_id, signals, score, found_at, seen_in)
  select ${ctx.orgId}, ${kind}, x.subject, x.employee_id, x.other_employee_id, x.unit_id, x.signals, x.score,
    ${run.at}::timestamptz, ${run.id}
  from (${rows}) x (subject, employee_id, other_employee_id, unit_id, signals, score)
  on conflict (org_id, kind, subject) do update set other_employee_id = excluded.other_employee_id,
    signals = excluded.signals, score = excluded.score, seen_in = excluded.seen_in`

/** Pairs of employees with the same rare value. Excludes anonymised employees. */
function alike(ctx: Ctx, signal: string, columns: readonly string[]): RawBuilder<unknown> {
  const same = (alias: string) => sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))
  const given = (alias: string) =>
    sql.join(
      columns.map((column) => sql`${sql.ref(`${alias}.${column}`)} is not null`),
      sql` and `,
    )
  return sql`
    select a.id as a, b.id as b, ${signal}::text as signal
    from (
      select ${same('g')} from employee g
      where g.org_id = ${ctx.orgId} and g.anonymised_at is null and ${given('g')}
      group by ${same('g')} having count(*) between 2 and ${MOST_ALIKE}) s
    join employee a on a.org_id = ${ctx.orgId} and (${same('a')}) = (${same('s')}) and a.anonymised_at is null
    join employee b on b.org_id = ${ctx.orgId} and (${same('b')}) = (${same('s')}) and b.anonymised_at is null
      and b.id > a.id`
}

function alikeNumbers(ctx: Ctx, group: 'identity' | 'bank'): RawBuilder<unknown> {
  return sql`
    select distinct a.employee_id, b.employee_id, ${group}::text
    from protected_record a
    join protected_record b on b.org_id = a.org_id and b.blind = a.blind and b.employee_id > a.employee_id
    where a.org_id = ${ctx.orgId} and a.field_group = ${group}`
}

/** Possible duplicates: same name and birth date, phone, personal e-mail, identity number or bank account. */
export async function findDuplicates(ctx: Ctx, db: Db, run: Run): Promise<void> {
  const signals = [
    alike(ctx, 'name_birth', ['date_of_birth', 'sort_name']),
    alike(ctx, 'phone', ['phone']),
    alike(ctx, 'personal_email', ['personal_email']),
    alikeNumbers(ctx, 'identity'),
    alikeNumbers(ctx, 'bank'),
  ]
  const weights = JSON.stringify(signalScore)
  await found(
    ctx,
    run,
    'duplicate',
    sql`select p.a || '-' || p.b, p.a, p.b, null::bigint, array_agg(p.signal order by p.signal),
          least(100, sum((${weights}::jsonb ->> p.signal)::int))
        from (${sql.join(signals, sql` union all `)}) p (a, b, signal) group by p.a, p.b`,
  ).execute(db)
}

const active = (ctx: Ctx) => sql`e.org_id = ${ctx.orgId} and e.status = 'active'`

/** Employees whose manager has left, is missing or belongs to another entity. */
export async function findBrokenLines(ctx: Ctx, db: Db, run: Run): Promise<void> {
  const none = sql`'{}'::text[], 100`
  await found(
    ctx,
    run,
    'manager_left',
    sql`select e.id::text, e.id, m.id, null::bigint, ${none} from employee e
        join employee m on m.org_id = e.org_id and m.id = e.manager_id and m.status = 'left'
        where ${active(ctx)}`,
  ).execute(db)
  // Managers and heads of department may be at the top of the reporting line.
  await found(
    ctx,
    run,
    'manager_missing',
    sql`select e.id::text, e.id, null::bigint, null::bigint, '{}'::text[], 80 from employee e
        where ${active(ctx)} and e.manager_id is null
          and not exists (select from employee r where r.org_id = e.org_id and r.manager_id = e.id)
          and not exists (select from department d where d.org_id = e.org_id and d.head_employee_id = e.id)`,
  ).execute(db)
  await found(
    ctx,
    run,
    'manager_outside',
    sql`select e.id::text, e.id, m.id, null::bigint, '{}'::text[], 30 from employee e
        join employee m on m.org_id = e.org_id and m.id = e.manager_id and m.status = 'active'
        where ${active(ctx)} and m.entity_id <> e.entity_id`,
  ).execute(db)
}

export async function findHeadlessUnits(ctx: Ctx, db: Db, run: Run): Promise<void> {
  await found(
    ctx,
    run,
    'unit_without_head',
    sql`select 'unit-' || d.id, null::bigint, h.id, d.id, '{}'::text[],
          least(100, (select count(*) from employee e where ${active(ctx)} and e.department_id = d.id))
        from department d
        left join employee h on h.org_id = d.org_id and h.id = d.head_employee_id
        where d.org_id = ${ctx.orgId} and d.status = 1 and (h.id is null or h.status = 'left')
          and exists (select from employee e where ${active(ctx)} and e.department_id = d.id)`,
  ).execute(db)
}

/** Addresses to which mail failed, with none delivered since. */
export async function findBouncing(ctx: Ctx, db: Db, run: Run): Promise<void> {
  await found(
    ctx,
    run,
    'mail_bouncing',
    sql`select e.id::text, e.id, null::bigint, null::bigint, '{}'::text[], least(100, count(*))
        from mail_outbox m join employee e on e.org_id = m.org_id and e.email = m.to_address
        where ${active(ctx)} and m.org_id = ${ctx.orgId} and m.state = 'failed'
          and m.created_at > ${run.at}::timestamptz - make_interval(days => ${BOUNCE_DAYS})
          and not exists (
            select from mail_outbox s
            where s.org_id = m.org_id and s.to_address = m.to_address and s.state = 'sent'
              and s.created_at > m.created_at)
        group by e.id`,
  ).execute(db)
}

export interface Completeness {
  id: number
  percent: number
  mandatory: string[]
  recommended: string[]
}

/** Stores the completeness of records and their missing fields. */
export async function writeCompleteness(
  ctx: Ctx,
  db: Db,
  run: Run,
  people: readonly Completeness[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
    as p (id bigint, percent int, mandatory text[], recommended text[])`
  await sql`
    insert into quality_person (org_id, employee_id, percent, seen_in)
    select ${ctx.orgId}, p.id, p.percent, ${run.id} from ${given}
    on conflict (org_id, employee_id) do update set percent = excluded.percent, seen_in = excluded.seen_in`.execute(
    db,
  )
  for (const kind of ['mandatory', 'recommended'] as const) {
    const missing = sql.ref(`p.${kind}`)
    await found(
      ctx,
      run,
      `${kind}_missing`,
      sql`select p.id::text, p.id, null::bigint, null::bigint, ${missing}, 100 - p.percent from ${given}
          where cardinality(${missing}) > 0`,
    ).execute(db)
  }
}

/** Deletes findings that this run did not confirm, as they have been corrected. */
export async function forgetUnseen(ctx: Ctx, db: Db, run: Run): Promise<void> {
  await sql`delete from quality_finding where org_id = ${ctx.orgId} and seen_in <> ${run.id}`.execute(db)
  await sql`delete from quality_person where org_id = ${ctx.orgId} and seen_in <> ${run.id}`.execute(db)
}
