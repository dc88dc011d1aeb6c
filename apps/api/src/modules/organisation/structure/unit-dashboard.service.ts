import type { DataOf } from '@muster/contract/kit/index'
import type { readUnitDashboard } from '@muster/contract/organisation/units.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { reachesEverybody } from '../people-in-reach.ts'
import { unitMasters } from '../unit-masters.ts'
import { peoplePerUnit } from './people-per-unit.ts'

const LARGEST = 10
const RECENT = 12
const NAMED = 20

interface KindRow {
  form_no: number
  name: string
  records: number
  active: number
  unused: number
  without: number
  largest: { id: number; name: string; people: number }[] | null
  total: number
}

const allUnits = (ctx: Ctx, columns: RawBuilder<unknown>, narrow: RawBuilder<unknown> = sql``) =>
  sql.join(
    unitMasters.map(
      ({ formNo, table }) => sql`(select ${formNo}::integer as form_no, ${columns}
        from ${sql.table(table)} m where m.org_id = ${ctx.orgId} ${narrow})`,
    ),
    sql` union all `,
  )

async function findKinds(ctx: Ctx, db: Db): Promise<KindRow[]> {
  const { rows } = await sql<KindRow>`
    with used as materialized (${peoplePerUnit(ctx, unitMasters)}),
    units as materialized (
      select u.*, coalesce(p.people, 0) as people,
        row_number() over (partition by u.form_no order by coalesce(p.people, 0) desc, lower(u.name)) as place
      from (${allUnits(ctx, sql`m.id, m.name, m.status`)}) u
      left join used p on p.form_no = u.form_no and p.unit_id = u.id
    )
    select f.form_no, f.name, count(u.id)::int as records, count(u.id) filter (where u.status = 1)::int as active,
      count(u.id) filter (where u.status = 1 and u.people = 0)::int as unused,
      coalesce((select w.people from used w where w.form_no = f.form_no and w.unit_id is null), 0) as without,
      jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'people', u.people) order by u.place)
        filter (where u.place <= ${LARGEST} and u.people > 0) as largest,
      (select coalesce(sum(t.people), 0)::int from used t where t.form_no = ${unitMasters[0]?.formNo ?? 0}) as total
    from form f left join units u on u.form_no = f.form_no
    where f.org_id = ${ctx.orgId} and f.status = 1
      and f.form_no = any (${unitMasters.map(({ formNo }) => formNo)}::integer[])
    group by f.org_id, f.form_no order by f.form_no`.execute(db)
  return rows
}

interface RecentRow {
  form_no: number
  id: number
  name: string
  status: 0 | 1
  is_new: boolean
  updated_at: string
}

async function findRecent(ctx: Ctx, db: Db): Promise<RecentRow[]> {
  const columns = sql`m.id, m.name, m.status, m.version = 1 as is_new, m.updated_at`
  const { rows } = await sql<RecentRow>`
    select * from (${allUnits(ctx, columns, sql`order by m.updated_at desc limit ${RECENT}`)}) u
    order by u.updated_at desc, u.form_no, u.id limit ${RECENT}`.execute(db)
  return rows
}

async function findHeadless(ctx: Ctx, db: Db) {
  const { rows } = await sql<{ id: number; name: string; total: number }>`
    select d.id, d.name, count(*) over ()::int as total from department d
    left join employee h on h.org_id = d.org_id and h.id = d.head_employee_id and h.status = 'active'
    where d.org_id = ${ctx.orgId} and d.status = 1 and h.id is null
    order by lower(d.name), d.id limit ${NAMED}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    departments: rows.map(({ id, name }) => ({ id, name })),
  }
}

/**
 * The masters at a glance, in three statements, one of which scans the people once. Unused units are shown only to
 * callers who reach everybody: people beyond reach may use them.
 */
export function readDashboard(ctx: Ctx): Promise<DataOf<typeof readUnitDashboard>> {
  return readTx(ctx, async (db) => {
    const kinds = await findKinds(ctx, db)
    const withoutHead = await findHeadless(ctx, db)
    const recent = await findRecent(ctx, db)
    const hasPeople = new Set(
      unitMasters
        .filter((master) => master.employeeColumn && master.blocksWhenUsed)
        .map(({ formNo }) => formNo),
    )
    return {
      kinds: kinds.map((row) => ({
        formid: row.form_no,
        FORM_NAME: row.name,
        records: row.records,
        active: row.active,
        unused: reachesEverybody(ctx) && hasPeople.has(row.form_no) ? row.unused : null,
        without: hasPeople.has(row.form_no) ? row.without : null,
        largest: (row.largest ?? []).map((unit) => ({ formid: row.form_no, ...unit })),
      })),
      people: kinds[0]?.total ?? 0,
      without_head: withoutHead,
      recent: recent.map(({ form_no, updated_at, ...row }) => ({
        ...row,
        formid: form_no,
        changed_at: updated_at,
      })),
    }
  })
}
