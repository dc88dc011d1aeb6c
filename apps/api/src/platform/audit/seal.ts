import { sql } from 'kysely'
import { findUnsealedOrganisations } from '../db/gates-audit.ts'
import { type Db, tenantTx } from '../db/tx.ts'
import { createPoller, type Poller } from '../jobs/poller.ts'
import type { Platform } from '../platform.ts'
import { CHAIN_START, type ChainEntry, chainColumns, chainHash } from './chain.ts'

/** Keeps each batch short: an embedded database blocks other callers while it runs. */
const BATCH = 500

type Sealer = Pick<Platform, 'database' | 'clock'>

interface Head {
  seq: number
  hash: Buffer
  sealed_tx: string
  sealed_id: number
  cluster: string
}

interface Position {
  cluster: string
  head: Head | undefined
}

interface Candidate extends ChainEntry {
  tx: string
}

/**
 * Locks the organisation's head, so that one node at a time seals it; null while another node holds the lock.
 */
async function lockHead(db: Db, orgId: number): Promise<Position | null> {
  const lock = await sql<{ locked: boolean; cluster: string }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`audit seal ${orgId}`}, 0)) as locked,
      database_cluster() as cluster`.execute(db)
  const { locked, cluster } = lock.rows[0] as { locked: boolean; cluster: string }
  if (!locked) return null
  const { rows } = await sql<Head>`
    select seq, hash, sealed_tx::text as sealed_tx, sealed_id, cluster
    from audit_head where org_id = ${orgId}`.execute(db)
  const [head] = rows
  // One of the drivers returns bytes as a plain Uint8Array.
  return { cluster, head: head && { ...head, hash: Buffer.from(head.hash) } }
}

/**
 * Entries that can be sealed now, in chain order, and the oldest transaction still running.
 *
 * No entry can appear behind the sealed part of the chain: each entry carries the id of the transaction that
 * wrote it, and only transactions below the oldest running one are considered. All of those have ended, so
 * their entries are either visible to this statement or will never exist. Later entries belong to later
 * transactions and follow in the order (transaction, id).
 *
 * After a restore into another cluster transaction ids restart, so the order no longer shows what is sealed.
 * In that case all unsealed entries are sealed once, in the order of their ids; a visible entry whose
 * transaction id is ahead of this cluster was restored, not written here.
 */
async function findCandidates(db: Db, orgId: number, { head, cluster }: Position) {
  const isMoved = head !== undefined && head.cluster !== cluster
  const isSettled = isMoved
    ? sql`(e.tx < snapshot.oldest or e.tx >= snapshot.next)`
    : sql`(e.tx, e.id) > (${head?.sealed_tx ?? '0'}::xid8, ${head?.sealed_id ?? 0}::bigint) and e.tx < snapshot.oldest`
  const { rows } = await sql<Candidate & { oldest: string }>`
    with snapshot as materialized (
      select pg_snapshot_xmin(s) as oldest, pg_snapshot_xmax(s) as next from pg_current_snapshot() s
    )
    select snapshot.oldest::text as oldest, e.*
    from snapshot left join lateral (
      select ${chainColumns}, e.tx::text as tx
      from audit_entry e
      where e.org_id = ${orgId} and ${isSettled}
        and not exists (select from audit_seal s where s.org_id = e.org_id and s.entry_id = e.id)
      order by ${isMoved ? sql`e.id` : sql`e.tx, e.id`}
      limit ${BATCH}
    ) e on true`.execute(db)
  return {
    oldest: (rows[0] as { oldest: string }).oldest,
    // Without candidates the left join returns one row that only holds the snapshot.
    entries: rows.filter((row) => row.id !== null) as Candidate[],
    isMoved,
  }
}

async function appendSeals(db: Db, orgId: number, head: Head | undefined, entries: Candidate[], at: string) {
  let hash = head?.hash ?? CHAIN_START
  const first = (head?.seq ?? 0) + 1
  const hashes = entries.map((entry) => {
    hash = chainHash(hash, entry)
    return hash.toString('hex')
  })
  if (entries.length > 0) {
    const ids = entries.map((entry) => entry.id)
    await sql`
      insert into audit_seal (org_id, seq, entry_id, hash, sealed_at)
      select ${orgId}, ${first}::bigint + n - 1, id, decode(hash, 'hex'), ${at}
      from unnest(${ids}::bigint[], ${hashes}::text[]) with ordinality as one(id, hash, n)`.execute(db)
  }
  // Entries are in transaction order, so the latest instant need not be the last entry's.
  const sealedTo =
    entries
      .map((entry) => entry.at)
      .sort()
      .at(-1) ?? null
  return { seq: first + entries.length - 1, hash, sealedTo }
}

/** Seals one batch of one organisation in its own transaction. */
async function sealBatch(sealer: Sealer, orgId: number): Promise<{ sealed: number; hasMore: boolean }> {
  const at = sealer.clock().toString()
  return tenantTx(sealer.database, orgId, async (db) => {
    const position = await lockHead(db, orgId)
    if (!position) return { sealed: 0, hasMore: false }
    const { oldest, entries, isMoved } = await findCandidates(db, orgId, position)
    const { seq, hash, sealedTo } = await appendSeals(db, orgId, position.head, entries, at)
    const last = entries.at(-1)
    const hasMore = entries.length === BATCH
    // Once nothing is left, everything below the oldest transaction is sealed: the next search starts there.
    const [sealedTx, sealedId] = hasMore && last && !isMoved ? [last.tx, last.id] : [oldest, 0]
    const cluster = isMoved && hasMore ? position.head?.cluster : position.cluster
    await sql`
      insert into audit_head (org_id, seq, hash, sealed_to, sealed_at, sealed_tx, sealed_id, cluster)
      values (${orgId}, ${seq}, ${hash}, ${sealedTo}, ${at}, ${sealedTx}::xid8, ${sealedId}, ${cluster})
      on conflict (org_id) do update set seq = excluded.seq, hash = excluded.hash,
        sealed_to = greatest(audit_head.sealed_to, excluded.sealed_to), sealed_at = excluded.sealed_at, sealed_tx = excluded.sealed_tx,
        sealed_id = excluded.sealed_id, cluster = excluded.cluster`.execute(db)
    return { sealed: entries.length, hasMore }
  })
}

/** Seals all candidates of one organisation. @returns the number of sealed entries */
export async function sealOrganisation(sealer: Sealer, orgId: number): Promise<number> {
  for (let total = 0; ; ) {
    const { sealed, hasMore } = await sealBatch(sealer, orgId)
    total += sealed
    if (!hasMore) return total
  }
}

/** Seals the candidates of every organisation. Idempotent and safe to run concurrently. */
export async function sealAudit(platform: Platform): Promise<void> {
  for (const orgId of await findUnsealedOrganisations({ platform })) await sealOrganisation(platform, orgId)
}

const POLL_EVERY_MS = 2000

/** Seals every two seconds on every node; nodes skip organisations that another node has locked. */
export function createSealer(platform: Platform): Poller {
  return createPoller({
    name: 'audit seals',
    everyMs: POLL_EVERY_MS,
    log: platform.log,
    round: () => sealAudit(platform),
  })
}
