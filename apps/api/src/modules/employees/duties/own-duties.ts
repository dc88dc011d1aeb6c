import { sql } from 'kysely'
import { dutiesTexts } from './duties.texts.ts'
import { type DutyKind, registerDuty } from './duties.ts'

const departmentHead: DutyKind = {
  key: 'employees.department_head',
  label: (count) => dutiesTexts.text('departmentHead', { count }),
  fate: 'heir',
  link: '/org-master/org-units/101',
  permission: 'organisation.masters.manage',
  givesAuthority: true,
  held: (ctx, ids) => sql`
    select d.head_employee_id as employee_id, count(*)::int as count, (array_agg(d.name order by d.name))[1:5] as names
    from department d where d.org_id = ${ctx.orgId} and d.head_employee_id = any (${[...ids]}::bigint[])
    group by d.head_employee_id`,
  handOver: async (ctx, db, { from, to }) => {
    const { numUpdatedRows } = await db
      .updateTable('department')
      .set((set) => ({ head_employee_id: to, version: set('version', '+', 1) }))
      .where('org_id', '=', ctx.orgId)
      .where('head_employee_id', '=', from)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  },
}

const dottedLines: DutyKind = {
  key: 'employees.dotted_lines',
  label: (count) => dutiesTexts.text('dottedLines', { count }),
  fate: 'heir',
  permission: 'employees.chart.manage',
  givesAuthority: true,
  held: (ctx, ids) => sql`
    select l.manager_id as employee_id, count(*)::int as count, (array_agg(e.full_name order by e.full_name))[1:5] as names
    from dotted_line l join employee e on e.org_id = l.org_id and e.id = l.employee_id
    where l.org_id = ${ctx.orgId} and l.manager_id = any (${[...ids]}::bigint[]) and l.to_date is null
    group by l.manager_id`,
  // The line to the heir begins where that to the leaver ends, unless there is one already.
  handOver: async (ctx, db, { from, to, today }) => {
    const now = ctx.now.toString()
    const { rows } = await sql<{ count: number }>`
      with ended as (
        update dotted_line set to_date = greatest(from_date, ${today}::date - 1), version = version + 1, updated_at = ${now}
        where org_id = ${ctx.orgId} and manager_id = ${from} and to_date is null
        returning employee_id, kind, note, to_date
      ), begun as (
        insert into dotted_line (org_id, employee_id, manager_id, kind, note, from_date, created_at, updated_at)
        select distinct on (x.employee_id) ${ctx.orgId}::bigint, x.employee_id, ${to}::bigint, x.kind, x.note,
          greatest(x.to_date + 1, ${today}::date), ${now}::timestamptz, ${now}::timestamptz
        from ended x where x.employee_id <> ${to} and not exists (
          select from dotted_line l where l.org_id = ${ctx.orgId} and l.employee_id = x.employee_id and l.manager_id = ${to}
            and (l.to_date is null or l.to_date >= greatest(x.to_date + 1, ${today}::date)))
        order by x.employee_id
      ) select count(*)::int as count from ended`.execute(db)
    return rows[0]?.count ?? 0
  },
}

const vacancies: DutyKind = {
  key: 'employees.vacancies',
  label: (count) => dutiesTexts.text('vacancies', { count }),
  fate: 'heir',
  link: '/users/org-chart',
  permission: 'employees.chart.manage',
  held: (ctx, ids) => sql`
    select v.manager_id as employee_id, count(*)::int as count, (array_agg(d.name order by d.name))[1:5] as names
    from vacancy v join designation d on d.org_id = v.org_id and d.id = v.designation_id
    where v.org_id = ${ctx.orgId} and v.manager_id = any (${[...ids]}::bigint[]) and v.ended_on is null
    group by v.manager_id`,
  handOver: async (ctx, db, { from, to }) => {
    const { numUpdatedRows } = await db
      .updateTable('vacancy')
      .set((set) => ({ manager_id: to, version: set('version', '+', 1), updated_at: ctx.now.toString() }))
      .where('org_id', '=', ctx.orgId)
      .where('manager_id', '=', from)
      .where('ended_on', 'is', null)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  },
}

/** Whoever was to take over from somebody, and leaves before. */
const heirships: DutyKind = {
  key: 'employees.heirships',
  label: (count) => dutiesTexts.text('heirships', { count }),
  fate: 'heir',
  held: (ctx, ids) => sql`
    select h.heir_id as employee_id, count(distinct m.employee_id)::int as count, '{}'::text[] as names
    from employee_duty_heir h
    join employee_move m on m.org_id = h.org_id and m.id = h.move_id and m.cancelled_at is null
    where h.org_id = ${ctx.orgId} and h.heir_id = any (${[...ids]}::bigint[]) and h.done_at is null
    group by h.heir_id`,
  handOver: async (ctx, db, { from, to }) => {
    const { rows } = await sql<{ count: number }>`
      with passed as (
        update employee_duty_heir h set heir_id = ${to}::bigint
        from employee_move m where m.org_id = h.org_id and m.id = h.move_id and m.cancelled_at is null
          and h.org_id = ${ctx.orgId} and h.heir_id = ${from} and h.done_at is null and m.employee_id <> ${to}
        returning 1
      ) select count(*)::int as count from passed`.execute(db)
    return rows[0]?.count ?? 0
  },
}

/** Roles and groups never pass on: they are given to somebody on purpose. */
const administrator: DutyKind = {
  key: 'employees.administrator',
  label: () => dutiesTexts.text('administrator'),
  fate: 'settle',
  held: (ctx, ids) => sql`
    select a.employee_id, 1 as count, '{}'::text[] as names from account a
    where a.org_id = ${ctx.orgId} and a.employee_id = any (${[...ids]}::bigint[]) and exists (
      select from account_role r where r.org_id = a.org_id and r.account_id = a.id and r.role_id in (2, -2))`,
}

const subAdmin: DutyKind = {
  key: 'employees.sub_admin',
  label: () => dutiesTexts.text('subAdmin'),
  fate: 'settle',
  link: '/users/sub-admins',
  held: (ctx, ids) => sql`
    select a.employee_id, 1 as count, '{}'::text[] as names from account a
    where a.org_id = ${ctx.orgId} and a.employee_id = any (${[...ids]}::bigint[]) and exists (
      select from account_role r where r.org_id = a.org_id and r.account_id = a.id and r.role_id = 8)`,
}

const accessGroups: DutyKind = {
  key: 'employees.access_groups',
  label: (count) => dutiesTexts.text('accessGroups', { count }),
  fate: 'settle',
  link: '/users/accessgroup',
  held: (ctx, ids) => sql`
    select a.employee_id, count(*)::int as count, (array_agg(g.name order by g.name))[1:5] as names
    from account a
    join access_group_member gm on gm.org_id = a.org_id and gm.account_id = a.id
    join access_group g on g.org_id = a.org_id and g.id = gm.group_id
    where a.org_id = ${ctx.orgId} and a.employee_id = any (${[...ids]}::bigint[]) group by a.employee_id`,
}

/** What people hold in this module and those below it. */
export function registerOwnDuties(): void {
  for (const kind of [
    departmentHead,
    dottedLines,
    vacancies,
    heirships,
    administrator,
    subAdmin,
    accessGroups,
  ])
    registerDuty(kind)
}
