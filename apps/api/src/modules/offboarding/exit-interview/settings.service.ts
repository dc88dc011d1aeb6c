import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { SendOccasion } from '@muster/contract/offboarding/exit-interview/exit-interview.constants'
import type {
  configureExitForm,
  readExitFormSettings,
} from '@muster/contract/offboarding/exit-interview/exit-interview.contract'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { FIRST_OWN_FORM } from '../../forms/index.ts'
import { interviewTexts } from './interview.texts.ts'
import { makeForm } from './standard-questions.ts'

export const SETTING = 'exit_interview_setting'

interface Settings {
  FORM_ID: number | null
  send_on: SendOccasion
  version: number
}

/** Version 0 before anything was set. */
export async function findSettings(ctx: Ctx, db: Db): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select form_no as "FORM_ID", send_on, version from exit_interview_setting where org_id = ${ctx.orgId}`.execute(
    db,
  )
  return rows[0] ?? { FORM_ID: null, send_on: 'hand', version: 0 }
}

/** Whether a form is chosen, and active. */
export async function hasForm(ctx: Ctx, db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from exit_interview_setting s join form f on f.org_id = s.org_id and f.form_no = s.form_no and f.status = 1
    where s.org_id = ${ctx.orgId}`.execute(db)
  return rows.length > 0
}

async function findForms(ctx: Ctx, db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select form_no as id, name from form where org_id = ${ctx.orgId} and form_no >= ${FIRST_OWN_FORM} and status = 1
    order by lower(name), form_no limit 500`.execute(db)
  return rows
}

export const readSettings = (ctx: Ctx): Promise<DataOf<typeof readExitFormSettings>> =>
  readTx(ctx, async (db) => ({ ...(await findSettings(ctx, db)), forms: await findForms(ctx, db) }))

/** @throws AppError `request.invalid` for a form that is not an active one of the organisation's own, `record.conflict` */
export const saveSettings = (
  ctx: Ctx,
  { FORM_ID: wanted, send_on, make_form, version: seen }: BodyOf<typeof configureExitForm>,
): Promise<DataOf<typeof configureExitForm>> =>
  tx(ctx, async (db) => {
    await sql`select from organisation where org_id = ${ctx.orgId} for no key update`.execute(db)
    const before = await findSettings(ctx, db)
    requireVersion(before.version, seen)
    if (make_form === 0 && wanted !== null && !(await findForms(ctx, db)).some(({ id }) => id === wanted))
      fail('request.invalid', { fields: { FORM_ID: interviewTexts('notForm') } })
    const FORM_ID = make_form === 1 ? await makeForm(ctx, db) : wanted
    if (before.version > 0 && before.FORM_ID === FORM_ID && before.send_on === send_on) return before
    const version = before.version + 1
    await sql`
      insert into exit_interview_setting (org_id, form_no, send_on, version, updated_at)
      values (${ctx.orgId}, ${FORM_ID}, ${send_on}, ${version}, ${ctx.now.toString()}::timestamptz)
      on conflict (org_id) do update set form_no = excluded.form_no, send_on = excluded.send_on, version = excluded.version,
        updated_at = excluded.updated_at`.execute(db)
    await recordAudit(ctx, db, {
      recordType: SETTING,
      recordLabel: interviewTexts.english('setting'),
      changes: { form: [before.FORM_ID, FORM_ID], send_on: [before.send_on, send_on] },
    })
    return { FORM_ID, send_on, version }
  })
