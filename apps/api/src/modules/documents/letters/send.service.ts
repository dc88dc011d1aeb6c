import { createHash } from 'node:crypto'
import { documentDimensions } from '@muster/contract/documents/documents.constants'
import type {
  checkSending,
  readSendingChoices,
  sendLetters,
} from '@muster/contract/documents/letters.contract'
import type { LettersPayload } from '@muster/contract/documents/letters-payload'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { canonicalJson } from '../../../platform/audit/chain.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { submitRequest } from '../../requests/index.ts'
import { audience } from '../audience.ts'
import { refuse } from '../write-document.ts'
import { lettersTexts } from './letters.texts.ts'
import { gapLabels, type PlannedLetter, planSending, type SendingPlan } from './plan-sending.ts'
import { hasCounter, numberIn, sequenceOf } from './rules/letter-number.ts'
import { queueSending } from './send.job.ts'

export const LETTERS_KIND = 'DOCUMENT'
/** People with gaps that are listed. */
const MOST_LISTED = 200
/** Names that an approver sees. */
const MOST_NAMES = 5
/** Letters inserted by one statement. */
const SLICE = 500

/** @throws AppError as `planSending` */
export async function checkOne(
  ctx: Ctx,
  body: BodyOf<typeof checkSending>,
): Promise<DataOf<typeof checkSending>> {
  const plan = await readTx(ctx, (db) => planSending(ctx, db, body))
  const incomplete = plan.letters.filter(({ gaps }) => gaps.length > 0)
  return {
    people: plan.letters.length,
    ready: plan.letters.length - incomplete.length,
    gaps: incomplete.slice(0, MOST_LISTED).map((letter) => ({
      ...{ employee_id: letter.recipient.id, employee_name: letter.recipient.full_name },
      ...{ EMPLOYEE_CODE: letter.recipient.code, missing: gapLabels(plan, letter) },
    })),
    gap_count: incomplete.length,
    without_address: plan.letters.filter(({ recipient }) => recipient.address === null).length,
    without_account: plan.letters.filter(({ recipient }) => !recipient.has_account).length,
    is_sender_left_out: plan.isSenderLeftOut,
    is_approved: plan.template.needs_approval,
  }
}

export function choicesOfSending(ctx: Ctx): Promise<DataOf<typeof readSendingChoices>> {
  return readTx(ctx, async (db) => {
    const parts = documentDimensions.map(
      (
        dimension,
      ) => sql`select ${sql.lit(dimension)}::text as dimension, id, name from ${sql.table(audience.choices[dimension].table)}
        where org_id = ${ctx.orgId} and status = 1`,
    )
    const { rows } = await sql<{ dimension: string; id: number; name: string }>`
      select * from (${sql.join(parts, sql` union all `)}) o order by lower(name)`.execute(db)
    const options = Object.fromEntries(
      documentDimensions.map((dimension) => [
        dimension,
        rows.filter((row) => row.dimension === dimension).map(({ id, name }) => ({ id, name })),
      ]),
    )
    return { options: options as DataOf<typeof readSendingChoices>['options'] }
  })
}

interface Run {
  id: number
  job: string | null
  letters: number
  left_out: number
  /** Of what was asked for; null for those of earlier versions. */
  body_hash: string | null
}

/** By which a repeated sending is told from another one with the same key. */
const hashOf = (body: unknown) => createHash('sha256').update(canonicalJson(body)).digest('hex')

/** The caller's own sending with this key. */
async function findRun(ctx: Ctx, db: Db, key: string): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    select r.id, r.job, r.left_out, r.body_hash, (select count(*)::int from letter l where l.org_id = r.org_id and l.run_id = r.id) as letters
    from letter_run r where r.org_id = ${ctx.orgId} and r.key = ${key}::uuid
      and r.account_id is not distinct from ${ctx.actor.accountId}::bigint`.execute(db)
  return rows[0]
}

/** The first of `count` numbers of a sequence, which waits for others that count on in it. */
async function takeNumbers(ctx: Ctx, db: Db, sequence: string, count: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into letter_sequence as s (org_id, sequence, last) values (${ctx.orgId}, ${sequence}, ${count})
    on conflict (org_id, sequence) do update set last = s.last + ${count} returning last`.execute(db)
  return (rows[0]?.last ?? count) - count + 1
}

interface Writing {
  runId: number
  plan: SendingPlan
  ready: readonly PlannedLetter[]
  state: 'waiting' | 'queued'
}

async function insertLetters(ctx: Ctx, db: Db, { runId, plan, ready, state }: Writing): Promise<void> {
  const { template, date, read } = plan
  const sequence = sequenceOf(template.number_pattern, date)
  const isNumbered = hasCounter(sequence)
  const first = isNumbered ? await takeNumbers(ctx, db, sequence, ready.length) : 0
  for (let from = 0; from < ready.length; from += SLICE) {
    const rows = ready.slice(from, from + SLICE).map(({ recipient, values, groups }, at) => {
      const number = isNumbered ? numberIn(sequence, first + from + at) : ''
      const own = { LETTER_NUMBER: number || null, LETTER_DATE: date }
      return {
        ...{ employee_id: recipient.id, number, field_groups: groups },
        merge_values: { entity_id: recipient.entity_id, values: { ...values, ...own } },
      }
    })
    await sql`
      insert into letter (org_id, run_id, template_id, template_version, employee_id, title, number, letter_date, state,
        merge_values, field_groups, created_at)
      select ${ctx.orgId}, ${runId}, ${template.MAILID}, ${template.published}, x.employee_id, ${read.content.title},
        x.number, ${date}::date, ${state}, x.merge_values, x.field_groups, ${ctx.now.toString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        x (employee_id bigint, number text, merge_values jsonb, field_groups text[])
      order by x.employee_id`.execute(db)
  }
}

function readyOf(plan: SendingPlan, leavesOut: boolean): readonly PlannedLetter[] {
  const ready = plan.letters.filter(({ gaps }) => gaps.length === 0)
  const [first, ...others] = plan.letters.filter(({ gaps }) => gaps.length > 0)
  if (first && !leavesOut) {
    const named = { name: first.recipient.full_name, fields: gapLabels(plan, first).join(', ') }
    const words =
      others.length === 0
        ? lettersTexts.text('gap', named)
        : lettersTexts.text('gaps', { ...named, count: others.length })
    refuse('leave_out_gaps', words)
  }
  if (ready.length === 0) refuse('employee_ids', lettersTexts.text('nobodyLeft'))
  return ready
}

/** What a sending asks for is added to what its template asks for. */
function signingOf(
  template: SendingPlan['template'],
  asked: BodyOf<typeof sendLetters>['signature'],
): { sign_days: number | null; sign_is_final: boolean } {
  if (asked) return { sign_days: asked.days, sign_is_final: asked.is_final }
  return { sign_days: template.needs_signature ? template.sign_days : null, sign_is_final: false }
}

/** Asks for the approval of a run. @throws AppError `documents.refused`, `requests.person_left` */
async function askFirst(ctx: Ctx, db: Db, { runId, plan, ready }: Writing, reason: string) {
  const { employeeId } = ctx.actor
  if (employeeId === null) refuse('MAILID', lettersTexts.text('noRequester'))
  const payload: LettersPayload = {
    ...{ run_id: runId, title: plan.read.content.title, category: plan.template.category },
    ...{ letters: ready.length, letter_date: plan.date },
    names: ready.slice(0, MOST_NAMES).map(({ recipient }) => recipient.full_name),
  }
  const outcome = await submitRequest(ctx, db, {
    ...{ kind: LETTERS_KIND, employeeId, payload, comment: reason, isEvaluated: true },
  })
  await db
    .updateTable('letter_run')
    .set({ request_id: outcome.id })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', runId)
    .execute()
  return outcome
}

/**
 * Sends letters: what each says is read and kept now, the PDFs are made by a job, after approval where the template asks
 * for it. Idempotent by the caller's key.
 *
 * @throws AppError as `planSending`, `requests.person_left`, and `request.invalid` at `key` for one of the caller's other sendings
 */
export async function sendMany(
  ctx: Ctx,
  { key, ...asked }: BodyOf<typeof sendLetters>,
): Promise<DataOf<typeof sendLetters>> {
  const { by_mail, leave_out_gaps, reason, signature, ...body } = asked
  const bodyHash = hashOf(asked)
  const done = await tx(ctx, async (db): Promise<DataOf<typeof sendLetters>> => {
    // Two sendings with one key, also of different templates: the second one waits for the first one here.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`letter_run ${ctx.orgId} ${key}`}, 0))`.execute(
      db,
    )
    const earlier = await findRun(ctx, db, key)
    if (earlier && earlier.body_hash !== null && earlier.body_hash !== bodyHash)
      fail('request.invalid', { fields: { key: lettersTexts.text('keyUsed') } })
    if (earlier)
      return {
        ...{ run_id: earlier.id, letters: earlier.letters, left_out: earlier.left_out },
        ...{ job: earlier.job, pending_on: [] },
      }
    const plan = await planSending(ctx, db, body)
    const ready = readyOf(plan, leave_out_gaps)
    const left_out = plan.letters.length - ready.length
    const { template, date } = plan
    const { id: runId } = await db
      .insertInto('letter_run')
      .values({
        ...{
          org_id: ctx.orgId,
          key,
          body_hash: bodyHash,
          template_id: template.MAILID,
          template_version: template.published,
        },
        ...{ title: plan.read.content.title, letter_date: date, by_mail, left_out },
        ...{ account_id: ctx.actor.accountId, sender: ctx.actor.name || ctx.actor.email },
        ...signingOf(template, signature),
        created_at: ctx.now.toString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const state = template.needs_approval ? 'waiting' : 'queued'
    const writing = { runId, plan, ready, state } as const
    await insertLetters(ctx, db, writing)
    await plan.reads.record(db)
    await recordAudit(ctx, db, {
      ...{
        recordType: 'letter_run',
        recordId: runId,
        recordLabel: `${template.name} · ${plan.read.content.title}`,
      },
      details: { letters: ready.length, left_out, version: template.published, as_of: plan.asOf },
    })
    if (state === 'queued') {
      const job = await queueSending(ctx, db, runId, plan.read.content.title)
      return { run_id: runId, letters: ready.length, left_out, job, pending_on: [] }
    }
    const outcome = await askFirst(ctx, db, writing, reason)
    // A workflow without stages has decided already.
    const run = (await findRun(ctx, db, key)) ?? fail('record.not_found')
    return { run_id: runId, letters: ready.length, left_out, job: run.job, pending_on: outcome.pendingOn }
  })
  ctx.platform.jobs.poke()
  return done
}
