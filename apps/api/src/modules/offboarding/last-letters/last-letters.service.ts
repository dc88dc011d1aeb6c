import { SEPARATION_STATUS, type SeparationKind } from '@muster/contract/offboarding/offboarding.constants'
import { sql } from 'kysely'
import type { Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { sendAutomatically } from '../../documents/index.ts'
import { findApprovers } from '../../employees/index.ts'
import { notify } from '../../notices/index.ts'
import { canSignIn, sendLinkTo } from '../leaver/send-link.ts'
import { hasPage } from '../leaver/tables.ts'
import { offboardingTexts } from '../offboarding.texts.ts'
import { lockSeparationsWhere } from '../separations/load-separation.ts'

/** Who is dismissed, absconds, dies or changes to another company of the group is written to by hand. */
const WRITTEN_TO: readonly SeparationKind[] = ['resignation', 'retirement', 'contract_end']
const MANAGE = 'offboarding.separation.manage'
/** Leavers of one run; the next one follows within half an hour. */
const BATCH = 200

export interface Leaver {
  id: number
  employee_id: number
  name: string
  letters_by: number
  templates: { id: number; name: string }[]
}

/** SQL: the letters that the settings `o` name. */
export const templates = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by lower(t.name), t.id), '[]')
  from letter_template t where t.org_id = o.org_id and t.id = any (o.letter_templates))`

async function findLeavers(ctx: Ctx): Promise<Leaver[]> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<Leaver>`
      select s.id, s.employee_id, e.full_name as name, o.letters_by, ${templates} as templates
      from offboarding_setting o
      join separation s on s.org_id = o.org_id and s.letters_at is null and s.kind = any (${[...WRITTEN_TO]}::text[])
        and s.status <> all (${[SEPARATION_STATUS.rejected, SEPARATION_STATUS.withdrawn]}::int[])
        and (o.letters_after = 'last_day' or s.status = ${SEPARATION_STATUS.offboarded})
      join employee e on e.org_id = s.org_id and e.id = s.employee_id and e.date_of_joining = s.joined_on
        and e.status = 'left' and e.left_on >= o.letters_since and e.anonymised_at is null
      where o.org_id = ${ctx.orgId} and cardinality(o.letter_templates) > 0 and o.letters_by is not null
      order by s.id limit ${BATCH}`.execute(db)
    return rows
  })
}

export interface Sending {
  /** Names of the letters that went out now, and not before. */
  sent: string[]
  /** Names of those that they had already. */
  earlier: string[]
  /** Why letters were not sent, by name of their template. */
  failed: string[]
}

/** Why a letter that was asked for before did not go out. */
const unsentTexts = { failed: 'letterFailed', cancelled: 'letterStopped' } as const

/** @throws Error unless it says what to do about the letter */
function problemOf(error: unknown): string {
  if (!(error instanceof AppError)) throw error
  const fields = Object.values(error.fields ?? {})
  return fields.length > 0 ? fields.join(' ') : error.words
}

/**
 * Sends a leaver the letters that they have not got yet; what can't be made doesn't keep the others.
 *
 * @param replacesWithdrawn somebody asks for them, so that one that was withdrawn is sent anew
 */
export async function sendTo(ctx: Ctx, leaver: Leaver, replacesWithdrawn = false): Promise<Sending> {
  const sending: Sending = { sent: [], earlier: [], failed: [] }
  for (const { id: templateId, name } of leaver.templates) {
    try {
      const outcome = await sendAutomatically(ctx, {
        ...{ accountId: leaver.letters_by, templateId, employeeId: leaver.employee_id },
        ...{ cause: `separation ${leaver.id}`, replacesWithdrawn },
      })
      // What HR has withdrawn is theirs to send again.
      if (outcome === 'withdrawn') continue
      if (outcome === 'sent' || outcome === 'earlier') sending[outcome].push(name)
      else sending.failed.push(`${name}: ${offboardingTexts(unsentTexts[outcome])}`)
    } catch (error) {
      sending.failed.push(`${name}: ${problemOf(error)}`)
    }
  }
  return sending
}

/** Why letters get to a leaver on paper alone. */
export type OnPaper = 'lettersNoAddress' | 'lettersUnconfirmed' | 'lettersOnHold'

/**
 * Makes letters reach a leaver who can't sign in any more: mails a link to their page.
 *
 * @returns null where self-service or the link leads to them
 */
export async function reach(
  ctx: Ctx,
  db: Db,
  { id, employee_id }: Pick<Leaver, 'id' | 'employee_id'>,
): Promise<OnPaper | null> {
  if (await canSignIn(ctx, db, employee_id)) return null
  const [separation] = await lockSeparationsWhere(ctx, db, sql<boolean>`s.id = ${id}`)
  if ((await sendLinkTo(ctx, db, id, { purpose: 'leaver', mail: 'letters' })) !== null) return null
  const { rows } = await sql`
    select from employee where org_id = ${ctx.orgId} and id = ${employee_id} and personal_email is null`.execute(
    db,
  )
  if (rows.length > 0) return 'lettersNoAddress'
  return separation && hasPage(separation) ? 'lettersUnconfirmed' : 'lettersOnHold'
}

/** Notes that a leaver has their letters. */
export const done = (ctx: Ctx, db: Db, id: number) =>
  sql`update separation set letters_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and id = ${id}`.execute(db)

/**
 * Sends the letters that the settings name to those who have left since, with a link to their page. Idempotent: each letter once for
 * each separation. What can't be sent, or goes on paper alone, is told to those who manage the separation.
 *
 * @returns how many leavers were dealt with
 */
export async function sendLastLetters(ctx: Ctx): Promise<number> {
  const leavers = await findLeavers(ctx)
  for (const leaver of leavers) {
    const { sent, earlier, failed } = await sendTo(ctx, leaver)
    await tx(ctx, async (db) => {
      const tell = async (kind: 'letters_failed' | 'letters_on_paper', why: Text | string) =>
        notify(ctx, db, {
          to: { accountIds: await findApprovers(ctx, db, MANAGE, leaver.employee_id) },
          kind: `offboarding.${kind}`,
          values: { name: leaver.name, why },
          link: { admin: `/offboarding/employee/${leaver.id}` },
        })
      if (failed.length > 0) await tell('letters_failed', failed.join(' · '))
      // Also of a run that ended between the letters and the link.
      const onPaper = sent.length + earlier.length > 0 ? await reach(ctx, db, leaver) : null
      if (onPaper) await tell('letters_on_paper', offboardingTexts.text(onPaper))
      await done(ctx, db, leaver.id)
    })
  }
  ctx.platform.mail.poke()
  return leavers.length
}
