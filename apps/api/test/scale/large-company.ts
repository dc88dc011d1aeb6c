import { createFormField } from '@muster/contract/forms/form-builder.contract'
import type { Scope } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { sahyadri } from '../../seeds/company/company.ts'
import { writeCompany } from '../../seeds/company/write-company.ts'
import { type PlannedPerson, planPeople } from '../../seeds/people/people.ts'
import { prepareForManyRows } from '../../src/platform/db/statistics.ts'
import { tx } from '../../src/platform/db/tx.ts'
import { anAccount, anAdmin, anOrganisation, type TestAccount, type TestOrganisation } from '../factories.ts'
import type { TestApp } from '../harness.ts'

export const LARGE = 10_000
const NEIGHBOURS = 2000
export const HR_LOCATION = 'London'

export interface Planned extends PlannedPerson {
  id: number
  /** Searchable text without accents, in lower case. */
  searched: string
}

export interface LargeCompany {
  org: TestOrganisation
  admin: TestAccount
  /** Human Resources for one location. */
  hr: TestAccount
  people: Planned[]
  /** Ids of masters by table and name. */
  masters: Record<string, Map<string, number>>
  /** Milliseconds it took to write the 10,000 people. */
  writing: number
}

/** Normalises names like the database. */
export const plainText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Attributes that generated people lack: every 50th gets them. */
const sparse = {
  branch: 'branch_id',
  sub_department: 'sub_department_id',
  cost_centre: 'cost_centre_id',
  business_unit: 'business_unit_id',
  zone: 'zone_id',
  region: 'region_id',
  channel: 'channel_id',
  channel_type: 'channel_type_id',
} as const

async function spreadMasters(app: TestApp, org: TestOrganisation): Promise<void> {
  await tx(app.system(org.orgId), async (db) => {
    await prepareForManyRows(db)
    const columns: ReturnType<typeof sql>[] = []
    for (const [table, column] of Object.entries(sparse)) {
      const { rows } = await sql<{ id: number }>`
        insert into ${sql.table(table)} (org_id, name) values (${org.orgId}, ${`Some ${table}`})
        returning id`.execute(db)
      columns.push(sql`${sql.ref(column)} = ${rows[0]?.id}`)
    }
    await sql`update employee set ${sql.join(columns)} where org_id = ${org.orgId} and id % 50 = 0`.execute(
      db,
    )
  })
}

/** A searchable custom field, filled in for every other person, with "Gold" for one in a hundred. */
async function spreadBadges(app: TestApp, org: TestOrganisation, admin: TestAccount): Promise<void> {
  const answer = await app.call(createFormField, {
    token: admin.token,
    body: { formid: 12, FIELD_NAME: 'Badge', FEILD_TYPE: 'input', is_searchable: true },
  })
  if (answer.status !== 200) throw new Error(`No field was made: ${answer.raw.toString()}`)
  await tx(app.system(org.orgId), async (db) => {
    await prepareForManyRows(db)
    const badge = sql`case when e.id % 100 = 0 then 'Gold' else 'No ' || e.id end`
    const given = sql`e.org_id = ${org.orgId} and e.id % 2 = 0`
    await sql`update employee e set custom = jsonb_build_object('BADGE', ${badge}) where ${given}`.execute(db)
    await sql`insert into custom_value (org_id, form_no, field_id, record_id, text_value)
      select e.org_id, f.form_no, f.id, e.id, lower(${badge}) from employee e
      join form_field f on f.org_id = e.org_id and f.form_no = 12 and f.slug = 'BADGE'
      where ${given}`.execute(db)
  })
}

function generate(app: TestApp, org: TestOrganisation, count: number, seed: number) {
  const people = planPeople({
    plan: sahyadri,
    count,
    seed,
    today: '2026-11-21',
    emailDomain: `s${seed}.test`,
  })
  return writeCompany(app.system(org.orgId), sahyadri, people).then((ids) =>
    people.map((person, index) => ({
      ...person,
      id: ids[index] as number,
      searched: plainText(` ${person.first} ${person.last} ${person.code} ${person.email}`),
    })),
  )
}

const HR_GRANTS = [
  'employees.directory.view',
  'employees.profile.view',
  'employees.profile.edit',
  'employees.create',
  'employees.import',
  'employees.export',
]

async function masterIds(app: TestApp, org: TestOrganisation): Promise<LargeCompany['masters']> {
  const tables = ['entity', 'location', 'department', 'designation', 'grade'] as const
  return tx(app.system(org.orgId), async (db) => {
    const found: LargeCompany['masters'] = {}
    for (const table of tables) {
      const rows = await db.selectFrom(table).select(['id', 'name']).where('org_id', '=', org.orgId).execute()
      found[table] = new Map(rows.map((row) => [row.name, row.id]))
    }
    return found
  })
}

/** 10,000 people, next to another organisation of 2,000 people with the same names. */
export async function aLargeCompany(app: TestApp): Promise<LargeCompany> {
  const neighbours = await anOrganisation(app)
  await generate(app, neighbours, NEIGHBOURS, 1)
  const org = await anOrganisation(app)
  const admin = await anAdmin(app, org)
  const started = performance.now()
  const people = await generate(app, org, LARGE, 1)
  const writing = performance.now() - started
  await spreadMasters(app, org)
  await spreadBadges(app, org, admin)
  await app.platform.database.owner((session) => session.exec('vacuum analyze employee'))
  await app.platform.database.owner((session) =>
    session.exec(
      'analyze employee_assignment; analyze employee_event; analyze custom_value; analyze account',
    ),
  )
  const masters = await masterIds(app, org)
  const hr = await anAccount(app, org, {
    roles: [8],
    grants: Object.fromEntries(HR_GRANTS.map((permission) => [permission, ['group'] as Scope[]])),
    group: { location: [masters.location?.get(HR_LOCATION) as number] },
  })
  return { org, admin, hr, people, masters, writing }
}
