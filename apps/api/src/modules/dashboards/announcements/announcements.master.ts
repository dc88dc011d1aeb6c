import { announcements } from '@muster/contract/dashboards/announcements.contract'
import { sql } from 'kysely'
import { worksToday } from '../../../platform/access/working-today.ts'
import type { Ctx } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { audience } from '../audience.ts'
import { dashboardsTexts } from '../dashboards.texts.ts'
import { announceJob } from './announce.job.ts'

export const ANNOUNCEMENT_LIMITS = { table: 'announcement_limit', parent: 'announcement_id' } as const

const readings = (condition: ReturnType<typeof sql>) => sql<number>`(
  select count(*)::int from announcement_reading a
  where a.org_id = r.org_id and a.announcement_id = r.id and ${condition})`

/** Announcements, for whom they are, and how many have read them. */
export const announcementRecords = defineMaster({
  contract: announcements,
  table: 'announcement',
  record: 'announcement',
  audited: { label: dashboardsTexts('announcement'), path: () => '/settings/announcements' },
  nameOf: ({ title }) => title,
  columns: { limits: audience.column(ANNOUNCEMENT_LIMITS) },
  extraColumns: {
    seen: readings(sql`true`),
    acknowledged: readings(sql`a.answer = 'acknowledged'`),
    yes: readings(sql`a.answer = 'yes'`),
    no: readings(sql`a.answer = 'no'`),
  },
  order: sql`r.status desc, r.from_date desc, r.id desc`,
  choices: audience.choices,
  references: audience.references,
  check: (_ctx, _db, { next: { from_date, to_date } }) => {
    if (to_date !== null && to_date < from_date)
      fail('request.invalid', { fields: { to_date: dashboardsTexts('lastDayBeforeFirst') } })
  },
  changed: async (ctx, db, { next }) => {
    if (next?.status === 1) await ctx.platform.jobs.enqueue(ctx, db, announceJob, {})
  },
})

/** Number of people for whom each announcement is today. */
export const peopleOfAnnouncements = (ctx: Ctx) => sql<{ id: number; people: number }>`
  select r.id, (select count(*)::int from employee e
    where e.org_id = r.org_id and ${worksToday(ctx)} and ${audience.isFor(ANNOUNCEMENT_LIMITS)}) as people
  from announcement r where r.org_id = ${ctx.orgId}`
