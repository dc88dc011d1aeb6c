import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { SEPARATION_STATUS, type SeparationKind } from '@muster/contract/offboarding/offboarding.constants'
import type { sendLastLetters } from '@muster/contract/offboarding/separations.contract'
import { sql } from 'kysely'
import { type ActorSnapshot, actorFrom, snapshotOf } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { workNotice } from '../../../platform/jobs/job-notices.ts'
import { signsIn } from '../leaver/send-link.ts'
import { managedScope } from '../offboarding.access.ts'
import { offboardingTexts } from '../offboarding.texts.ts'
import {
  done,
  type Leaver,
  type OnPaper,
  reach,
  type Sending,
  sendTo,
  templates,
} from './last-letters.service.ts'

/** Leavers who are dealt with inside the request; more are a job’s. */
const AT_ONCE = 5

type Answer = DataOf<typeof sendLastLetters>
interface Chosen extends Leaver {
  kind: SeparationKind
  status: number
  is_current: boolean
  signer: string | null
  /** Neither self-service nor a link can lead them to a letter. */
  has_no_address: boolean
}

/** SQL: in whose name they go out. */
const signerName = sql`(
  select coalesce(p.full_name, nullif(a.display_name, ''), a.email) from account a
  left join employee p on p.org_id = a.org_id and p.id = a.employee_id
  where a.org_id = o.org_id and a.id = o.letters_by)`

/** Of those who leave for certain, or have left. */
const LEAVING: readonly number[] = [
  SEPARATION_STATUS.onNotice,
  SEPARATION_STATUS.settlement,
  SEPARATION_STATUS.offboarded,
  SEPARATION_STATUS.clearance,
]

/** @throws AppError `record.not_found`, `offboarding.letters_not_chosen` */
async function findChosen(ctx: Ctx, given: readonly number[]): Promise<Chosen[]> {
  const ids = [...new Set(given)]
  const chosen = await readTx(ctx, async (db) => {
    const { rows } = await sql<Chosen>`
      select s.id, s.employee_id, s.kind, s.status, e.full_name as name, o.letters_by, coalesce(${templates}, '[]') as templates,
        e.date_of_joining = s.joined_on as is_current, ${signerName} as signer,
        e.personal_email is null and not ${signsIn} as has_no_address
      from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id and e.anonymised_at is null
      left join offboarding_setting o on o.org_id = s.org_id
      where s.org_id = ${ctx.orgId} and s.id = any (${ids}::bigint[]) and ${managedScope(ctx)}
        and e.id is distinct from ${ctx.actor.employeeId}::bigint order by s.id`.execute(db)
    return rows
  })
  if (chosen.length < ids.length) fail('record.not_found')
  if (chosen.some((one) => one.letters_by === null || one.templates.length === 0))
    fail('offboarding.letters_not_chosen')
  return chosen
}

function whyNot({ kind, status, is_current }: Chosen): string | null {
  // A letter says what is recorded now, which is another employment.
  if (!is_current) return offboardingTexts('lettersRejoined')
  if (kind === 'death') return offboardingTexts('lettersAfterDeath')
  return LEAVING.includes(status) ? null : offboardingTexts('lettersNotLeaving')
}

interface Dealt extends Sending {
  onPaper: OnPaper | null
}
const NOTHING: Dealt = { sent: [], earlier: [], failed: [], onPaper: null }

async function foresee(leaver: Chosen): Promise<Dealt> {
  const why = whyNot(leaver)
  if (why !== null) return { ...NOTHING, failed: [why] }
  const onPaper = leaver.has_no_address ? 'lettersNoAddress' : null
  return { ...NOTHING, sent: leaver.templates.map(({ name }) => name), onPaper }
}

async function sendOne(ctx: Ctx, leaver: Chosen): Promise<Dealt> {
  const why = whyNot(leaver)
  if (why !== null) return { ...NOTHING, failed: [why] }
  const sending = await sendTo(ctx, leaver, true)
  const onPaper = await tx(ctx, async (db) => {
    const way = sending.sent.length > 0 ? await reach(ctx, db, leaver) : null
    if (sending.failed.length === 0) await done(ctx, db, leaver.id)
    return way
  })
  ctx.platform.mail.poke()
  return { ...sending, onPaper }
}

/** Which letters could not be made and why, and which the person has all the same. */
function reasonOf({ sent, earlier, failed }: Sending): string {
  const went = sent.length > 0 ? [offboardingTexts('lettersWent', { names: sent.join(', ') })] : []
  const had = earlier.length > 0 ? [offboardingTexts('lettersHad', { names: earlier.join(', ') })] : []
  return [...failed, ...went, ...had].join(' · ')
}

async function collect(
  chosen: readonly Chosen[],
  deal: (leaver: Chosen, at: number) => Promise<Dealt>,
): Promise<Pick<Answer, 'sent' | 'skipped' | 'on_paper'>> {
  const skipped: Answer['skipped'] = []
  const on_paper: Answer['on_paper'] = []
  let people = 0
  for (const [at, leaver] of chosen.entries()) {
    const sending = await deal(leaver, at)
    const who = { SEPID: leaver.id, EMPLOYEE_NAME: leaver.name }
    if (sending.sent.length > 0) people++
    if (sending.failed.length > 0) skipped.push({ ...who, reason: reasonOf(sending) })
    if (sending.onPaper) on_paper.push({ ...who, reason: offboardingTexts(sending.onPaper) })
  }
  return { sent: people, skipped, on_paper }
}

interface HandInput {
  SEPIDS: number[]
  actor: ActorSnapshot
}

/** Begun again after a crash, it sends what had not been sent. */
export const lettersByHandJob = defineJob<HandInput>({
  name: 'offboarding.letters_by_hand',
  label: offboardingTexts.text('lettersByHand'),
  run: async (systemCtx, { SEPIDS, actor }, progress) => {
    const ctx: Ctx = { ...systemCtx, actor: actorFrom(actor) }
    const chosen = await findChosen(ctx, SEPIDS)
    const answer = await collect(chosen, async (leaver, at) => {
      await progress.checkpoint({ done: at, total: chosen.length })
      return sendOne(ctx, leaver)
    })
    await progress.report({ done: chosen.length, total: chosen.length })
    return answer
  },
  notice: workNotice(offboardingTexts.text('lettersByHand'), { admin: '/offboarding' }),
})

/**
 * Sends the letters that the settings name now, to leavers whom HR has chosen, whatever their kind of separation, in the name of
 * whoever chose the letters; no letter goes out twice for a separation, unless it was withdrawn. Who can't sign in is mailed a link,
 * or gets theirs on paper. A preview says what would be sent, to whom and in whose name.
 *
 * @throws AppError `record.not_found` for a separation that the caller doesn't manage, `offboarding.letters_not_chosen`
 */
export async function sendNow(
  ctx: Ctx,
  { SEPIDS, preview }: BodyOf<typeof sendLastLetters>,
): Promise<Answer> {
  const chosen = await findChosen(ctx, SEPIDS)
  const [first] = chosen
  const about = { by: first?.signer ?? '', letters: first?.templates.map(({ name }) => name) ?? [] }
  if (preview) return { ...(await collect(chosen, foresee)), ...about, job: null }
  if (chosen.length <= AT_ONCE)
    return { ...(await collect(chosen, (leaver) => sendOne(ctx, leaver))), ...about, job: null }
  const { public_id: job } = await tx(ctx, (db) =>
    ctx.platform.jobs.enqueue(ctx, db, lettersByHandJob, { SEPIDS, actor: snapshotOf(ctx.actor) }),
  )
  ctx.platform.jobs.poke()
  return { sent: 0, skipped: [], on_paper: [], ...about, job }
}
