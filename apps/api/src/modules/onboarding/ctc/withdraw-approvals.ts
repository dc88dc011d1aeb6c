import { type ApprovalKind, approvalStep } from '@muster/contract/onboarding/ctc/ctc.constants'
import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { withdrawAtOnce } from '../../requests/index.ts'
import { ctcTexts } from './ctc.texts.ts'

/** Withdraws requests about candidates that nobody has decided; all kinds by default. */
export async function withdrawPending(
  ctx: Ctx,
  db: Db,
  candidateIds: readonly number[],
  kind?: ApprovalKind,
): Promise<void> {
  const { rows } = await sql<{ request_id: number }>`
    select a.request_id from candidate_approval a join request r on r.org_id = a.org_id and r.id = a.request_id
    where a.org_id = ${ctx.orgId} and a.candidate_id = any (${[...candidateIds]}::bigint[]) and r.status = ${REQUEST.pending}
      ${kind === undefined ? sql`` : sql`and a.kind = ${approvalStep[kind]}`}`.execute(db)
  for (const { request_id: id } of rows)
    await withdrawAtOnce(ctx, db, id, kind === 'ctc' ? ctcTexts('newVersion') : ctcTexts('candidateEnded'))
}
