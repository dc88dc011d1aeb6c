import { sql } from 'kysely'
import type { Ctx } from '../../src/platform/context.ts'
import { type Db, tx } from '../../src/platform/db/tx.ts'

/** Parents of departments by name. */
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

/** Regions with their zone, and the prefix of the time zones of their locations. */
const regions: readonly (readonly [region: string, zone: string, timeZone: string])[] = [
  ['India', 'Asia', 'Asia/'],
  ['United Kingdom', 'Europe', 'Europe/'],
  ['North America', 'Americas', 'America/'],
]

/** Business units by department; one was entered twice, as material for a merge. */
const businessUnits: readonly (readonly [unit: string, departments: readonly string[]])[] = [
  ['Industrial Systems', ['Engineering', 'Manufacturing', 'Quality', 'Data']],
  ['Consumer Products', ['Sales', 'Marketing', 'Product', 'Design']],
  ['Consumer Product', ['Customer Success']],
  ['Corporate Services', ['Finance', 'Human Resources', 'Legal', 'Administration', 'IT Operations']],
]

/** Branches with their location; the location's people are distributed over them. */
const branches: readonly (readonly [branch: string, code: string, location: string])[] = [
  ['Kothrud Works', 'PNQ-1', 'Pune'],
  ['Hinjawadi Campus', 'PNQ-2', 'Pune'],
  ['Whitefield', 'BLR-1', 'Bengaluru'],
  ['Andheri', 'BOM-1', 'Mumbai'],
  ['Hudson Yards', 'NYC-1', 'New York'],
  ['Seaport', 'BOS-1', 'Boston'],
  ['Southwark', 'LON-1', 'London'],
]

/** General ledger accounts for personnel costs. */
const glCodes: readonly (readonly [name: string, code: string])[] = [
  ['Salaries and wages', '5100'],
  ['Employer contributions', '5110'],
  ['Bonus and incentives', '5120'],
  ['Travel and conveyance', '5200'],
  ['Training', '5300'],
  ['Staff welfare', '5400'],
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

/** Inserts business units, branches, a cost centre per department, and general ledger accounts. */
async function writeMasters(org: number, db: Db): Promise<void> {
  await sql`
    insert into business_unit (org_id, name)
    select ${org}, n from unnest(${businessUnits.map(([unit]) => unit)}::text[]) n`.execute(db)
  await sql`
    insert into branch (org_id, name, code, location_id)
    select ${org}, x.name, x.code, l.id
    from unnest(${branches.map(([name]) => name)}::text[], ${branches.map(([, code]) => code)}::text[],
      ${branches.map(([, , of]) => of)}::text[]) x (name, code, location)
    join location l on l.org_id = ${org} and l.name = x.location`.execute(db)
  await sql`
    insert into cost_centre (org_id, name, code)
    select org_id, name, 'CC-' || (100 + 10 * row_number() over (order by id)) from department
    where org_id = ${org}`.execute(db)
  await sql`
    insert into gl_code (org_id, name, code)
    select ${org}, x.name, x.code
    from unnest(${glCodes.map(([name]) => name)}::text[], ${glCodes.map(([, code]) => code)}::text[]) x (name, code)`.execute(
    db,
  )
}

/**
 * Assigns units to people with periods: business unit and cost centre since joining, the branch since they moved
 * to its location.
 */
async function writePeoplesUnits(org: number, db: Db): Promise<void> {
  const pairs = businessUnits.flatMap(([unit, of]) => of.map((department) => [unit, department] as const))
  await sql`
    with found as materialized (
      select p.id, u.id as business_unit_id, c.id as cost_centre_id, b.ids as branches
      from employee p
      join department d on d.org_id = ${org} and d.id = p.department_id
      left join unnest(${pairs.map(([unit]) => unit)}::text[], ${pairs.map(([, of]) => of)}::text[]) n (unit, of)
        on n.of = d.name
      left join business_unit u on u.org_id = ${org} and u.name = n.unit
      left join cost_centre c on c.org_id = ${org} and c.name = d.name
      left join (select location_id, array_agg(id order by id) as ids from branch where org_id = ${org}
        group by location_id) b on b.location_id = p.location_id
      where p.org_id = ${org})
    update employee e set business_unit_id = x.business_unit_id, cost_centre_id = x.cost_centre_id,
      branch_id = x.branches[1 + e.id % cardinality(x.branches)]
    from found x where e.org_id = ${org} and e.id = x.id`.execute(db)
  await sql`
    insert into employee_assignment (org_id, employee_id, attribute, value_id, from_date, created_at)
    select e.org_id, e.id, a.attribute, a.value_id, a.from_date, now()
    from employee e
    cross join lateral (values
      ('business_unit', e.business_unit_id, e.date_of_joining),
      ('cost_centre', e.cost_centre_id, e.date_of_joining),
      ('branch', e.branch_id, (
        select max(l.from_date) from employee_assignment l
        where l.org_id = e.org_id and l.employee_id = e.id and l.attribute = 'location'))
    ) a (attribute, value_id, from_date)
    where e.org_id = ${org} and a.value_id is not null`.execute(db)
}

/** The hierarchy of the demo company's units, including a business unit that was entered twice. */
export async function writeDemoUnits(ctx: Ctx): Promise<void> {
  await tx(ctx, async (db) => {
    await writeTrees(ctx.orgId, db)
    await writeMasters(ctx.orgId, db)
    await writePeoplesUnits(ctx.orgId, db)
  })
}
