import { sql } from 'kysely'
import type { Ctx } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/tx.ts'

export interface StoredEnvelope {
  id: number
  letter_id: number
  key: string
  envelope_id: string | null
  state: 'making' | 'open' | 'closing' | 'completed' | 'declined' | 'voided'
  /** Why the last call failed; empty where it did not. */
  problem: string
  tries: number
  created_at: string
}

const fields = sql`v.id, v.letter_id, v.key, v.envelope_id, v.state, v.problem, v.tries, v.created_at`
const now = (ctx: Ctx) => sql`${ctx.platform.clock().toString()}::timestamptz`

/** Seconds that the making of an envelope may take. */
const CLAIM_SECONDS = 90

/** Tables of envelopes: of letters to employees, and of letters to candidates. */
type EnvelopeTable = 'letter_envelope' | 'candidate_envelope'

/** The envelopes of a table. Its `letter_id` names the letter. */
export function envelopeStore(name: EnvelopeTable) {
  const table = sql.table(name)
  /** The one that a letter can be signed by now. */
  async function findLiveEnvelope(ctx: Ctx, db: Db, letterId: number): Promise<StoredEnvelope | undefined> {
    const { rows } = await sql<StoredEnvelope>`select ${fields} from ${table} v
      where v.org_id = ${ctx.orgId} and v.letter_id = ${letterId} and v.state in ('making', 'open')`.execute(
      db,
    )
    return rows[0]
  }

  async function findEnvelopeById(ctx: Ctx, db: Db, id: number): Promise<StoredEnvelope | undefined> {
    const { rows } = await sql<StoredEnvelope>`select ${fields} from ${table} v
      where v.org_id = ${ctx.orgId} and v.id = ${id}`.execute(db)
    return rows[0]
  }

  /** Claims the making of a letter's envelope. Undefined while somebody else is making it. The signature must be locked. */
  async function claimEnvelope(ctx: Ctx, db: Db, letterId: number): Promise<StoredEnvelope | undefined> {
    const until = ctx.platform.clock().add({ seconds: CLAIM_SECONDS }).toString()
    const { rows } = await sql<StoredEnvelope>`
      insert into ${table} as v (org_id, letter_id, key, claimed_until, next_check_at, created_at)
      values (${ctx.orgId}, ${letterId}, ${crypto.randomUUID()}, ${until}::timestamptz, ${now(ctx)}, ${now(ctx)})
      on conflict (org_id, letter_id) where state in ('making', 'open') do update set claimed_until = excluded.claimed_until
        where v.claimed_until is null or v.claimed_until < ${now(ctx)}
      returning ${fields}`.execute(db)
    return rows[0]
  }

  /** It lies with the service now. False where it was released meanwhile: then the service has to be told. */
  async function openEnvelope(ctx: Ctx, db: Db, id: number, envelopeId: string): Promise<boolean> {
    const { rows } = await sql<{ state: string }>`
      update ${table} set envelope_id = ${envelopeId}, problem = '', tries = 0, claimed_until = null,
        state = case state when 'making' then 'open' when 'voided' then 'closing' else state end,
        next_check_at = ${now(ctx)} + interval '10 minutes'
      where org_id = ${ctx.orgId} and id = ${id} returning state`.execute(db)
    return rows[0]?.state === 'open'
  }

  /** A call failed. @returns whether this is news */
  async function noteProblem(ctx: Ctx, db: Db, id: number, problem: string): Promise<boolean> {
    const { rows } = await sql<{ before: string }>`
      update ${table} v set problem = ${problem}, tries = v.tries + 1, claimed_until = null,
        next_check_at = ${now(ctx)} + interval '10 minutes' * least(power(2, least(v.tries, 6)), 36)
      from (select id, problem from ${table} where org_id = ${ctx.orgId} and id = ${id} for no key update) old
      where v.org_id = ${ctx.orgId} and v.id = old.id returning old.problem as before`.execute(db)
    return rows[0] !== undefined && rows[0].before !== problem
  }

  /** The service works again; how often it has been tried stays, so that what was made is looked for first. */
  async function clearProblem(ctx: Ctx, db: Db, id: number): Promise<void> {
    await sql`update ${table} set problem = '' where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
  }

  /** The service answered that nothing has happened: asked again soon at first, then every six hours. */
  async function noteWaiting(ctx: Ctx, db: Db, id: number): Promise<void> {
    await sql`update ${table} set problem = '', tries = 0,
        next_check_at = ${now(ctx)} + case when created_at > ${now(ctx)} - interval '1 hour' then interval '10 minutes'
          when created_at > ${now(ctx)} - interval '1 day' then interval '1 hour' else interval '6 hours' end
      where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
  }

  async function endEnvelope(
    ctx: Ctx,
    db: Db,
    id: number,
    state: 'completed' | 'declined' | 'voided',
  ): Promise<void> {
    await sql`update ${table} set state = ${state}, problem = '', claimed_until = null
      where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
  }

  /** Envelopes of letters that must not be signed there any more. @returns how many the service has to be told of */
  async function releaseEnvelopes(ctx: Ctx, db: Db, letterIds: readonly number[]): Promise<number> {
    const { rows } = await sql<{ state: string }>`
      update ${table} set state = case state when 'open' then 'closing' else 'voided' end, next_check_at = ${now(ctx)}
      where org_id = ${ctx.orgId} and letter_id = any (${[...letterIds]}::bigint[]) and state in ('making', 'open')
      returning state`.execute(db)
    return rows.filter(({ state }) => state === 'closing').length
  }

  /** Those that are to be asked for now, longest due first. */
  async function findDueEnvelopes(ctx: Ctx, db: Db, limit: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`select id from ${table}
      where org_id = ${ctx.orgId} and state in ('open', 'closing') and next_check_at <= ${now(ctx)}
      order by next_check_at, id limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  }

  /**
   * The service reported something of an envelope: it is due now.
   *
   * @returns whether it was not due already; undefined for an envelope that is not ours
   */
  async function markDue(ctx: Ctx, db: Db, envelopeId: string): Promise<boolean | undefined> {
    const { rows } = await sql<{ state: string; is_new: boolean }>`
      update ${table} v set next_check_at = least(v.next_check_at, ${now(ctx)})
      from (select id, next_check_at > ${now(ctx)} as is_new from ${table}
        where org_id = ${ctx.orgId} and envelope_id = ${envelopeId} for no key update) old
      where v.org_id = ${ctx.orgId} and v.id = old.id returning v.state, old.is_new`.execute(db)
    const [row] = rows
    if (!row) return undefined
    return row.is_new && (row.state === 'open' || row.state === 'closing')
  }

  return {
    findLiveEnvelope,
    findEnvelopeById,
    claimEnvelope,
    openEnvelope,
    noteProblem,
    clearProblem,
    noteWaiting,
    endEnvelope,
    releaseEnvelopes,
    findDueEnvelopes,
    markDue,
  }
}

export const {
  findLiveEnvelope,
  findEnvelopeById,
  claimEnvelope,
  openEnvelope,
  noteProblem,
  clearProblem,
  noteWaiting,
  endEnvelope,
  releaseEnvelopes,
  findDueEnvelopes,
  markDue,
} = envelopeStore('letter_envelope')
