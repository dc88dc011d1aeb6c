import type {
  CandidateLetterKind,
  CandidateLetterState,
  RejectReason,
} from '@muster/contract/onboarding/letters/letters.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** A letter that was sent to a candidate. */
export interface CandidateLetter {
  letterId: number
  kind: CandidateLetterKind
  /** Counts the letters of the kind from 1. */
  version: number
  state: CandidateLetterState
  title: string
  /** By the template's pattern; empty without one. */
  reference: string
  sentAt: string
  sender: string
  /** Last day on which it can be answered, `YYYY-MM-DD`, and the end of that day. */
  expiresOn: string
  expiresAt: string
  openedAt: string | null
  /** When the state was reached. */
  stateAt: string
  reasonCode: RejectReason | null
  reason: string
  pages: number
  /** The latest of its kind. */
  isCurrent: boolean
  payId: number | null
  stepId: number | null
  filePath: string
  sha256: string
  accountId: number | null
  senderEmployeeId: number | null
  /** It went to the address that the candidate has now. Whoever has a later one can't read or answer it. */
  isAtAddress: boolean
}

/** A letter whose day is over is expired, whether or not the job has been there. */
export const stateSql = (ctx: Ctx, of = 'l'): RawBuilder<CandidateLetterState> =>
  sql<CandidateLetterState>`(case when ${sql.ref(`${of}.state`)} = 'sent'
    and ${sql.ref(`${of}.expires_at`)} <= ${ctx.now.toString()}::timestamptz then 'expired' else ${sql.ref(`${of}.state`)} end)`

interface Row extends CandidateLetter {
  number: number
}

/** The letters of candidates, the newest first. One statement. */
export async function findLetters(
  ctx: Ctx,
  db: Db,
  candidateId: number,
  { kind, version }: { kind?: number; version?: number } = {},
): Promise<CandidateLetter[]> {
  const { rows } = await sql<Row>`
    select l.id as "letterId", l.kind, l.number as version, ${stateSql(ctx)} as state, l.title, l.reference,
      l.sent_at as "sentAt", l.sender, l.expires_on::text as "expiresOn", l.expires_at as "expiresAt",
      l.opened_at as "openedAt",
      case when ${stateSql(ctx)} = 'expired' and l.state = 'sent' then l.expires_at else l.state_at end as "stateAt",
      l.reason_code as "reasonCode", l.reason, l.pages, l.pay_id as "payId", l.step_id as "stepId",
      l.file_path as "filePath", l.sha256, l.account_id as "accountId", l.sender_employee_id as "senderEmployeeId",
      coalesce(l.sent_to = (select lower(c.email) from candidate c where c.org_id = l.org_id and c.id = l.candidate_id),
        false) as "isAtAddress",
      not exists (select from candidate_letter n where n.org_id = l.org_id and n.candidate_id = l.candidate_id
        and n.kind = l.kind and n.number > l.number) as "isCurrent"
    from candidate_letter l where l.org_id = ${ctx.orgId} and l.candidate_id = ${candidateId}
      ${kind === undefined ? sql`` : sql`and l.kind = ${kind}`}
      ${version === undefined ? sql`` : sql`and l.number = ${version}`}
    order by l.id desc`.execute(db)
  return rows.map((row) => ({
    ...row,
    sentAt: instantOf(row.sentAt),
    expiresAt: instantOf(row.expiresAt),
    openedAt: instantOf(row.openedAt),
    stateAt: instantOf(row.stateAt),
  }))
}
