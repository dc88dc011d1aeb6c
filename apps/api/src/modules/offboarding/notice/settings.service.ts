import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  listNoticeRules,
  saveOffboardingSettings,
} from '@muster/contract/offboarding/notice-rules.contract'
import type { LettersAfter } from '@muster/contract/offboarding/offboarding.constants'
import { featureDefaults } from '@muster/contract/settings/organisation-settings'
import { sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { automaticTemplates } from '../../documents/index.ts'
import { offboardingTexts } from '../offboarding.texts.ts'
import { noticeRuleRecords } from './notice-rules.master.ts'

const CLEARANCE_DAYS = 7

interface Settings {
  days: number
  days_in_probation: number
  clearance_days: number
  letter_templates: number[]
  letters_after: LettersAfter
  version: number
}

async function findSettings(ctx: Ctx, db: Db): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select coalesce((o.features ->> 'notice_days')::int, ${featureDefaults.notice_days}::int) as days,
      coalesce((o.features ->> 'notice_days_probation')::int, ${featureDefaults.notice_days_probation}::int) as days_in_probation,
      coalesce(s.clearance_days, ${CLEARANCE_DAYS}::int)::int as clearance_days,
      coalesce(to_jsonb(s.letter_templates), '[]') as letter_templates,
      coalesce(s.letters_after, 'last_day') as letters_after, coalesce(s.version, 0) as version
    from organisation o left join offboarding_setting s on s.org_id = o.org_id where o.org_id = ${ctx.orgId}`.execute(
    db,
  )
  return found(rows[0])
}

export function readNoticeSettings(ctx: Ctx): Promise<DataOf<typeof listNoticeRules>> {
  return readTx(ctx, async (db) => {
    const rules = await noticeRuleRecords.find(ctx, db)
    const options = await noticeRuleRecords.choices(ctx, db)
    const letter_template = await automaticTemplates(ctx, db)
    const { days, days_in_probation, clearance_days, letter_templates, letters_after, version } =
      await findSettings(ctx, db)
    return {
      rules,
      options: { ...options, letter_template },
      ...{ general: { days, days_in_probation }, clearance_days },
      // What was archived since is not sent.
      letter_templates: letter_templates.filter((id) => letter_template.some((one) => one.id === id)),
      letters_after,
      settings_version: version,
    }
  })
}

/** Letters are those of whoever chose them. @throws AppError `request.invalid` */
async function checkLetters(ctx: Ctx, db: Db, templates: readonly number[]): Promise<void> {
  const refuse = (problem: 'lettersNotYours' | 'letterUnfit') =>
    fail('request.invalid', { fields: { letter_templates: offboardingTexts(problem) } })
  if (templates.length === 0) return
  if (!holds(ctx.actor, 'documents.letters.send')) refuse('lettersNotYours')
  const known = await automaticTemplates(ctx, db)
  if (templates.some((id) => !known.some((one) => one.id === id))) refuse('letterUnfit')
}

/** @throws AppError `record.conflict`, `request.invalid` */
export function saveSettings(
  ctx: Ctx,
  { clearance_days, version: seen, ...given }: BodyOf<typeof saveOffboardingSettings>,
): Promise<DataOf<typeof saveOffboardingSettings>> {
  return tx(ctx, async (db) => {
    await sql`select from organisation where org_id = ${ctx.orgId} for no key update`.execute(db)
    const before = await findSettings(ctx, db)
    requireVersion(before.version, seen)
    const letter_templates = [...new Set(given.letter_templates ?? before.letter_templates)]
    const letters_after = given.letters_after ?? before.letters_after
    const isAsBefore = before.clearance_days === clearance_days && before.letters_after === letters_after
    const areLettersNew = letter_templates.join() !== before.letter_templates.join()
    if (before.version > 0 && isAsBefore && !areLettersNew)
      return { clearance_days, letter_templates, letters_after, version: before.version }
    if (areLettersNew) await checkLetters(ctx, db, letter_templates)
    const version = before.version + 1
    await sql`
      insert into offboarding_setting (org_id, clearance_days, letter_templates, letters_after, letters_by, letters_since,
        version, updated_at)
      values (${ctx.orgId}, ${clearance_days}, ${letter_templates}::bigint[], ${letters_after},
        ${areLettersNew ? ctx.actor.accountId : null}::bigint, ${organisationTodaySql(ctx)}, ${version},
        ${ctx.now.toString()}::timestamptz)
      on conflict (org_id) do update set clearance_days = excluded.clearance_days,
        letter_templates = excluded.letter_templates, letters_after = excluded.letters_after,
        letters_by = case when ${areLettersNew} then excluded.letters_by else offboarding_setting.letters_by end,
        letters_since = case when ${areLettersNew} then excluded.letters_since else offboarding_setting.letters_since end,
        version = excluded.version, updated_at = excluded.updated_at`.execute(db)
    await recordAudit(ctx, db, {
      recordType: 'offboarding_setting',
      recordLabel: offboardingTexts.english('setting'),
      changes: {
        clearance_days: [before.clearance_days, clearance_days],
        ...(before.letters_after === letters_after
          ? {}
          : { letters_after: [before.letters_after, letters_after] }),
        ...(areLettersNew ? { letter_templates: [before.letter_templates, letter_templates] } : {}),
      },
    })
    return { clearance_days, letter_templates, letters_after, version }
  })
}
