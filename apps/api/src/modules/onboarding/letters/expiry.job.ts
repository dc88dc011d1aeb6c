import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { daily } from '../../../platform/jobs/slots.ts'
import { lockCandidate } from '../candidates/load-candidate.ts'
import { logCandidates } from '../history/log.ts'
import { followLetter, subjectOf, tellAboutLetter } from './candidate-letters.ts'
import { findLetters } from './letter.queries.ts'
import { letterTexts } from './letters.texts.ts'

/** Letters looked at by one statement. */
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

/** Expires a letter, unless it was answered, withdrawn or superseded since it was found. */
function expireOne(ctx: Ctx, { id, candidate_id: candidateId }: Due): Promise<boolean> {
  return tx(ctx, async (db) => {
    const candidate = await lockCandidate(ctx, db, candidateId)
    const { rows } = await sql`
      update candidate_letter set state = 'expired', state_at = expires_at
      where org_id = ${ctx.orgId} and id = ${id} and state = 'sent'
        and expires_at <= ${ctx.now.toString()}::timestamptz returning id`.execute(db)
    const letter = (await findLetters(ctx, db, candidateId)).find(({ letterId }) => letterId === id)
    if (rows.length === 0 || !letter) return false
    await logCandidates(ctx, db, {
      ...{ candidateId, kind: 'letter_expired', changes: { subject: [null, subjectOf(letter)] } },
    })
    await followLetter(ctx, db, candidate, { letter, event: 'expired', reason: '' })
    await tellAboutLetter(ctx, db, candidate, {
      kind: 'onboarding.letter_expired',
      ...{ values: { title: letter.title }, senderEmployeeId: letter.senderEmployeeId },
    })
    return true
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
      for (const one of due) if (await expireOne(ctx, one)) expired += 1
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
