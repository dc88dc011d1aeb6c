import { openEmbeddedDatabase, openPostgresDatabase } from '../apps/api/src/platform/db/database.ts'
import type { Promises } from './load.ts'

export type Store = { databaseUrl: string } | { dataDir: string }

interface StoredPerson {
  id: number
  code: string
  city: string
}

interface Stored {
  people: StoredPerson[]
  /** Number of creation entries in the audit log by employee id. */
  creations: Map<number, number>
  /** Number of audit log entries about these people. */
  lines: number
  /** People without history or directory entry: partial writes. */
  halves: number
}

/** Reads the stored data directly, with the servers stopped. */
async function readStored(store: Store, prefix: string): Promise<Stored> {
  const database =
    'databaseUrl' in store
      ? openPostgresDatabase(store.databaseUrl, 1)
      : await openEmbeddedDatabase(store.dataDir)
  try {
    return await database.owner(async (session) => {
      // Row security applies to the owner too; this role sees every organisation.
      await session.exec('begin; set local role muster_system')
      const like = `${prefix}-%`
      const people = await session.query<StoredPerson>(
        'select id::int, code, city from employee where code like $1',
        [like],
      )
      const audited = await session.query<{ id: number; action: string; lines: number }>(
        `select a.record_id::int as id, a.action, count(*)::int as lines
           from audit_entry a join employee e on e.org_id = a.org_id and e.id = a.record_id
          where a.record_type = 'employee' and e.code like $1 group by 1, 2`,
        [like],
      )
      const [half] = await session.query<{ total: number }>(
        `select count(*)::int as total from employee e
          where e.code like $1 and not exists (
            select 1 from employee_event v where v.org_id = e.org_id and v.employee_id = e.id)`,
        [like],
      )
      await session.exec('commit')
      const created = audited.filter(({ action }) => action === 'forms.record.create')
      return {
        people,
        creations: new Map(created.map(({ id, lines }) => [id, lines])),
        lines: audited.reduce((sum, { lines }) => sum + lines, 0),
        halves: half?.total ?? 0,
      }
    })
  } finally {
    await database.close()
  }
}

function checkCreated(promises: Promises, stored: Stored, byCode: Map<string, StoredPerson[]>): string[] {
  const faults: string[] = []
  for (const [code, id] of promises.created) {
    const found = byCode.get(code) ?? []
    if (found.length !== 1 || found[0]?.id !== id)
      faults.push(`${code} was acknowledged and is there ${found.length} times`)
    else if (stored.creations.get(id) !== 1)
      faults.push(`${code} has ${stored.creations.get(id) ?? 0} lines of its creation in the audit trail`)
  }
  for (const [code, found] of byCode) {
    if (found.length > 1) faults.push(`${code} is there ${found.length} times`)
    if (!promises.created.has(code) && !promises.unknown.has(code)) faults.push(`Nobody asked for ${code}`)
  }
  return faults
}

function checkCities(promises: Promises, byCode: Map<string, StoredPerson[]>): string[] {
  return [...promises.cities].flatMap(([code, { acknowledged, unanswered }]) => {
    const city = byCode.get(code)?.[0]?.city ?? 'nothing'
    return city === acknowledged || unanswered.includes(city)
      ? []
      : [`${code} lives in ${city}; the last acknowledged was ${acknowledged || 'none'}`]
  })
}

/**
 * Compares acknowledged writes with the stored data.
 *
 * @returns the differences as sentences; empty if there are none
 */
export async function brokenPromises(store: Store, prefix: string, promises: Promises): Promise<string[]> {
  const stored = await readStored(store, prefix)
  const byCode = Map.groupBy(stored.people, (person) => person.code)
  const faults = [
    ...promises.faults,
    ...checkCreated(promises, stored, byCode),
    ...checkCities(promises, byCode),
  ]
  if (stored.lines < promises.writes)
    faults.push(`${promises.writes} writes were acknowledged, ${stored.lines} stand in the audit trail`)
  if (stored.halves > 0) faults.push(`${stored.halves} people are half written`)
  return faults
}
