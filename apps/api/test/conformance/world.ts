import { ROLE } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { modules } from '../../src/modules.ts'
import { tx } from '../../src/platform/db/tx.ts'
import type { Route } from '../../src/platform/http/route.ts'
import {
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../factories.ts'
import type { TestApp } from '../harness.ts'

export const routes: Route[] = modules.flatMap((module) => [...module.routes])
export const closedRoutes = routes.filter(
  ({ endpoint }) => endpoint.access.kind === 'signedIn' || endpoint.access.kind === 'can',
)

export interface WorldOrganisation extends TestOrganisation {
  employeeIds: number[]
  departmentId: number
  locationId: number
  accountIds: number[]
}

export interface World {
  app: TestApp
  ours: WorldOrganisation
  theirs: WorldOrganisation
  /** A new administrator session of our organisation, since calls may end one. */
  admin(): Promise<TestAccount>
  /** Resets our people's employment after earlier calls. */
  refresh(): Promise<void>
  /** A signed-in account without any role. */
  nobody: TestAccount
}

/** An id that exists for every kind of record in the other organisation, and for none in ours. */
export const FOREIGN_ID = 700_000_001

const NAMED_MASTERS = [
  'entity',
  'location',
  'branch',
  'department',
  'sub_department',
  'designation',
  'grade',
  'zone',
  'region',
  'channel',
  'channel_type',
  'business_unit',
  'cost_centre',
  'gl_code',
  'employee_type',
  'employment_type',
  'access_level',
  'reason',
]

/** Inserts one record of each kind with the same id, so that one probe fits every call. */
async function plantForeignRecords(app: TestApp, org: TestOrganisation): Promise<void> {
  await tx(app.system(org.orgId), async (db) => {
    for (const table of NAMED_MASTERS) {
      await sql`insert into ${sql.table(table)} (org_id, id, name) overriding system value
        values (${org.orgId}, ${FOREIGN_ID}, ${`Foreign ${table}`})`.execute(db)
    }
    await sql`insert into employee (org_id, id, code, first_name, email, date_of_joining) overriding system value
      values (${org.orgId}, ${FOREIGN_ID}, 'FOREIGN', 'Foreign', ${`foreign.${org.orgId}@example.test`}, '2024-01-01')`.execute(
      db,
    )
    await sql`insert into account (org_id, id, email, state, employee_id) overriding system value
      values (${org.orgId}, ${FOREIGN_ID}, ${`foreign.${org.orgId}@example.test`}, 'active', ${FOREIGN_ID})`.execute(
      db,
    )
    await sql`insert into audit_entry (org_id, id, at, actor, action, record_type) overriding system value
      values (${org.orgId}, ${FOREIGN_ID}, now(), 'Foreign', 'foreign', 'foreign')`.execute(db)
    await sql`insert into mail_outbox
      (org_id, id, kind, to_address, subject, text_body, html_body, state, next_try_at, created_at)
      overriding system value values (${org.orgId}, ${FOREIGN_ID}, 'session.invitation', 'foreign@example.test',
        'Foreign', 'Foreign', 'Foreign', 'failed', now(), now())`.execute(db)
    await sql`insert into email_group (org_id, id, name, created_at)
      overriding system value values (${org.orgId}, ${FOREIGN_ID}, 'Foreign', now())`.execute(db)
    await sql`insert into email_template (org_id, id, group_id, trigger_slug, name, created_at, updated_at)
      overriding system value
      values (${org.orgId}, ${FOREIGN_ID}, ${FOREIGN_ID}, 'ANNOUNCEMENT', 'Foreign', now(), now())`.execute(
      db,
    )
    await sql`insert into email_variant (org_id, id, template_id, language) overriding system value
      values (${org.orgId}, ${FOREIGN_ID}, ${FOREIGN_ID}, 'en')`.execute(db)
    await sql`insert into email_version (org_id, id, variant_id, number, subject, html, author, created_at)
      overriding system value
      values (${org.orgId}, ${FOREIGN_ID}, ${FOREIGN_ID}, 1, 'Foreign', '<p>Foreign</p>', 'Foreign', now())`.execute(
      db,
    )
    await sql`insert into import_run (org_id, id, form_no, state, file_path, created_at, updated_at)
      overriding system value values (${org.orgId}, ${FOREIGN_ID}, 12, 'done', 'foreign', now(), now())`.execute(
      db,
    )
    await sql`insert into import_mapping (org_id, id, target, signature, mapping, updated_at)
      overriding system value values (${org.orgId}, ${FOREIGN_ID}, 'employee', 'foreign', '{}', now())`.execute(
      db,
    )
    await sql`insert into form_section (org_id, id, form_no, name, slug) overriding system value
      values (${org.orgId}, ${FOREIGN_ID}, 12, 'Foreign', 'foreign')`.execute(db)
    await sql`insert into property_group (org_id, id, name, slug) overriding system value
      values (${org.orgId}, ${FOREIGN_ID}, 'Foreign', 'foreign')`.execute(db)
    await sql`insert into property (org_id, id, group_id, name, slug, field_type) overriding system value
      values (${org.orgId}, ${FOREIGN_ID}, ${FOREIGN_ID}, 'Foreign', 'FOREIGN', 'input')`.execute(db)
    await sql`insert into form_field (org_id, id, form_no, section_id, property_id, name, slug, field_type)
      overriding system value values
      (${org.orgId}, ${FOREIGN_ID}, 12, ${FOREIGN_ID}, ${FOREIGN_ID}, 'Foreign', 'FOREIGN', 'input')`.execute(
      db,
    )
    await sql`insert into list_view (org_id, id, account_id, list, name, state, is_shared, created_at, updated_at)
      overriding system value
      values (${org.orgId}, ${FOREIGN_ID}, ${FOREIGN_ID}, 'sample', 'Foreign', '{}', true, now(), now())`.execute(
      db,
    )
    await sql`insert into sso_provider (org_id, id, name, issuer, client_id, client_secret, created_at, updated_at)
      overriding system value values (${org.orgId}, ${FOREIGN_ID}, 'Foreign', 'https://10.0.0.1', 'muster',
        'sealed', now(), now())`.execute(db)
    await sql`insert into sso_flow (org_id, id, provider_id, kind, created_at, expires_at)
      overriding system value values (${org.orgId}, ${FOREIGN_ID}, ${FOREIGN_ID}, 'test', now(), now())`.execute(
      db,
    )
    await sql`insert into sso_log (org_id, id, provider_id, provider_name, at, kind, outcome)
      overriding system value values (${org.orgId}, ${FOREIGN_ID}, ${FOREIGN_ID}, 'Foreign', now(), 'sign_in',
        'identity_conflict')`.execute(db)
    await sql`insert into geo_fence (org_id, id, location_id, created_at) overriding system value
      values (${org.orgId}, ${FOREIGN_ID}, ${FOREIGN_ID}, now())`.execute(db)
    await sql`insert into geo_fence_version (org_id, fence_id, version, effective_from, name, shape, latitude,
        longitude, radius_m, status, is_for_everyone, actor, changed_at)
      values (${org.orgId}, ${FOREIGN_ID}, 1, '2024-01-01', 'Foreign', 'circle', 0, 0, 100, 1, true, 'Foreign',
        now())`.execute(db)
    await sql`insert into holiday (org_id, id, day, name, type_number, created_at, updated_at)
      overriding system value values (${org.orgId}, ${FOREIGN_ID}, '2031-01-01', 'Foreign', 1, now(), now())`.execute(
      db,
    )
    await sql`insert into week_off_pattern (org_id, id, location_id, effective_from, rules, updated_at)
      overriding system value values (${org.orgId}, ${FOREIGN_ID}, ${FOREIGN_ID}, '2090-01-01', '[]', now())`.execute(
      db,
    )
    await sql`insert into roster (org_id, id, name, location_id, from_date, to_date, created_at, updated_at)
      overriding system value values (${org.orgId}, ${FOREIGN_ID}, 'Foreign', ${FOREIGN_ID}, '2031-01-01', '2031-01-07', now(), now())`.execute(
      db,
    )
    await sql`insert into request (org_id, id, kind, employee_id, summary, submitted_at) overriding system value
      values (${org.orgId}, ${FOREIGN_ID}, 'WORK_FROM_HOME', ${FOREIGN_ID}, 'Foreign', now())`.execute(db)
    await sql`insert into request_payload (org_id, request_id, payload)
      values (${org.orgId}, ${FOREIGN_ID}, '{"from_date":"2031-01-01","to_date":"2031-01-01"}')`.execute(db)
    await sql`insert into approval_delegation (org_id, id, employee_id, delegate_id, from_date, to_date, created_at)
      overriding system value select ${org.orgId}, ${FOREIGN_ID}, ${FOREIGN_ID}, min(e.id), '2031-01-01', '2031-01-01', now()
      from employee e where e.org_id = ${org.orgId} and e.id <> ${FOREIGN_ID} having min(e.id) is not null`.execute(
      db,
    )
    await sql`insert into leave_type (org_id, id, name, code, created_at, updated_at) overriding system value
      values (${org.orgId}, ${FOREIGN_ID}, 'Foreign leave', 'FOREIGN', now(), now())`.execute(db)
    await sql`insert into leave_rule (org_id, id, name, created_at, updated_at) overriding system value
      values (${org.orgId}, ${FOREIGN_ID}, 'Foreign rule', now(), now())`.execute(db)
    await sql`insert into leave_rule_version (org_id, rule_id, number, from_date, created_at)
      values (${org.orgId}, ${FOREIGN_ID}, 1, '2031-01-01', now())`.execute(db)
    await sql`insert into leave_sandwich_rule (org_id, id, name, from_date, week_offs, holidays, prefix, suffix,
        across_requests, half_day_breaks, min_leave_days, created_at, updated_at) overriding system value
      values (${org.orgId}, ${FOREIGN_ID}, 'Foreign', '2031-01-01', true, true, false, false, true, true, 0, now(), now())`.execute(
      db,
    )
    await sql`insert into leave_type (org_id, id, name, code, created_at, updated_at) overriding system value
      values (${org.orgId}, ${FOREIGN_ID + 1}, 'Other foreign leave', 'FOREIGN2', now(), now())`.execute(db)
    await sql`insert into leave_clubbing (org_id, id, leave_type_id, other_type_id, created_at, updated_at)
      overriding system value values (${org.orgId}, ${FOREIGN_ID}, ${FOREIGN_ID}, ${FOREIGN_ID + 1}, now(), now())`.execute(
      db,
    )
    await sql`insert into leave_short_setting (org_id, id, name, minutes_per_month, count_per_month, min_minutes,
        max_minutes, created_at, updated_at) overriding system value
      values (${org.orgId}, ${FOREIGN_ID}, 'Foreign', 120, 2, 30, 60, now(), now())`.execute(db)
    await sql`insert into shift (org_id, id, code, name, color, created_at, updated_at) overriding system value
      values (${org.orgId}, ${FOREIGN_ID}, 'FOREIGN', 'Foreign', '#335aff', now(), now())`.execute(db)
    await sql`insert into shift_version (org_id, id, shift_id, effective_from, terms, created_at, updated_at)
      overriding system value values (${org.orgId}, ${FOREIGN_ID}, ${FOREIGN_ID}, '2031-01-01', '{"start": "09:00",
        "end": "18:00", "full_day_minutes": 480, "half_day_minutes": 240}', now(), now())`.execute(db)
    await sql`insert into shift_assignment (org_id, id, employee_id, shift_id, from_date, created_at)
      overriding system value values (${org.orgId}, ${FOREIGN_ID}, ${FOREIGN_ID}, ${FOREIGN_ID}, '2031-01-01', now())`.execute(
      db,
    )
    await sql`insert into shift_rule (org_id, id, shift_id, from_date, created_at)
      overriding system value values (${org.orgId}, ${FOREIGN_ID}, ${FOREIGN_ID}, '2031-01-01', now())`.execute(
      db,
    )
    await sql`insert into document_folder (org_id, id, cat_type, name, created_at, updated_at) overriding system value
      values (${org.orgId}, ${FOREIGN_ID}, 1, 'Foreign', now(), now())`.execute(db)
    await sql`insert into document_category (org_id, id, cat_type, folder_id, name, employee_uploads, extensions, max_mb,
        created_at, updated_at) overriding system value
      values (${org.orgId}, ${FOREIGN_ID}, 1, ${FOREIGN_ID}, 'Foreign', true, '{pdf}', 1, now(), now())`.execute(
      db,
    )
    await sql`insert into document (org_id, id, category_id, employee_id, title, file_path, file_name, content_type, size,
        state, created_at, updated_at) overriding system value
      values (${org.orgId}, ${FOREIGN_ID}, ${FOREIGN_ID}, ${FOREIGN_ID}, 'Foreign', 'foreign', 'foreign.pdf',
        'application/pdf', 1, 'valid', now(), now())`.execute(db)
    await sql`insert into document_wanted (org_id, request_id, employee_id, title, approved_at)
      values (${org.orgId}, ${FOREIGN_ID}, ${FOREIGN_ID}, 'Foreign', now())`.execute(db)
    await sql`insert into access_group (org_id, id, name) overriding system value
      values (${org.orgId}, ${FOREIGN_ID}, 'Foreign')`.execute(db)
    await sql`insert into access_group_limit (org_id, group_id, dimension, value_id)
      values (${org.orgId}, ${FOREIGN_ID}, 'location', ${FOREIGN_ID})`.execute(db)
  })
}

async function populate(app: TestApp, org: TestOrganisation): Promise<WorldOrganisation> {
  const departmentId = await aMaster(app, org, 'department')
  const locationId = await aMaster(app, org, 'location')
  const employeeIds = await tx(app.system(org.orgId), async (db) => {
    const rows = await db
      .insertInto('employee')
      .values(
        [1, 2, 3].map((number) => ({
          org_id: org.orgId,
          code: `C${number}`,
          first_name: `Person ${number}`,
          last_name: org.name,
          email: `person${number}.${org.orgId}@example.test`,
          phone: '+919812345678',
          date_of_joining: '2024-01-01',
          department_id: departmentId,
          location_id: locationId,
        })),
      )
      .returning('id')
      .execute()
    return rows.map((row) => row.id)
  })
  const account = await anAccount(app, org, { roles: [ROLE.employee], employeeId: employeeIds[0] as number })
  return { ...org, employeeIds, departmentId, locationId, accountIds: [account.accountId] }
}

function atWork(app: TestApp, { orgId, employeeIds }: WorldOrganisation): Promise<void> {
  return tx(app.system(orgId), async (db) => {
    await sql`
      update employee set status = 'active', left_on = null, separation_reason_id = null, manager_id = null
      where org_id = ${orgId} and id = any (${employeeIds}::bigint[])`.execute(db)
  })
}

export async function buildWorld(app: TestApp): Promise<World> {
  const ours = await populate(app, await anOrganisation(app))
  const theirs = await populate(app, await anOrganisation(app))
  await plantForeignRecords(app, theirs)
  return {
    app,
    ours,
    theirs,
    admin: () => anAdmin(app, ours),
    refresh: () => atWork(app, ours),
    nobody: await anAccount(app, ours, { roles: [] }),
  }
}
