import { OperatorError } from '../platform/operator/operator-error.ts'
import type { ArchiveHeader, SequenceState, TableShape } from './archive-format.ts'
import type { CopySession } from './copy-session.ts'
import { type Heap, quoted, readHeaps, readSequences, readTables } from './table-shapes.ts'

/** Approximate size of a chunk of a table, which bounds memory for any table size. */
const PORTION_BYTES = 4 * 1_048_576

export interface DumpShape {
  migrations: ArchiveHeader['migrations']
  tables: TableShape[]
  sequences: SequenceState[]
}

export interface DumpSink {
  /** Called once, before any rows. */
  shape(shape: DumpShape): Promise<void>
  rows(table: string, data: Buffer, rows: number): Promise<void>
  /** Lines with path and size of stored files. */
  files(lines: Buffer): Promise<void>
}

/**
 * Page ranges of chunks. The last chunk is open-ended, so that no row of the snapshot is missed; newer rows are not
 * in the snapshot.
 */
export function portionsOf(heap: Heap): { from: number; to: number | undefined }[] {
  const perPage = heap.bytes / Math.max(1, heap.pages)
  const pages = Math.max(1, Math.floor(PORTION_BYTES / Math.max(1, perPage)))
  const count = Math.max(1, Math.ceil(heap.pages / pages))
  return Array.from({ length: count }, (_, index) => ({
    from: index * pages,
    to: index === count - 1 ? undefined : (index + 1) * pages,
  }))
}

async function copyHeap(
  session: CopySession,
  heap: Heap,
  columns: string,
  where: string,
  take: (data: Buffer, rows: number) => Promise<void>,
): Promise<void> {
  // Row security applies to the owner as well; this role sees every organisation.
  if (heap.secured && !session.seesAll) await session.exec('set local role muster_system')
  for (const { from, to } of portionsOf(heap)) {
    const end = to === undefined ? '' : ` and ctid < '(${to},0)'`
    const { data, rows } = await session.copyOut(
      `select ${columns} from only "${heap.name}" where ctid >= '(${from},0)'${end}${where}`,
    )
    if (rows > 0) await take(data, rows)
  }
  await session.exec('set local role none')
}

/**
 * Reads a consistent snapshot of the whole database, while others keep writing.
 *
 * @throws OperatorError if this is not a Muster database
 */
export async function dump(session: CopySession, sink: DumpSink): Promise<void> {
  await session.exec('begin isolation level repeatable read read only')
  try {
    // Text formats that don't depend on server settings.
    await session.exec(`set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
      set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex';
      set local role none`)
    const [known] = await session.query<{ found: boolean }>(
      `select to_regclass('public.schema_migration') is not null as found`,
    )
    if (!known?.found) throw new OperatorError('This database holds no Muster.')
    const migrations = await session.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration order by name',
    )
    const tables = await readTables(session)
    await sink.shape({ migrations, tables, sequences: await readSequences(session) })
    for (const table of tables) {
      for (const heap of await readHeaps(session, table)) {
        await copyHeap(session, heap, quoted(table.columns), '', (data, rows) =>
          sink.rows(table.name, data, rows),
        )
      }
    }
    const [files] = await readHeaps(session, { name: 'stored_file', columns: [], partitions: [] })
    if (files)
      await copyHeap(session, files, 'path, size', ` and state = 'stored'`, (data) => sink.files(data))
  } finally {
    await session.exec('rollback')
  }
}
