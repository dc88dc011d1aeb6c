import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { notify } from '../../notices/index.ts'
import type { StoredCandidate } from '../candidates/load-candidate.ts'
import { logCandidates } from '../history/log.ts'
import { addressChangedMail } from '../letters/letters.mails.ts'
import { revokeCandidateLinks } from './issue-link.ts'

interface Waiting {
  title: string
  sender_employee_id: number | null
}

/** Letters that went to the former address and wait for an answer: they must be sent again. One statement. */
async function findWaiting(ctx: Ctx, db: Db, candidateId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select l.title, l.sender_employee_id from candidate_letter l where l.org_id = ${ctx.orgId}
      and l.candidate_id = ${candidateId} and l.state = 'sent' and l.expires_at > ${ctx.now.toString()}::timestamptz
    order by l.id`.execute(db)
  return rows
}

/**
 * What a changed e-mail address of a locked candidate brings: links and sessions of the former one end, its owner is told, and so are
 * the recruiter and whoever sent a letter that waits there. Nobody reads or answers a letter by an address that it was not sent to.
 *
 * @param before as stored before the change
 * @param after the new address; null without one
 */
export async function followAddress(
  ctx: Ctx,
  db: Db,
  before: StoredCandidate,
  after: string | null,
): Promise<void> {
  const former = (before.columns.email ?? null) as string | null
  if (former === null || former.toLowerCase() === after?.toLowerCase()) return
  const { id, full_name: name } = before
  const ended = await revokeCandidateLinks(ctx, db, { candidateId: id })
  // Nothing was ever sent there, so nobody needs to know.
  if (ended === 0) return
  await logCandidates(ctx, db, { candidateId: id, kind: 'link_revoked' })
  await sendMail(ctx, db, addressChangedMail, { to: { address: former, name }, values: { name } })
  const waiting = await findWaiting(ctx, db, id)
  const recruiter = (before.columns.recruiter_id ?? null) as number | null
  const people = [recruiter, ...waiting.map((one) => one.sender_employee_id)].flatMap((one) => one ?? [])
  if (waiting.length === 0 || people.length === 0) return
  await notify(ctx, db, {
    ...{ to: { employeeIds: [...new Set(people)] }, kind: 'onboarding.address_changed' },
    values: { name, title: waiting.map(({ title }) => title).join(', ') },
    link: { admin: `/advance-hr/onboarding/candidateDetails/${id}` },
  })
}
