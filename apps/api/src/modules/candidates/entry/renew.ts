import { isOpen, type LinkPurpose } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import { systemActor } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { issueCandidateLink } from '../../onboarding/index.ts'
import { mailLink } from '../candidates.mails.ts'

interface Renewable {
  candidate_id: number
  purpose: LinkPurpose
  step_id: number | null
  full_name: string
  first_name: string
  email: string
  status: Parameters<typeof isOpen>[0]
}

/** Mails a new link to the candidate whose link this is, or was; not to those who are not being onboarded any more. */
export async function renewFor(ctx: Ctx, db: Db, linkId: number): Promise<void> {
  const { rows } = await sql<Renewable>`
    select c.id as candidate_id, l.purpose, l.step_id, c.full_name, c.first_name, c.email, c.status
    from candidate_link l join candidate c on c.org_id = l.org_id and c.id = l.candidate_id
    where l.org_id = ${ctx.orgId} and l.id = ${linkId} and c.email is not null`.execute(db)
  const to = rows[0]
  if (!to || !isOpen(to.status)) return
  const own = { ...ctx, actor: systemActor(to.full_name) }
  const { candidate_id: candidateId, purpose, step_id: stepId } = to
  const link = await issueCandidateLink(own, db, { candidateId, purpose, stepId, isAskedFor: true })
  await mailLink(own, db, to, link)
}
