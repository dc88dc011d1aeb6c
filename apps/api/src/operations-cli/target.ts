import { OperatorError } from '../platform/operator/operator-error.ts'
import type { CopySession } from './copy-session.ts'

export interface TargetState {
  /** Names of existing organisations. */
  organisations: string[]
  /** Tables that don't belong to Muster. */
  foreign: string[]
  /** Number of connections from running servers. */
  servers: number
}

/** Inspects a database before loading data into it. */
export async function lookAtTarget(session: CopySession): Promise<TargetState> {
  const [facts] = await session.query<{ ours: boolean; tables: string[]; servers: number }>(`
    select to_regclass('public.schema_migration') is not null as ours,
      array(select relname::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1) as tables,
      (select count(*)::int from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and application_name like 'muster%') as servers`)
  if (!facts) throw new Error('The database does not say what it holds.')
  if (!facts.ours) return { organisations: [], foreign: facts.tables, servers: facts.servers }
  return { organisations: await organisationNames(session), foreign: [], servers: facts.servers }
}

async function organisationNames(session: CopySession): Promise<string[]> {
  const [known] = await session.query<{ found: boolean }>(
    `select to_regclass('public.organisation') is not null as found`,
  )
  if (!known?.found) return []
  await session.exec('begin; set local role muster_system')
  try {
    const rows = await session.query<{ name: string }>('select name from organisation order by org_id')
    return rows.map((row) => row.name)
  } finally {
    await session.exec('rollback')
  }
}

/** Data must not be loaded into this database; the message says what to do. */
export class TargetError extends OperatorError {}

/**
 * @param mayReplace the operator confirmed that existing data may be deleted
 * @throws TargetError
 */
export function checkTarget(state: TargetState, mayReplace: boolean): void {
  if (state.servers > 0) {
    throw new TargetError(
      'A Muster server is connected to this database. Stop all of them first, so that nobody writes meanwhile.',
    )
  }
  if (state.foreign.length > 0) {
    throw new TargetError(
      `This database holds tables that are not Muster's (${state.foreign.slice(0, 3).join(', ')}). Give Muster a database of its own.`,
    )
  }
  if (state.organisations.length > 0 && !mayReplace) {
    throw new TargetError(
      `This database is in use: it holds ${state.organisations.slice(0, 3).join(', ')}. It takes an empty one; only restore can replace what is there (--replace).`,
    )
  }
}
