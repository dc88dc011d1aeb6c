import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { readVerifyStatus } from '@muster/contract/onboarding/verification.contract'
import { sql } from 'kysely'
import {
  type BackgroundCheckService,
  beginCheck,
  type CheckAnswer,
  readCheck,
} from '../../../platform/background-check/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { ServiceError, type ServiceReason } from '../../../platform/net/call-service.ts'
import { connectedBgv } from '../../documents/index.ts'
import { lockCandidate } from '../candidates/load-candidate.ts'
import { readStatus } from './cases.service.ts'
import { logWord, requireVerifiable } from './verifiable.ts'

/** A case that a service makes, with what it is told of the candidate. */
interface Ordered {
  case_id: number
  service_state: 'waiting' | 'sent' | 'failed'
  service_reference: string | null
  consent_on: string
  consent_note: string
  full_name: string
  email: string | null
  phone: string | null
  birth_date: string | null
  checks: string[]
}

/** The open case of a candidate, if it is a service's. One statement. */
async function findOrdered(ctx: Ctx, db: Db, candidateId: number): Promise<Ordered | undefined> {
  const { rows } = await sql<Ordered>`
    select b.id as case_id, b.service_state, b.service_reference, b.consent_on::text as consent_on, b.consent_note, c.full_name,
      c.email, c.phone, c.date_of_birth::text as birth_date,
      (select jsonb_agg(k.kind order by k.position) from bgv_check k where k.org_id = b.org_id and k.case_id = b.id) as checks
    from bgv_case b join candidate c on c.org_id = b.org_id and c.id = b.candidate_id
    where b.org_id = ${ctx.orgId} and b.candidate_id = ${candidateId} and b.state = 'in_progress'
      and b.service_state is not null`.execute(db)
  return rows[0]
}

/** Calls the service outside of transactions; what it says of a refusal is for the log. */
async function asking<T>(ctx: Ctx, ask: () => Promise<T>): Promise<T | ServiceError> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    ctx.log.info({ reason: error.reason }, 'the service of background checks did not do what it was asked')
    return error
  }
}

const orderOf = (ctx: Ctx, one: Ordered) => ({
  key: `${ctx.platform.config.publicUrl} ${ctx.orgId} ${one.case_id}`,
  candidate: { name: one.full_name, email: one.email, phone: one.phone, birth_date: one.birth_date },
  checks: one.checks,
  consent: { given_on: one.consent_on, note: one.consent_note },
})

async function storeHandOver(ctx: Ctx, { case_id }: Ordered, answer: string | ServiceError): Promise<void> {
  await tx(ctx, async (db) => {
    await db
      .updateTable('bgv_case')
      .set(
        answer instanceof ServiceError
          ? { service_state: 'failed', service_why: answer.reason }
          : { service_state: 'sent', service_reference: answer, service_why: '' },
      )
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', case_id)
      .where('service_state', 'in', ['waiting', 'failed'])
      .execute()
  })
}

/** What the service found is written where nothing was entered yet; true if that is new. */
async function writeFound(ctx: Ctx, db: Db, caseId: number, found: readonly CheckAnswer[]): Promise<boolean> {
  const known = found
    .filter(({ state }) => state !== 'pending')
    .map(({ type: kind, state, note, checkedOn: checked_on }) => ({ kind, state, note, checked_on }))
  const { rows } = await sql`
    update bgv_check k set state = n.state, note = n.note, checked_on = n.checked_on
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as n (kind text, state text, note text, checked_on date)
    where k.org_id = ${ctx.orgId} and k.case_id = ${caseId} and k.kind = n.kind and k.state = 'pending'
    returning k.kind`.execute(db)
  return rows.length > 0
}

async function storeFound(
  ctx: Ctx,
  candidateId: number,
  { case_id }: Ordered,
  answer: CheckAnswer[] | ServiceError,
): Promise<void> {
  await tx(ctx, async (db) => {
    await lockCandidate(ctx, db, candidateId)
    const open = await findOrdered(ctx, db, candidateId)
    // Completed or cancelled while the service was asked.
    if (open?.case_id !== case_id) return
    const why: ServiceReason | '' = answer instanceof ServiceError ? answer.reason : ''
    const isNew = !(answer instanceof ServiceError) && (await writeFound(ctx, db, case_id, answer))
    await sql`
      update bgv_case set service_why = ${why}, version = version + ${isNew ? 1 : 0},
        updated_at = case when ${isNew} then ${ctx.now.toString()}::timestamptz else updated_at end
      where org_id = ${ctx.orgId} and id = ${case_id}`.execute(db)
    if (isNew) await logWord(ctx, db, candidateId, 'event_results')
  })
}

async function callService(
  ctx: Ctx,
  candidateId: number,
  one: Ordered,
  service: BackgroundCheckService,
): Promise<void> {
  const { service_state: state, service_reference: reference } = one
  if (state === 'sent' && reference !== null) {
    const answer = await asking(ctx, () => readCheck(service, reference))
    return storeFound(ctx, candidateId, one, answer)
  }
  await storeHandOver(ctx, one, await asking(ctx, () => beginCheck(service, orderOf(ctx, one))))
}

/**
 * Hands the candidate's open case over to the service, again where that failed, or reads what the service has found. Nothing where
 * the case is made by hand, or no service is connected any more.
 *
 * @throws AppError `record.not_found`, `access.denied`
 */
export async function askService(ctx: Ctx, candidateId: number): Promise<void> {
  const { one, connected } = await readTx(ctx, async (db) => {
    await requireVerifiable(ctx, db, candidateId)
    const found = await findOrdered(ctx, db, candidateId)
    return { one: found, connected: found ? await connectedBgv(ctx, db) : null }
  })
  if (one && connected) await callService(ctx, candidateId, one, connected.service)
}

/** How it stands, once the service was asked. @throws AppError `record.not_found`, `access.denied` */
export async function checkStatus(
  ctx: Ctx,
  body: BodyOf<typeof readVerifyStatus>,
): Promise<DataOf<typeof readVerifyStatus>> {
  await askService(ctx, body.candidate_id)
  return readStatus(ctx, body)
}
