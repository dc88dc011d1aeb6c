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
  /** Somebody asks for it: one that was withdrawn is sent anew. */
  replacesWithdrawn?: boolean
}

/**
 * `earlier`: had been sent for this cause. `withdrawn`: had been sent, withdrawn since, and is not replaced. `failed`: its PDF could
 * not be made. `cancelled`: whoever approves letters has stopped it.
 */
export type AutomaticOutcome = 'sent' | 'earlier' | 'withdrawn' | 'failed' | 'cancelled'

const outcomes: Readonly<Record<string, AutomaticOutcome>> = {
  void: 'withdrawn',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** Letters that replace each other; more were made by mistake. */
const MOST_ATTEMPTS = 100

interface Attempt {
  key: string
  /** Of its letter; null where nothing has been sent yet. */
  state: string | null
}

/**
 * The latest sending for this cause, in whoever's name, as who sends them can have changed since; or, where its letter was
 * withdrawn and is to be replaced, the next one. Each has its own key, so that repeating any of them sends nothing twice.
 */
async function findAttempt(ctx: Ctx, letter: AutomaticLetter): Promise<Attempt> {
  const { templateId, employeeId, cause, replacesWithdrawn = false } = letter
  return readTx(ctx, async (db) => {
    let last: Attempt = { key: '', state: null }
    for (let number = 0; number < MOST_ATTEMPTS; number++) {
      const key = keyOf(`${cause} ${templateId}${number === 0 ? '' : ` ${number}`}`)
      const { rows } = await sql<{ state: string }>`
        select l.state from letter_run r join letter l on l.org_id = r.org_id and l.run_id = r.id
        where r.org_id = ${ctx.orgId} and r.key = ${key}::uuid and r.template_id = ${templateId}
          and l.employee_id = ${employeeId} limit 1`.execute(db)
      const state = rows[0]?.state ?? null
      // Nothing replaces the one before, and nothing is to.
      if (state === null && number > 0 && !replacesWithdrawn) return last
      last = { key, state }
      if (state !== 'void') return last
    }
    return last
  })
}

/**
 * Sends a letter that nobody asks for by hand. Without a mail: the address of work is closed by then.
 *
 * @throws AppError `access.denied` when the account may not send letters any more, and as `sendMany`
 */
export async function sendAutomatically(ctx: Ctx, letter: AutomaticLetter): Promise<AutomaticOutcome> {
  const { accountId, templateId, employeeId } = letter
  const { key, state } = await findAttempt(ctx, letter)
  if (state !== null) return outcomes[state] ?? 'earlier'
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
        records: {},
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
