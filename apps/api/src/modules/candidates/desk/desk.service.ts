import type {
  decideDocument,
  openSentDocument,
  readPanel,
  sendPortalLink,
} from '@muster/contract/candidates/desk.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { isOpen, type LinkPurpose } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { connectionProblem, type StoredEnvelope } from '../../documents/index.ts'
import { fileLink } from '../../files/index.ts'
import {
  issueCandidateLink,
  lockCandidate,
  logCandidates,
  requireCandidate,
  requireRight,
  revokeCandidateLinks,
  statusWords,
} from '../../onboarding/index.ts'
import { mailLink, mailRefusal } from '../candidates.mails.ts'
import { candidatesTexts } from '../candidates.texts.ts'
import { findDocument, findWanted, type StoredDocument, setDocument } from '../form/documents.queries.ts'
import { findTyped } from '../form/form.queries.ts'
import { findPolicies } from '../policies/policies.queries.ts'

type Panel = DataOf<typeof readPanel>
type Candidate = Awaited<ReturnType<typeof requireCandidate>>

interface StoredLink {
  link_id: number
  purpose: LinkPurpose
  state: Panel['links'][number]['state']
  sent_at: string
  sent_by: string | null
  is_asked_for: boolean
  expires_at: string
  opened_at: string | null
}

/** Newest first. */
async function findLinks(ctx: Ctx, db: Db, candidateId: number): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select l.id as link_id, l.purpose, l.created_at as sent_at, l.is_asked_for, l.expires_at, l.opened_at,
      coalesce(e.full_name, nullif(a.display_name, ''), a.email) as sent_by,
      case when l.revoked_at is not null then 'revoked' when l.replaced_at is not null then 'replaced'
        when l.expires_at <= ${ctx.now.toString()}::timestamptz then 'expired' else 'valid' end as state
    from candidate_link l
    left join account a on a.org_id = l.org_id and a.id = l.issued_by
    left join employee e on e.org_id = a.org_id and e.id = a.employee_id
    where l.org_id = ${ctx.orgId} and l.candidate_id = ${candidateId} order by l.id desc limit 30`.execute(db)
  return rows
}

interface StoredSigning {
  title: string
  state: StoredEnvelope['state']
  problem: string
  reason: string
  service: string | null
}

const signingStates = {
  ...{ making: 'making', open: 'open', closing: 'ended', completed: 'signed', declined: 'declined' },
  voided: 'ended',
} as const satisfies Record<StoredEnvelope['state'], NonNullable<Panel['signing']>['state']>

/** How the letter stands that was given last to a signing service. One statement. */
async function findSigning(ctx: Ctx, db: Db, candidateId: number): Promise<Panel['signing']> {
  const { rows } = await sql<StoredSigning>`
    select l.title, v.state, v.problem, v.reason,
      (select d.name from document_connection d where d.org_id = v.org_id and d.kind = 'esign') as service
    from candidate_envelope v join candidate_letter l on l.org_id = v.org_id and l.id = v.letter_id
    where v.org_id = ${ctx.orgId} and l.candidate_id = ${candidateId} order by v.id desc limit 1`.execute(db)
  const [last] = rows
  if (!last) return null
  const { title, state, problem, reason } = last
  const service = last.service ?? ''
  if (problem !== '') return { title, service, state: 'failed', reason: wordsOf(connectionProblem(problem)) }
  return { title, service, state: signingStates[state], reason }
}

async function panelOf(ctx: Ctx, db: Db, candidate: Candidate): Promise<Panel> {
  const { id, status, may_edit } = candidate
  const email = (candidate.columns.email ?? null) as string | null
  const { version, submitted_at, updated_at } = await findTyped(ctx, db, id)
  const { rows: seen } = await sql<{ at: string | null }>`
    select max(created_at) as at from candidate_session where org_id = ${ctx.orgId} and candidate_id = ${id}`.execute(
    db,
  )
  const all = await findPolicies(ctx, db, id)
  const policies = all.filter(({ needs_acknowledgement }) => needs_acknowledgement)
  return {
    ...{ candidate_id: id, email, may_edit, may_send: may_edit && isOpen(status) && email !== null },
    links: await findLinks(ctx, db, id),
    last_seen_at: instantOf(seen[0]?.at ?? null),
    form: { is_begun: version > 0, changed_at: updated_at, submitted_at },
    documents: await findWanted(ctx, db, id),
    signing: await findSigning(ctx, db, id),
    policies: {
      wanted: policies.length,
      acknowledged: policies.filter(({ acknowledged_at }) => acknowledged_at !== null).length,
    },
  }
}

/** @throws AppError `record.not_found` */
export const readOne = (ctx: Ctx, { candidate_id }: BodyOf<typeof readPanel>): Promise<Panel> =>
  readTx(ctx, async (db) => panelOf(ctx, db, await requireCandidate(ctx, db, candidate_id)))

async function lockForEditing(ctx: Ctx, db: Db, id: number): Promise<Candidate> {
  const candidate = await lockCandidate(ctx, db, id)
  requireRight(candidate.may_edit)
  return candidate
}

/** @throws AppError `record.not_found`, `access.denied`, `candidates.no_address`, `onboarding.candidate_closed` */
export async function sendLink(
  ctx: Ctx,
  { candidate_id, purpose }: BodyOf<typeof sendPortalLink>,
): Promise<DataOf<typeof sendPortalLink>> {
  const answer = await tx(ctx, async (db) => {
    const candidate = await lockForEditing(ctx, db, candidate_id)
    if (!isOpen(candidate.status))
      fail('onboarding.candidate_closed', { parameters: { status: statusWords(candidate.status) } })
    const email = candidate.columns.email as string | null
    if (!email) fail('candidates.no_address')
    const first = String(candidate.columns.first_name)
    const link = await issueCandidateLink(ctx, db, { candidateId: candidate_id, purpose })
    await mailLink(ctx, db, { email, full_name: candidate.full_name, first_name: first }, link)
    await logCandidates(ctx, db, { candidateId: candidate_id, kind: 'link_sent' })
    return { ...(await panelOf(ctx, db, candidate)), url: link.url }
  })
  ctx.platform.mail.poke()
  return answer
}

/** @throws AppError `record.not_found`, `access.denied` */
export const revoke = (ctx: Ctx, { candidate_id }: { candidate_id: number }): Promise<Panel> =>
  tx(ctx, async (db) => {
    const candidate = await lockForEditing(ctx, db, candidate_id)
    const count = await revokeCandidateLinks(ctx, db, { candidateId: candidate_id })
    if (count > 0) await logCandidates(ctx, db, { candidateId: candidate_id, kind: 'link_revoked' })
    return panelOf(ctx, db, candidate)
  })

/** A document that was handed in. @throws AppError `record.not_found` */
async function requireSent(
  ctx: Ctx,
  db: Db,
  candidateId: number,
  documentId: number,
): Promise<StoredDocument> {
  const document = found(await findDocument(ctx, db, candidateId, documentId))
  if (document.state === 'awaited' || document.state === 'removed') fail('record.not_found')
  return document
}

async function writeDecision(
  ctx: Ctx,
  db: Db,
  document: StoredDocument,
  { candidate_id, document_id, state, reason }: BodyOf<typeof decideDocument>,
  candidate: Candidate,
): Promise<void> {
  const why = state === 'refused' ? reason : ''
  const isDecided = state !== 'sent'
  await setDocument(ctx, db, document_id, {
    ...{ state, reason: why, decided_at: isDecided ? ctx.now.toString() : null },
    decided_by: isDecided ? ctx.actor.accountId : null,
  })
  const wanted = await findWanted(ctx, db, candidate_id)
  const name = wanted.find(({ category_id }) => category_id === document.category_id)?.name ?? ''
  await logCandidates(ctx, db, {
    ...{ candidateId: candidate_id, kind: 'document_decided', reason: why },
    changes: { subject: [null, name], state: [document.state, state] },
  })
  if (state === 'refused') await askAgain(ctx, db, candidate, { document: name, reason })
}

/** The candidate is told what to send again, with a link to the form; not where nothing can be sent any more. */
async function askAgain(
  ctx: Ctx,
  db: Db,
  { id, status, full_name, columns }: Candidate,
  refused: { document: string; reason: string },
): Promise<void> {
  const email = columns.email as string | null
  if (!email || !isOpen(status)) return
  const link = await issueCandidateLink(ctx, db, { candidateId: id, purpose: 'joinee_form' })
  const to = { email, full_name, first_name: String(columns.first_name) }
  await mailRefusal(ctx, db, to, link, refused)
}

/** @throws AppError `record.not_found`, `access.denied`, `request.invalid` for a refusal without a reason */
export async function decide(ctx: Ctx, body: BodyOf<typeof decideDocument>): Promise<Panel> {
  const panel = await tx(ctx, async (db) => {
    const candidate = await lockForEditing(ctx, db, body.candidate_id)
    const document = await requireSent(ctx, db, body.candidate_id, body.document_id)
    if (body.state === 'refused' && body.reason === '')
      fail('request.invalid', { fields: { reason: candidatesTexts('giveReason') } })
    if (document.state !== body.state) await writeDecision(ctx, db, document, body, candidate)
    return panelOf(ctx, db, candidate)
  })
  ctx.platform.mail.poke()
  return panel
}

/** @throws AppError `record.not_found` */
export const openSent = (
  ctx: Ctx,
  { candidate_id, document_id }: BodyOf<typeof openSentDocument>,
): Promise<DataOf<typeof openSentDocument>> =>
  readTx(ctx, async (db) => {
    await requireCandidate(ctx, db, candidate_id)
    const document = await requireSent(ctx, db, candidate_id, document_id)
    return { url: fileLink(ctx, document.file_path, document.file_name) }
  })
