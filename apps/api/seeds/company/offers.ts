import { sql } from 'kysely'
import { askForCtc } from '../../src/modules/onboarding/ctc/approvals.service.ts'
import { saveOne } from '../../src/modules/onboarding/ctc/ctc.service.ts'
import { answerLetter, askQuestion } from '../../src/modules/onboarding/letters/candidate-letters.ts'
import { expireLettersJob } from '../../src/modules/onboarding/letters/expiry.job.ts'
import { readLettersOf, replyOne, withdrawOne } from '../../src/modules/onboarding/letters/letters.service.ts'
import { previewOne, sendOne } from '../../src/modules/onboarding/letters/send.service.ts'
import { decideRequest } from '../../src/modules/requests/index.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { readTx, tx } from '../../src/platform/db/tx.ts'

/** What was done with the CTC and the offer of a candidate. */
export type DemoOffer =
  | 'ctc'
  | 'pending'
  | 'approved'
  | 'sent'
  | 'asks'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'revoked'

const yearly = ['900000', '1250000', '640000', '1800000', '1475500']

const asCandidate = (ctx: Ctx): Ctx => ({
  ...ctx,
  actor: { ...ctx.actor, kind: 'system', accountId: null, employeeId: null, name: 'Candidate' },
})

interface Waiting {
  employee: number | null
  account: number | null
}

/** Whoever decides first about a request. */
async function approverOf(ctx: Ctx, requestId: number): Promise<Waiting | undefined> {
  const { rows } = await readTx(ctx, (db) =>
    sql<Waiting>`
      select approver_id as employee, account_id as account from request_task
      where org_id = ${ctx.orgId} and request_id = ${requestId} and state = 'pending' order by id limit 1`.execute(
      db,
    ),
  )
  return rows[0]
}

/** Makes offers with the organisation's standard structure and its offer letter; needs pay and letter templates. */
export async function demoOffers(ctx: Ctx) {
  const { rows } = await readTx(ctx, (db) =>
    sql<{ template: number; lines: never }>`
      select (select id from letter_template where org_id = ${ctx.orgId} and category = 'offer' and published is not null
          order by id limit 1) as template, lines
      from pay_template where org_id = ${ctx.orgId} and basis = 'ctc' order by id limit 1`.execute(db),
  )
  const [{ template, lines } = { template: 0, lines: [] as never }] = rows

  async function enter(candidate_id: number): Promise<void> {
    const target = yearly[candidate_id % yearly.length] as string
    await saveOne(ctx, { candidate_id, basis: 'ctc', target, lines, note: '' })
  }

  async function send(candidate_id: number, now = ctx.now): Promise<void> {
    const at = { ...ctx, now }
    const letter = { candidate_id, MAILID: template, kind: 3, values: {} }
    const { digest, seen } = await previewOne(at, letter)
    if (seen === 0) await sendOne(at, { ...letter, digest, seen, key: crypto.randomUUID() })
  }

  const answer = (candidateId: number, given: 'accept' | 'reject', reason = '') =>
    tx(ctx, (db) =>
      answerLetter(asCandidate(ctx), db, {
        ...{ candidateId, kind: 3, version: 1, answer: given, reason, reasonCode: 'other_offer' },
      }),
    )

  async function ask(candidate_id: number, isDecided: boolean): Promise<void> {
    // On behalf of the recruiter, whose manager decides.
    const asking = { ...ctx, actor: { ...ctx.actor, employeeId: null } }
    const question = { candidate_id, comment: 'Within the budget' }
    const { request_id: requestId, state } = await askForCtc(asking, question)
    const approver = isDecided && state === 'pending' ? await approverOf(ctx, requestId) : undefined
    if (!approver) return
    const actor = {
      ...{ ...ctx.actor, kind: 'account' as const, accountId: approver.account },
      employeeId: approver.employee,
    }
    await decideRequest({ ...ctx, actor }, { requestId, outcome: 'approved', comment: '' })
  }

  async function talk(candidate_id: number): Promise<void> {
    const question = { candidateId: candidate_id, body: 'Can I join two weeks later?' }
    await tx(ctx, (db) => askQuestion(asCandidate(ctx), db, question))
    if (candidate_id % 2 === 0)
      await replyOne(ctx, { candidate_id, body: 'Yes, please tell us the day by Friday.' })
  }

  async function revoke(candidate_id: number): Promise<void> {
    const [letter] = (await readLettersOf(ctx, { candidate_id })).letters
    if (letter) await withdrawOne(ctx, { letter_id: letter.letter_id, reason: 'The position was closed' })
  }

  const steps: Readonly<Record<DemoOffer, (id: number) => Promise<unknown>>> = {
    ctc: async () => undefined,
    pending: (id) => ask(id, false),
    approved: (id) => ask(id, true),
    sent: (id) => send(id),
    asks: async (id) => {
      await send(id)
      await talk(id)
    },
    accepted: async (id) => {
      await send(id)
      await answer(id, 'accept')
    },
    declined: async (id) => {
      await send(id)
      await answer(id, 'reject', 'Another company offered more')
    },
    expired: async (id) => {
      await send(id, ctx.now.subtract({ hours: 24 * 20 }))
      await expireLettersJob.run(ctx, {}, undefined as never)
    },
    revoked: async (id) => {
      await send(id)
      await revoke(id)
    },
  }

  return async (candidateId: number, what: DemoOffer): Promise<void> => {
    await enter(candidateId)
    await steps[what](candidateId)
  }
}
