import { sql } from 'kysely'
import type { Ctx } from '../src/platform/context.ts'
import { type Db, tx } from '../src/platform/db/tx.ts'

/** Department below department: by name. */
const below: readonly (readonly [child: string, parent: string])[] = [
  ['Data', 'Engineering'],
  ['Design', 'Product'],
  ['Quality', 'Manufacturing'],
]

const subDepartments: readonly (readonly [name: string, department: string])[] = [
  ['Platform', 'Engineering'],
  ['Mobile', 'Engineering'],
  ['Reliability', 'Engineering'],
  ['Assembly', 'Manufacturing'],
  ['Paint shop', 'Manufacturing'],
  ['Payables', 'Finance'],
]

/** Region with the zone above it and the time zones' beginning by which locations belong to it. */
const regions: readonly (readonly [region: string, zone: string, timeZone: string])[] = [
  ['India', 'Asia', 'Asia/'],
  ['United Kingdom', 'Europe', 'Europe/'],
  ['North America', 'Americas', 'America/'],
]

/** Business units by department; two of them are one and the same, entered twice. */
const businessUnits: readonly (readonly [unit: string, departments: readonly string[]])[] = [
  ['Industrial Systems', ['Engineering', 'Manufacturing', 'Quality', 'Data']],
  ['Consumer Products', ['Sales', 'Marketing', 'Product', 'Design']],
  ['Consumer Product', ['Customer Success']],
]

async function writeTrees(org: number, db: Db): Promise<void> {
  await sql`
    update department d set parent_id = p.id
    from unnest(${below.map(([child]) => child)}::text[], ${below.map(([, parent]) => parent)}::text[]) x (child, parent)
    join department p on p.org_id = ${org} and p.name = x.parent
    where d.org_id = ${org} and d.name = x.child`.execute(db)
  await sql`
    insert into sub_department (org_id, name, department_id)
    select ${org}, x.name, d.id
    from unnest(${subDepartments.map(([name]) => name)}::text[], ${subDepartments.map(([, of]) => of)}::text[]) x (name, of)
    join department d on d.org_id = ${org} and d.name = x.of`.execute(db)
  await sql`
    with wanted as (
      select * from unnest(
        ${regions.map(([region]) => region)}::text[], ${regions.map(([, zone]) => zone)}::text[],
        ${regions.map(([, , begins]) => begins)}::text[]) x (region, zone, begins)
    ), zones as (
      insert into zone (org_id, name) select ${org}, zone from wanted returning id, name
    ), made as (
      insert into region (org_id, name, zone_id)
      select ${org}, w.region, z.id from wanted w join zones z on z.name = w.zone returning id, name
    )
    update location l set region_id = m.id from wanted w join made m on m.name = w.region
    where l.org_id = ${org} and l.time_zone like w.begins || '%'`.execute(db)
}

/** People get their unit with its period, as if they had it since they joined. */
async function writeBusinessUnits(org: number, db: Db): Promise<void> {
  const pairs = businessUnits.flatMap(([unit, of]) => of.map((department) => [unit, department] as const))
  await sql`
    insert into business_unit (org_id, name)
    select ${org}, n from unnest(${businessUnits.map(([unit]) => unit)}::text[]) n`.execute(db)
  await sql`
    update employee e set business_unit_id = b.id
    from unnest(${pairs.map(([unit]) => unit)}::text[], ${pairs.map(([, of]) => of)}::text[]) x (unit, of)
    join business_unit b on b.org_id = ${org} and b.name = x.unit
    join department d on d.org_id = ${org} and d.name = x.of
    where e.org_id = ${org} and e.department_id = d.id`.execute(db)
  await sql`
    insert into employee_assignment (org_id, employee_id, attribute, value_id, from_date, created_at)
    select e.org_id, e.id, 'business_unit', e.business_unit_id, e.date_of_joining, now()
    from employee e where e.org_id = ${org} and e.business_unit_id is not null`.execute(db)
}

/** How the demo company's units hang together, and two that somebody entered twice. */
export async function writeDemoUnits(ctx: Ctx): Promise<void> {
  await tx(ctx, async (db) => {
    await writeTrees(ctx.orgId, db)
    await writeBusinessUnits(ctx.orgId, db)
  })
}
