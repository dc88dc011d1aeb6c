import type { CandidateLetterKind } from '@muster/contract/onboarding/letters/letters.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { daily } from '../../../platform/jobs/slots.ts'
import { lockCandidates } from '../candidates/load-candidate.ts'
import { writeStatuses } from '../candidates/status.service.ts'
import { logCandidates } from '../history/log.ts'
import { statusAfterLetter } from '../rules/letter-status.ts'
import { subjectOf, tellAboutLetters } from './candidate-letters.ts'
import { letterTexts } from './letters.texts.ts'

/** Letters of one transaction. */
const BATCH = 200

interface Due {
  id: number
  candidate_id: number
}

async function findDue(ctx: Ctx, after: number): Promise<Due[]> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<Due>`
      select l.id, l.candidate_id from candidate_letter l
      where l.org_id = ${ctx.orgId} and l.state = 'sent' and l.id > ${after}
        and l.expires_at <= ${ctx.now.toString()}::timestamptz
      order by l.id limit ${BATCH}`.execute(db)
    return rows
  })
}

interface Expired {
  candidate_id: number
  kind: CandidateLetterKind
  version: number
  title: string
  sender: number | null
}

/** Of these letters, those that nobody answered, withdrew or superseded since they were found. One statement. */
async function markExpired(ctx: Ctx, db: Db, due: readonly Due[]): Promise<Expired[]> {
  const { rows } = await sql<Expired>`
    update candidate_letter l set state = 'expired', state_at = l.expires_at
    where l.org_id = ${ctx.orgId} and l.id = any (${due.map(({ id }) => id)}::bigint[]) and l.state = 'sent'
      and l.expires_at <= ${ctx.now.toString()}::timestamptz
    returning l.candidate_id, l.kind, l.number as version, l.title, l.sender_employee_id as sender`.execute(
    db,
  )
  return rows
}

/** Expires letters with all that follows, in one transaction and a fixed number of statements. @returns how many expired */
function expireSome(ctx: Ctx, due: readonly Due[]): Promise<number> {
  return tx(ctx, async (db) => {
    const locked = await lockCandidates(ctx, db, [...new Set(due.map(({ candidate_id: id }) => id))])
    const byId = new Map(locked.map((one) => [one.id, one]))
    const expired = (await markExpired(ctx, db, due)).flatMap((letter) => {
      const candidate = byId.get(letter.candidate_id)
      return candidate ? [{ letter, candidate }] : []
    })
    await logCandidates(
      ctx,
      db,
      ...expired.map(({ letter, candidate: { id: candidateId } }) => ({
        ...{ candidateId, kind: 'letter_expired' as const },
        changes: { subject: [null, subjectOf(letter)] as [null, string] },
      })),
    )
    // Of somebody with two letters the first decides: the status that it sets is not one that the other changes.
    const changes = new Map(
      expired.flatMap(({ letter, candidate }) => {
        const status = statusAfterLetter(letter.kind, 'expired', candidate.status)
        return status === null ? [] : [[candidate.id, { candidate, status, reason: '' }]]
      }),
    )
    await writeStatuses(ctx, db, [...changes.values()])
    await tellAboutLetters(
      ctx,
      db,
      expired.map(({ letter, candidate }) => ({
        ...{ candidate, kind: 'onboarding.letter_expired', values: { title: letter.title } },
        senderEmployeeId: letter.sender,
      })),
    )
    return expired.length
  })
}

/** Expires letters whose last day is over; a letter can't be answered after it, whether or not the job has run. Idempotent. */
export const expireLettersJob = defineJob<Record<never, never>>({
  name: 'onboarding.expire_letters',
  label: letterTexts.text('expiring'),
  run: async (ctx) => {
    let expired = 0
    for (let after = 0; ; ) {
      const due = await findDue(ctx, after)
      if (due.length > 0) expired += await expireSome(ctx, due)
      if (due.length < BATCH) return { expired }
      after = due.at(-1)?.id ?? after
    }
  },
})

export const expireLettersSchedule = defineSchedule({
  name: 'onboarding.expire_letters',
  label: letterTexts.text('expiring'),
  job: expireLettersJob,
  at: daily('00:10'),
  canRunNow: true,
})
