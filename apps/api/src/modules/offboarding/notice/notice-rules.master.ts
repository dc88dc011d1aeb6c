import type { DataOf } from '@muster/contract/kit/index'
import {
  type listNoticeRules,
  noticeRules,
  type saveOffboardingSettings,
} from '@muster/contract/offboarding/notice-rules.contract'
import { featureDefaults } from '@muster/contract/settings/organisation-settings'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { offboardingTexts } from '../offboarding.texts.ts'

const people = ['grade_id', 'employment_type_id', 'in_probation'] as const

/** Notice by grade, employment type and probation. */
export const noticeRuleRecords = defineMaster({
  contract: noticeRules,
  table: 'notice_rule',
  record: 'notice_rule',
  audited: { label: offboardingTexts('noticeRule'), path: () => '/offboarding/configuration' },
  nameOf: ({ name }) => name,
  order: sql`lower(r.name), r.id`,
  unique: [{ of: ['name'], message: offboardingTexts.text('nameTaken') }],
  choices: { grade: { table: 'grade' }, employment_type: { table: 'employment_type' } },
  references: { grade_id: 'grade', employment_type_id: 'employment_type' },
  // Of two active rules for the same people neither would win.
  check: (_ctx, _db, { next, others }) => {
    const same = others.find(
      (other) => next.status === 1 && other.status === 1 && people.every((key) => other[key] === next[key]),
    )
    if (!same) return
    const message = offboardingTexts('ruleForSamePeople', { name: same.name })
    fail('record.duplicate', { fields: { grade_id: message }, message })
  },
})

const CLEARANCE_DAYS = 7

interface Settings {
  days: number
  days_in_probation: number
  clearance_days: number
  version: number
}

async function findSettings(ctx: Ctx, db: Db): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select coalesce((o.features ->> 'notice_days')::int, ${featureDefaults.notice_days}::int) as days,
      coalesce((o.features ->> 'notice_days_probation')::int, ${featureDefaults.notice_days_probation}::int) as days_in_probation,
      coalesce(s.clearance_days, ${CLEARANCE_DAYS}::int)::int as clearance_days, coalesce(s.version, 0) as version
    from organisation o left join offboarding_setting s on s.org_id = o.org_id where o.org_id = ${ctx.orgId}`.execute(
    db,
  )
  return found(rows[0])
}

export function readNoticeSettings(ctx: Ctx): Promise<DataOf<typeof listNoticeRules>> {
  return readTx(ctx, async (db) => {
    const rules = await noticeRuleRecords.find(ctx, db)
    const options = await noticeRuleRecords.choices(ctx, db)
    const { days, days_in_probation, clearance_days, version } = await findSettings(ctx, db)
    return {
      ...{ rules, options, general: { days, days_in_probation }, clearance_days },
      settings_version: version,
    }
  })
}

/** @throws AppError `record.conflict` */
export function saveSettings(
  ctx: Ctx,
  { clearance_days, version: seen }: { clearance_days: number; version?: number | undefined },
): Promise<DataOf<typeof saveOffboardingSettings>> {
  return tx(ctx, async (db) => {
    await sql`select from organisation where org_id = ${ctx.orgId} for no key update`.execute(db)
    const before = await findSettings(ctx, db)
    requireVersion(before.version, seen)
    if (before.version > 0 && before.clearance_days === clearance_days)
      return { clearance_days, version: before.version }
    const version = before.version + 1
    await sql`
      insert into offboarding_setting (org_id, clearance_days, version, updated_at)
      values (${ctx.orgId}, ${clearance_days}, ${version}, ${ctx.now.toString()}::timestamptz)
      on conflict (org_id) do update set clearance_days = excluded.clearance_days, version = excluded.version,
        updated_at = excluded.updated_at`.execute(db)
    await recordAudit(ctx, db, {
      recordType: 'offboarding_setting',
      recordLabel: offboardingTexts.english('setting'),
      changes: { clearance_days: [before.clearance_days, clearance_days] },
    })
    return { clearance_days, version }
  })
}
