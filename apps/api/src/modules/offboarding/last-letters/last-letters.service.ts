import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { SEPARATION_STATUS, type SeparationKind } from '@muster/contract/offboarding/offboarding.constants'
import type { sendLastLetters as sendLastLettersCall } from '@muster/contract/offboarding/separations.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { sendAutomatically } from '../../documents/index.ts'
import { findApprovers } from '../../employees/index.ts'
import { notify } from '../../notices/index.ts'
import { managedScope } from '../offboarding.access.ts'
import { offboardingTexts } from '../offboarding.texts.ts'

/** Who is dismissed, absconds, dies or changes to another company of the group is written to by hand. */
const WRITTEN_TO: readonly SeparationKind[] = ['resignation', 'retirement', 'contract_end']
const MANAGE = 'offboarding.separation.manage'
/** Leavers of one run; the next one follows within half an hour. */
const BATCH = 200

interface Leaver {
  id: number
  employee_id: number
  name: string
  letters_by: number
  templates: { id: number; name: string }[]
}

/** SQL: the letters that the settings `o` name. */
const templates = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by lower(t.name), t.id), '[]')
  from letter_template t where t.org_id = o.org_id and t.id = any (o.letter_templates))`

/** SQL: in whose name they go out. */
const signerName = sql`(
  select coalesce(p.full_name, nullif(a.display_name, ''), a.email) from account a
  left join employee p on p.org_id = a.org_id and p.id = a.employee_id
  where a.org_id = o.org_id and a.id = o.letters_by)`

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

interface Sending {
  /** Letters that went out now, and not before. */
  sent: number
  /** Why letters were not sent, by name of their template. */
  failed: string[]
}

async function sendTo(ctx: Ctx, leaver: Leaver): Promise<Sending> {
  const failed: string[] = []
  let sent = 0
  for (const template of leaver.templates) {
    try {
      const outcome = await sendAutomatically(ctx, {
        ...{ accountId: leaver.letters_by, templateId: template.id, employeeId: leaver.employee_id },
        cause: `separation ${leaver.id}`,
      })
      if (outcome === 'sent') sent++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const fields = Object.values(error.fields ?? {})
      failed.push(`${template.name}: ${fields.length > 0 ? fields.join(' ') : error.words}`)
    }
  }
  return { sent, failed }
}

const done = (ctx: Ctx, db: Db, id: number) =>
  sql`update separation set letters_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and id = ${id}`.execute(db)

type Chosen = Leaver & { kind: SeparationKind; status: number; is_current: boolean; signer: string | null }

/** Of those who leave for certain, or have left. */
const LEAVING: readonly number[] = [
  SEPARATION_STATUS.onNotice,
  SEPARATION_STATUS.settlement,
  SEPARATION_STATUS.offboarded,
  SEPARATION_STATUS.clearance,
]

function whyNot({ kind, status, is_current }: Chosen): string | null {
  // A letter says what is recorded now, which is another employment.
  if (!is_current) return offboardingTexts('lettersRejoined')
  if (kind === 'death') return offboardingTexts('lettersAfterDeath')
  return LEAVING.includes(status) ? null : offboardingTexts('lettersNotLeaving')
}

function foresee(leaver: Chosen): Sending {
  const why = whyNot(leaver)
  return why === null ? { sent: leaver.templates.length, failed: [] } : { sent: 0, failed: [why] }
}

async function sendChosen(ctx: Ctx, leaver: Chosen): Promise<Sending> {
  const why = whyNot(leaver)
  if (why !== null) return { sent: 0, failed: [why] }
  const sending = await sendTo(ctx, leaver)
  if (sending.failed.length === 0) await tx(ctx, (db) => done(ctx, db, leaver.id))
  return sending
}

/**
 * Sends the same letters now, to leavers whom HR has chosen, whatever their kind of separation, in the name of whoever chose the
 * letters; no letter goes out twice for a separation. A preview says what would be sent, to whom and in whose name.
 *
 * @throws AppError `record.not_found` for a separation that the caller doesn't manage, `offboarding.letters_not_chosen`
 */
export async function sendNow(
  ctx: Ctx,
  { SEPIDS, preview }: BodyOf<typeof sendLastLettersCall>,
): Promise<DataOf<typeof sendLastLettersCall>> {
  const ids = [...new Set(SEPIDS)]
  const chosen = await readTx(ctx, async (db) => {
    const { rows } = await sql<Chosen>`
      select s.id, s.employee_id, s.kind, s.status, e.full_name as name, o.letters_by, coalesce(${templates}, '[]') as templates,
        e.date_of_joining = s.joined_on as is_current, ${signerName} as signer
      from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id and e.anonymised_at is null
      left join offboarding_setting o on o.org_id = s.org_id
      where s.org_id = ${ctx.orgId} and s.id = any (${ids}::bigint[]) and ${managedScope(ctx)}
        and e.id is distinct from ${ctx.actor.employeeId}::bigint order by s.id`.execute(db)
    return rows
  })
  if (chosen.length < ids.length) fail('record.not_found')
  if (chosen.some((one) => one.letters_by === null || one.templates.length === 0))
    fail('offboarding.letters_not_chosen')
  const skipped: DataOf<typeof sendLastLettersCall>['skipped'] = []
  let people = 0
  for (const leaver of chosen) {
    const { sent, failed } = await (preview ? foresee(leaver) : sendChosen(ctx, leaver))
    if (sent > 0) people++
    if (failed.length > 0)
      skipped.push({ SEPID: leaver.id, EMPLOYEE_NAME: leaver.name, reason: failed.join(' · ') })
  }
  const [first] = chosen
  return {
    ...{ sent: people, skipped, by: first?.signer ?? '' },
    letters: first?.templates.map(({ name }) => name) ?? [],
  }
}

/**
 * Sends the letters that the settings name to those who have left since. Idempotent: each letter once for each separation. What
 * can't be sent is told to those who manage the separation.
 *
 * @returns how many leavers were dealt with
 */
export async function sendLastLetters(ctx: Ctx): Promise<number> {
  const leavers = await findLeavers(ctx)
  for (const leaver of leavers) {
    const { failed } = await sendTo(ctx, leaver)
    await tx(ctx, async (db) => {
      if (failed.length > 0)
        await notify(ctx, db, {
          to: { accountIds: await findApprovers(ctx, db, MANAGE, leaver.employee_id) },
          kind: 'offboarding.letters_failed',
          values: { name: leaver.name, why: failed.join(' · ') },
          link: { admin: `/offboarding/employee/${leaver.id}` },
        })
      await done(ctx, db, leaver.id)
    })
  }
  return leavers.length
}
