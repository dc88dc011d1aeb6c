import { saveRestrictedSetting } from '@muster/contract/holidays/holiday-settings.contract'
import { saveHoliday } from '@muster/contract/holidays/holidays.contract'
import { addDays } from '@muster/contract/kit/days'
import { applyTeamLeave } from '@muster/contract/leave/apply/apply-leave.contract'
import { createLeaveRule } from '@muster/contract/leave/leave-rules.contract'
import { leaveTerms } from '@muster/contract/leave/leave-terms'
import { createLeaveType } from '@muster/contract/leave/leave-types.contract'
import { sql } from 'kysely'
import { storeFile } from '../../src/modules/files/index.ts'
import { tx } from '../../src/platform/db/tx.ts'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0
let weeks = 0
const asker = ({ ours }: World) => ours.employeeIds[1] as number

/** A Tuesday that no other sample uses. */
function freshTuesday(): string {
  weeks += 1
  return Temporal.PlainDate.from('2028-01-04').add({ weeks }).toString()
}

/** Links the caller's account to the requester. */
async function becomes(world: World, { accountId }: TestAccount): Promise<void> {
  const { app, ours } = world
  await tx(app.system(ours.orgId), async (db) => {
    await sql`update account set employee_id = null where org_id = ${ours.orgId} and employee_id = ${asker(world)}`.execute(
      db,
    )
    await sql`update account set employee_id = ${asker(world)} where org_id = ${ours.orgId} and id = ${accountId}`.execute(
      db,
    )
  })
}

/** A leave type that the requester may take without limit. */
async function aGivenType(world: World, { token }: TestAccount): Promise<number> {
  const { app, ours } = world
  const number = ++serial
  const names = { LEAVE_TYPE_NAME: `Applied leave ${number}`, LEAVE_TYPE_CODE: `AP${number}` }
  const { LEAVE_TYPE_ID } = (await app.call(createLeaveType, { token, body: names })).data
  const terms = leaveTerms.parse({ quota: 0, disbursement: 5, negative_limit: 300 })
  const body = {
    LEAVE_RULE_NAME: `Applied rule ${number}`,
    from_date: '2026-01-01',
    types: [{ LEAVE_TYPE_ID, terms }],
  }
  const rule = (await app.call(createLeaveRule, { token, body })).data.LEAVE_RULE_ID
  await tx(app.system(ours.orgId), async (db) => {
    await sql`delete from leave_assignment where org_id = ${ours.orgId} and employee_id = ${asker(world)}`.execute(
      db,
    )
    await sql`insert into leave_assignment (org_id, employee_id, rule_id, via, from_date, created_at)
      values (${ours.orgId}, ${asker(world)}, ${rule}, 'person', '2026-01-01', now())`.execute(db)
  })
  return LEAVE_TYPE_ID
}

async function someDays(world: World, admin: TestAccount) {
  const from_date = freshTuesday()
  const to_date = addDays(from_date, 1)
  return { LEAVE_TYPE_ID: await aGivenType(world, admin), from_date, to_date }
}

/** Approved leave of the requester. */
async function approved(world: World, admin: TestAccount): Promise<{ id: number; to: string }> {
  const { app, ours } = world
  const days = await someDays(world, admin)
  const body = { EMPLOYEE_ID: asker(world), ...days, reason: 'Sample' }
  const { data } = await app.call(applyTeamLeave, { token: admin.token, body })
  await tx(app.system(ours.orgId), async (db) => {
    await sql`update request set status = 1, decided_at = now() where org_id = ${ours.orgId} and id = ${data.REQUEST_ID}`.execute(
      db,
    )
    await sql`update leave_day set state = 'booked' where org_id = ${ours.orgId} and request_id = ${data.REQUEST_ID}`.execute(
      db,
    )
  })
  return { id: data.REQUEST_ID, to: days.to_date }
}

async function aRecount(world: World, admin: TestAccount): Promise<number> {
  const { app, ours } = world
  const { id, to } = await approved(world, admin)
  const days = JSON.stringify([{ date: to, was: 1, is: 0, reason: 'leave', halves: 3 }])
  return tx(app.system(ours.orgId), async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into leave_recount (org_id, request_id, employee_id, cause, days, difference, created_at)
      values (${ours.orgId}, ${id}, ${asker(world)}, 'Sample', ${days}::jsonb, 1, now()) returning id`.execute(
      db,
    )
    return rows[0]?.id ?? 0
  })
}

let saturdays = 0
/** Recent work on a Saturday that earns comp-off. */
async function someWork(world: World, { token }: TestAccount) {
  const { app, ours } = world
  const number = ++serial
  const names = {
    LEAVE_TYPE_NAME: `Time back ${number}`,
    LEAVE_TYPE_CODE: `TB${number}`,
    kind: 'comp_off' as const,
  }
  const { LEAVE_TYPE_ID } = (await app.call(createLeaveType, { token, body: names })).data
  await tx(app.system(ours.orgId), async (db) => {
    await sql`
      insert into leave_comp_off_setting (org_id, leave_type_id, half_day_minutes, full_day_minutes, expires_after_days,
        claim_within_days, without_attendance, updated_at)
      values (${ours.orgId}, ${LEAVE_TYPE_ID}, 240, 480, 700, 365, true, now())
      on conflict (org_id) do update set claim_within_days = 365, half_day_minutes = 240, full_day_minutes = 480,
        without_attendance = true`.execute(db)
  })
  saturdays += 1
  const date = Temporal.PlainDate.from('2026-11-14').subtract({ weeks: saturdays }).toString()
  return { date, minutes: 300 }
}

async function aRestrictedHoliday(world: World, { token }: TestAccount): Promise<number> {
  const date = freshTuesday()
  const year = Number(date.slice(0, 4))
  await world.app.call(saveRestrictedSetting, { token, body: { year, choose: 50 } })
  const body = { date, name: `Feast ${++serial}`, holiday_type: 3 }
  return (await world.app.call(saveHoliday, { token, body })).data.holiday.id
}

async function someMinutes(world: World) {
  const { app, ours } = world
  await tx(app.system(ours.orgId), async (db) => {
    await sql`
      insert into leave_short_setting (org_id, name, minutes_per_month, count_per_month, min_minutes, max_minutes,
        created_at, updated_at)
      values (${ours.orgId}, 'Everybody', 6000, 60, 1, 720, now(), now())
      on conflict (org_id, rule_id) do update set minutes_per_month = 6000, count_per_month = 60, min_minutes = 1`.execute(
      db,
    )
    await sql`update leave_short_setting set count_per_month = 60, minutes_per_month = 6000, min_minutes = 1,
      max_minutes = 720 where org_id = ${ours.orgId}`.execute(db)
  })
  return { date: freshTuesday(), from_time: '10:00', to_time: '11:00' }
}

/** A file of bookings for the requester, unlinked from the caller: nobody may book for themselves. */
async function aBulkFile(world: World, { accountId }: TestAccount, header: string, cells: string) {
  const { app, ours } = world
  const ctx = app.system(ours.orgId)
  const code = await tx(ctx, async (db) => {
    await sql`update account set employee_id = null where org_id = ${ours.orgId} and employee_id = ${asker(world)}`.execute(
      db,
    )
    const { rows } = await sql<{ code: string }>`
      select code from employee where org_id = ${ours.orgId} and id = ${asker(world)}`.execute(db)
    return rows[0]?.code
  })
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId } },
    {
      folder: 'imports',
      name: 'leave.csv',
      content: Buffer.from(`Employee code,${header}\n${code},${cells}\n`),
    },
  )
  return filePath
}

async function aLeaveFile(world: World, admin: TestAccount): Promise<string> {
  const { LEAVE_TYPE_ID, from_date, to_date } = await someDays(world, admin)
  const { rows } = await tx(world.app.system(world.ours.orgId), (db) =>
    sql<{ name: string }>`
      select name from leave_type where org_id = ${world.ours.orgId} and id = ${LEAVE_TYPE_ID}`.execute(db),
  )
  return aBulkFile(world, admin, 'Leave type,From,To', `${rows[0]?.name},${from_date},${to_date}`)
}

async function aShortLeaveFile(world: World, admin: TestAccount): Promise<string> {
  const { date, from_time, to_time } = await someMinutes(world)
  return aBulkFile(world, admin, 'Date,From,To', `${date},${from_time},${to_time}`)
}

export const leaveApplySamples: Record<string, Sample> = {
  'leave.application.apply': async (world, admin) => {
    await becomes(world, admin)
    return { body: { ...(await someDays(world, admin)), reason: 'Sample' } }
  },
  'leave.application.apply_for': async (world, admin) => ({
    body: { EMPLOYEE_ID: asker(world), ...(await someDays(world, admin)), reason: 'Sample' },
  }),
  'leave.application.preview': async (world, admin) => ({
    body: { EMPLOYEE_ID: asker(world), ...(await someDays(world, admin)) },
  }),
  'leave.application.options': (world) => ({ query: { employee_id: asker(world) } }),
  'leave.application.cancel_part': async (world, admin) => {
    const { id, to } = await approved(world, admin)
    return { body: { REQUEST_ID: id, from_day: to, reason: 'Sample' } }
  },
  'leave.bulk.apply': async (world, admin) => ({ body: { filePath: await aLeaveFile(world, admin) } }),
  'leave.bulk.apply_short': async (world, admin) => ({
    body: { filePath: await aShortLeaveFile(world, admin) },
  }),
  'leave.recount.decide': async (world, admin) => ({
    body: { ids: [await aRecount(world, admin)], apply: false },
  }),
  'leave.short_request.apply': async (world) => ({
    body: { EMPLOYEE_ID: asker(world), ...(await someMinutes(world)) },
  }),
  'leave.short_request.preview': async (world) => ({
    body: { EMPLOYEE_ID: asker(world), ...(await someMinutes(world)) },
  }),
  'leave.comp_off_request.apply': async (world, admin) => {
    await becomes(world, admin)
    return { body: await someWork(world, admin) }
  },
  'leave.comp_off_request.apply_for': async (world, admin) => ({
    body: { EMPLOYEE_ID: asker(world), ...(await someWork(world, admin)) },
  }),
  'leave.comp_off_request.preview': async (world, admin) => ({
    body: { EMPLOYEE_ID: asker(world), ...(await someWork(world, admin)) },
  }),
  'leave.restricted_request.preview': async (world, admin) => ({
    body: { EMPLOYEE_ID: asker(world), holiday_id: await aRestrictedHoliday(world, admin) },
  }),
  'leave.restricted_request.apply': async (world, admin) => ({
    body: { EMPLOYEE_ID: asker(world), holiday_id: await aRestrictedHoliday(world, admin) },
  }),
}
