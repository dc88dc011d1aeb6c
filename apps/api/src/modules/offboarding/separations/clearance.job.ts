import { SEPARATION_STATUS } from '@muster/contract/offboarding/offboarding.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { daily } from '../../../platform/jobs/slots.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { offboardingTexts } from '../offboarding.texts.ts'
import { lockSeparationsWhere } from './load-separation.ts'
import { writeClearances } from './status.service.ts'

/** Separations per transaction. */
const BATCH = 100

/**
 * Starts clearance of those whose last working day is near, or over. Idempotent: whoever is in clearance is not on notice any more.
 *
 * @returns how many were moved
 */
export async function startClearances(ctx: Ctx): Promise<number> {
  let moved = 0
  for (;;) {
    const batch = await tx(ctx, async (db) => {
      const today = await organisationToday(ctx, db)
      const due = sql<boolean>`s.status = ${SEPARATION_STATUS.onNotice} and s.id in (
        select d.id from separation d left join offboarding_setting o on o.org_id = d.org_id
        where d.org_id = ${ctx.orgId} and d.status = ${SEPARATION_STATUS.onNotice}
          and d.agreed_lwd - coalesce(o.clearance_days, 7) <= ${today}::date
        order by d.id limit ${BATCH})`
      const separations = await lockSeparationsWhere(ctx, db, due)
      const waiting = separations.filter(({ status }) => status === SEPARATION_STATUS.onNotice)
      await writeClearances(ctx, db, waiting)
      return waiting.length
    })
    moved += batch
    if (batch < BATCH) return moved
  }
}

export const clearanceJob = defineJob<Record<never, never>>({
  name: 'offboarding.start_clearance',
  label: offboardingTexts.text('clearanceStarts'),
  run: async (ctx) => ({ moved: await startClearances(ctx) }),
})

/** After the changes that take effect today. A run moves everything due, so missed runs need no rerun. */
export const clearanceSchedule = defineSchedule<Record<never, never>>({
  name: 'offboarding.clearance',
  label: clearanceJob.label ?? '',
  job: clearanceJob,
  at: daily('00:20'),
  canRunNow: true,
  input: () => ({}),
})
