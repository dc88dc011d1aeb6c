import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { tenantTx } from '../db/tx.ts'
import { CHAIN_START, type ChainEntry, chainColumns, chainHash } from './chain.ts'

export type ProblemKind =
  /** The entry, or its position in the chain, differs from what was sealed. */
  | 'changed'
  /** A sealed entry is missing. */
  | 'removed'
  /** An unsealed entry within the part of the log that is fully sealed. */
  | 'inserted'
  /** Seals are missing inside the chain. */
  | 'seal_missing'
  /** The chain ends before its last seal. */
  | 'end_cut'
  /** The head refers to a different end than the chain has. */
  | 'head_changed'

export interface ChainProblem {
  kind: ProblemKind
  seq: number | null
  entry_id: number | null
}

export interface ChainFindings {
  /** Entries whose seal was recomputed. */
  entries: number
  head: { seq: number; hash: string }
  /** Entries not sealed yet. */
  unsealed: number
  /** The first problems in chain order; empty for an intact chain. */
  problems: ChainProblem[]
}

export interface VerifyProgress {
  onProgress?: (done: number, total: number) => Promise<void>
  isCancelled?: () => Promise<boolean>
}

const BATCH = 1000
const MAX_PROBLEMS = 20

interface Head {
  seq: number
  hash: Buffer
  sealed_tx: string
  sealed_id: number
}

interface SealRow extends ChainEntry {
  seq: number
  entry_id: number
  hash: Buffer
}

const NO_HEAD: Head = { seq: 0, hash: CHAIN_START, sealed_tx: '0', sealed_id: 0 }

class Findings {
  readonly problems: ChainProblem[] = []
  add(kind: ProblemKind, seq: number | null, entryId: number | null = null): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ kind, seq, entry_id: entryId })
  }
}

/** Runs a query in its own short transaction: verification takes minutes and must not block others. */
function runReadOnly<T>(database: Database, orgId: number, query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return tenantTx(database, orgId, async (db) => (await query.execute(db)).rows, { readOnly: true })
}

async function nextSeals(
  database: Database,
  orgId: number,
  after: number,
  until: number,
): Promise<SealRow[]> {
  const rows = await runReadOnly(
    database,
    orgId,
    sql<SealRow>`
      select s.seq, s.entry_id, s.hash, ${chainColumns}
      from audit_seal s left join audit_entry e on e.org_id = s.org_id and e.id = s.entry_id
      where s.org_id = ${orgId} and s.seq > ${after} and s.seq <= ${until}
      order by s.seq limit ${BATCH}`,
  )
  // One of the drivers returns bytes as a plain Uint8Array.
  return rows.map((row) => ({ ...row, hash: Buffer.from(row.hash) }))
}

/**
 * Checks one seal against its entry. The next seal is computed from the stored hash, so one break is reported
 * once.
 */
function checkSeal(row: SealRow, expectedSeq: number, previous: Buffer, findings: Findings): void {
  if (row.seq !== expectedSeq) findings.add('seal_missing', expectedSeq)
  // A seal can't be recomputed without its predecessor; that gap has already been reported.
  else if (row.id === null) findings.add('removed', row.seq, row.entry_id)
  else if (!chainHash(previous, row).equals(row.hash)) findings.add('changed', row.seq, row.entry_id)
}

async function walkChain(
  database: Database,
  orgId: number,
  head: Head,
  findings: Findings,
  progress: VerifyProgress,
): Promise<number> {
  let [seq, hash, count] = [0, CHAIN_START, 0]
  while (seq < head.seq) {
    if (await progress.isCancelled?.()) return count
    const rows = await nextSeals(database, orgId, seq, head.seq)
    for (const row of rows) {
      checkSeal(row, seq + 1, hash, findings)
      seq = row.seq
      hash = row.hash
    }
    count += rows.length
    await progress.onProgress?.(count, head.seq)
    if (rows.length < BATCH) break
  }
  if (seq < head.seq) findings.add('end_cut', seq + 1)
  else if (!hash.equals(head.hash)) findings.add('head_changed', head.seq)
  return count
}

/** Finds unsealed entries within the fully sealed part of the log. */
async function findInserted(database: Database, orgId: number, head: Head, findings: Findings) {
  for (let after = 0; ; ) {
    const rows = await runReadOnly(
      database,
      orgId,
      sql<{ id: number; is_sealed: boolean }>`
        select e.id, exists (
          select from audit_seal s where s.org_id = e.org_id and s.entry_id = e.id) as is_sealed
        from audit_entry e
        where e.org_id = ${orgId} and e.id > ${after}
          and (e.tx, e.id) <= (${head.sealed_tx}::xid8, ${head.sealed_id}::bigint)
        order by e.id limit ${BATCH}`,
    )
    for (const row of rows) if (!row.is_sealed) findings.add('inserted', null, row.id)
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id as number
  }
}

/**
 * Recomputes an organisation's chain from the first entry to the head as of the start of the run, in small
 * reads, so that writing continues meanwhile. Its limits are described in docs/audit.md.
 */
export async function verifyChain(
  database: Database,
  orgId: number,
  progress: VerifyProgress = {},
): Promise<ChainFindings> {
  const [found] = await runReadOnly(
    database,
    orgId,
    sql<Head>`
      select seq, hash, sealed_tx::text as sealed_tx, sealed_id from audit_head where org_id = ${orgId}`,
  )
  const head = found ? { ...found, hash: Buffer.from(found.hash) } : NO_HEAD
  const findings = new Findings()
  const entries = await walkChain(database, orgId, head, findings, progress)
  await findInserted(database, orgId, head, findings)
  const [tail] = await runReadOnly(
    database,
    orgId,
    sql<{ count: number }>`
      select count(*)::int as count from audit_entry e
      where e.org_id = ${orgId} and (e.tx, e.id) > (${head.sealed_tx}::xid8, ${head.sealed_id}::bigint)
        and not exists (select from audit_seal s where s.org_id = e.org_id and s.entry_id = e.id)`,
  )
  return {
    entries,
    head: { seq: head.seq, hash: head.hash.toString('hex') },
    unsealed: tail?.count ?? 0,
    problems: findings.problems,
  }
}
