import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { findAccountActor } from '../../../platform/access/account-actor.ts'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { sendMany } from './send.service.ts'

/** Templates of letters that need nothing typed in when they are sent, by name. One statement. */
export async function automaticTemplates(ctx: Ctx, db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, t.name from letter_template t
    join letter_template_version v on v.org_id = t.org_id and v.template_id = t.id and v.number = t.published
    where t.org_id = ${ctx.orgId} and t.archived_at is null
      and coalesce(jsonb_array_length(v.content -> 'inputs'), 0) = 0
    order by lower(t.name), t.id`.execute(db)
  return rows
}

/** The same key each time, so that a run that was cut short does not send twice. */
function keyOf(cause: string): string {
  const hex = createHash('sha256').update(cause).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

const NOWHERE = { entity: [], location: [], department: [], designation: [], employment_type: [] }

interface AutomaticLetter {
  /** Sends within its reach, as if it had pressed the button. */
  accountId: number
  templateId: number
  employeeId: number
  /** What it is sent for; sent once for each cause and template. */
  cause: string
}

/** Whether the letter went out for this cause, in whoever's name: who sends them can have changed since. */
async function wasSent(ctx: Ctx, { templateId, employeeId }: AutomaticLetter, key: string): Promise<boolean> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql`
      select from letter_run r join letter l on l.org_id = r.org_id and l.run_id = r.id
      where r.org_id = ${ctx.orgId} and r.key = ${key}::uuid and r.template_id = ${templateId}
        and l.employee_id = ${employeeId} limit 1`.execute(db)
    return rows.length > 0
  })
}

/**
 * Sends a letter that nobody asks for by hand. Without a mail: the address of work is closed by then.
 *
 * @returns `earlier` for one that was sent for this cause before
 * @throws AppError `access.denied` when the account may not send letters any more, and as `sendMany`
 */
export async function sendAutomatically(ctx: Ctx, letter: AutomaticLetter): Promise<'sent' | 'earlier'> {
  const { accountId, templateId, employeeId, cause } = letter
  const key = keyOf(`${cause} ${templateId}`)
  if (await wasSent(ctx, letter, key)) return 'earlier'
  const actor = await readTx(ctx, (db) => findAccountActor(ctx, db, accountId))
  if (!actor || !holds(actor, 'documents.letters.send')) fail('access.denied')
  await sendMany(
    { ...ctx, actor },
    {
      ...{
        MAILID: templateId,
        employee_ids: [employeeId],
        limits: NOWHERE,
        values: {},
        letter_date: null,
        as_of: null,
      },
      ...{
        key,
        by_mail: false,
        leave_out_gaps: false,
        signature: null,
        reason: '',
      },
    },
  )
  return 'sent'
}
