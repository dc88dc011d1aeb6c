import { tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

const ACTIVE_EMPLOYEES = '1'
const report_id = 1
const SINCE = '2026-11-01T00:00:00Z'

let serial = 0

async function aGroup({ app, ours: { orgId: org_id } }: World): Promise<number> {
  return tx(app.system(org_id), async (db) => {
    const { id } = await db
      .insertInto('report_group')
      .values({ org_id, name: `Reports ${++serial}`, created_at: SINCE, updated_at: SINCE })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('report_group_report').values({ org_id, group_id: id, report_id, place: 0 }).execute()
    return id
  })
}

async function anAccess({ app, ours: { orgId: org_id } }: World, admin: TestAccount): Promise<number> {
  return tx(app.system(org_id), async (db) => {
    await db.deleteFrom('report_access').where('org_id', '=', org_id).where('report_id', '=', 2).execute()
    const { id } = await db
      .insertInto('report_access')
      .values({ org_id, report_id: 2, role_id: 9, given_by: admin.accountId, created_at: SINCE })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

const rule = { every: 'day', time: '08:00' }

async function aSchedule({ app, ours: { orgId: org_id } }: World, admin: TestAccount): Promise<number> {
  return tx(app.system(org_id), async (db) => {
    const { id } = await db
      .insertInto('report_schedule')
      .values({
        ...{
          org_id,
          report_id,
          name: `Schedule ${++serial}`,
          account_id: admin.accountId,
          rule: JSON.stringify(rule),
        },
        ...{ asked: '{}', next_at: '2026-12-01T02:30:00Z', created_at: SINCE, updated_at: SINCE },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

const content = { dataset: 'employees.people', columns: ['employee_name'] }
const whole = {
  ...{ ...content, parts: [], period: null, computed: [], sort: [], groups: [], measures: [] },
  ...{ pivot: null, chart: null },
}

/** A custom report of the caller's. */
async function aCustomReport({ app, ours: { orgId: org_id } }: World, admin: TestAccount): Promise<number> {
  return tx(app.system(org_id), async (db) => {
    const { id } = await db
      .insertInto('custom_report')
      .values({
        ...{
          org_id,
          name: `Custom ${++serial}`,
          account_id: admin.accountId,
          content: JSON.stringify(whole),
        },
        ...{ created_at: SINCE, updated_at: SINCE },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}
const onCustom: Sample = async (world, admin) => ({ body: { report_id: await aCustomReport(world, admin) } })

const onGroup: Sample = async (world) => ({ body: { group_id: await aGroup(world) } })
const onSchedule: Sample = async (world, admin) => ({ body: { schedule_id: await aSchedule(world, admin) } })
const ofReport: Sample = () => ({ body: { report_id } })

export const reportSamples: Record<string, Sample> = {
  'reports.report.read': () => ({ params: { report_id: ACTIVE_EMPLOYEES }, body: {} }),
  'reports.report.export': () => ({ params: { report_id: ACTIVE_EMPLOYEES }, body: {} }),
  'reports.filters.read': ofReport,
  'reports.favourite.set': () => ({ body: { report_id, is_favourite: true } }),
  'reports.group.read': onGroup,
  'reports.group.remove': onGroup,
  'reports.group.create': () => ({ body: { group_name: `New ${++serial}`, report_ids: [report_id] } }),
  'reports.group.edit': async (world) => ({
    body: {
      group_id: await aGroup(world),
      version: 1,
      group_name: `Changed ${++serial}`,
      report_ids: [report_id],
    },
  }),
  'reports.list.read': () => ({ body: {} }),
  'reports.access.read': ofReport,
  'reports.access.add': () => ({ body: { report_id, grants: [{ kind: 'role', id: 7, right: 'view' }] } }),
  'reports.access.remove': async (world, admin) => ({ body: { access_id: await anAccess(world, admin) } }),
  'reports.custom.list': () => ({ body: {} }),
  'reports.custom.datasets': () => ({ body: {} }),
  'reports.custom.create': () => ({ body: { name: `Built ${++serial}`, ...content } }),
  'reports.custom.edit': async (world, admin) => ({
    body: { report_id: await aCustomReport(world, admin), version: 1, name: `Changed ${++serial}`, content },
  }),
  'reports.custom.read': onCustom,
  'reports.custom.remove': onCustom,
  'reports.custom.restore': onCustom,
  'reports.custom.download': onCustom,
  'reports.custom.preview': () => ({ body: content }),
  'reports.run.list': () => ({ body: {} }),
  'reports.config.save': async ({ app, ours: { orgId } }) => {
    const row = await tx(app.system(orgId), (db) =>
      db.selectFrom('report_config').select('version').where('org_id', '=', orgId).executeTakeFirst(),
    )
    return {
      body: { teams_read: true, mails_files: true, file_days: 7, log_days: 365, version: row?.version ?? 0 },
    }
  },
  'reports.setting.read': ofReport,
  'reports.setting.save': async ({ app, ours: { orgId } }) => {
    const row = await tx(app.system(orgId), (db) =>
      db
        .selectFrom('report_setting')
        .select('version')
        .where('org_id', '=', orgId)
        .where('report_id', '=', report_id)
        .executeTakeFirst(),
    )
    return {
      body: {
        report_id,
        version: row?.version ?? 0,
        is_on: true,
        roles: null,
        columns: null,
        usual_period: null,
      },
    }
  },
  'reports.schedule.save': () => ({
    body: { report_id, name: 'Headcount', rule, period: null, recipients: [{ kind: 'role', id: 9 }] },
  }),
  'reports.schedule.pause': async (world, admin) => ({
    body: { schedule_id: await aSchedule(world, admin), is_paused: true },
  }),
  'reports.schedule.log': onSchedule,
  'reports.schedule.run': onSchedule,
  'reports.schedule.remove': onSchedule,
}
