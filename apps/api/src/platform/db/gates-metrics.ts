import { sql } from 'kysely'
import { type DatabaseHolder, gateTx } from './tx.ts'

type Caller = DatabaseHolder & { readonly now: Temporal.Instant }

/** Pending work of the whole deployment. */
export interface WorkDepth {
  jobs: { kind: string; state: 'queued' | 'running'; count: number }[]
  /** Within the last hour. */
  failed: { kind: string; count: number }[]
  mail: { waiting: number; oldest_at: string | null }
}

export function readWorkDepth(ctx: Caller): Promise<WorkDepth> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ depth: WorkDepth }>`
      select system_work_depth(${ctx.now.toString()}::timestamptz) as depth`.execute(db)
    return (rows[0] as { depth: WorkDepth }).depth
  })
}

export interface NodeRow {
  node: string
  name: string
  version: string
  started_at: string
  seen_at: string
}

export interface InstallationFacts {
  /** Version of the database server. */
  version: string
  /** Size of the database in bytes: all rows and indexes of all organisations. */
  size: number
  migrations: number
  newest_migration: string
  organisations: number
  nodes: NodeRow[]
}

export function readInstallation(ctx: DatabaseHolder): Promise<InstallationFacts> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ facts: InstallationFacts }>`select system_installation() as facts`.execute(
      db,
    )
    return (rows[0] as { facts: InstallationFacts }).facts
  })
}

export function beat(ctx: Caller, node: Omit<NodeRow, 'seen_at'>): Promise<void> {
  return gateTx(ctx, async (db) => {
    await sql`select system_beat(${node.node}, ${node.name}, ${node.version},
      ${node.started_at}::timestamptz, ${ctx.now.toString()}::timestamptz)`.execute(db)
  })
}

/** Removes a node that shuts down cleanly, so that it is not reported as missing. */
export function leave(ctx: DatabaseHolder, node: string): Promise<void> {
  return gateTx(ctx, async (db) => {
    await sql`select system_leave(${node})`.execute(db)
  })
}
