import type { DataOf } from '@muster/contract/kit/index'
import type { listUnitDuplicates, readUnitUse } from '@muster/contract/organisation/units.contract'
import { sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { findMergeOf, findMergeUnits } from '../merge/merge.queries.ts'
import { findUses } from '../merge/unit-uses.ts'
import { likelyDuplicates } from '../rules/likely-duplicates.ts'
import { masterOfForm } from '../unit-masters.ts'
import { peoplePerUnit } from './people-per-unit.ts'

/**
 * What refers to a unit, and which unit it was merged into.
 *
 * @throws AppError `record.not_found`
 */
export async function readUse(ctx: Ctx, formNo: number, id: number): Promise<DataOf<typeof readUnitUse>> {
  const master = found(masterOfForm(formNo))
  return readTx(ctx, async (db) => {
    const unit = found((await findMergeUnits(ctx, db, master, [id]))[0])
    const uses = await findUses(ctx, db, master, [id], unit.today)
    const merge = await findMergeOf(ctx, db, formNo, id)
    return {
      formid: formNo,
      id,
      name: unit.name,
      status: unit.status,
      uses: uses.map(({ kind, name, count, path, blocks }) => ({ kind, name, count, path, blocks })),
      merged_into: merge ?? null,
      abilities: {
        manage: holds(ctx.actor, 'organisation.masters.manage'),
        merge: holds(ctx.actor, 'organisation.masters.merge'),
      },
    }
  })
}

interface CandidateRow {
  id: number
  name: string
  code: string | null
  status: 0 | 1
  people: number | null
}

const SHOWN = 50

/** Active units whose names suggest duplicates: one statement, compared in memory. */
export async function findDuplicates(ctx: Ctx, formNo: number): Promise<DataOf<typeof listUnitDuplicates>> {
  const master = found(masterOfForm(formNo))
  const rows = await readTx(ctx, async (db) => {
    const people = master.employeeColumn
      ? sql`left join (${peoplePerUnit(ctx, [master])}) p on p.unit_id = m.id`
      : sql`left join (select null::bigint as unit_id, null::bigint as people) p on false`
    const count = master.employeeColumn ? sql`coalesce(p.people, 0)` : sql`null::bigint`
    const { rows } = await sql<CandidateRow>`
      select m.id, m.name, m.code, m.status, ${count} as people from ${sql.table(master.table)} m ${people}
      where m.org_id = ${ctx.orgId} and m.status = 1 order by lower(m.name), m.id`.execute(db)
    return rows
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const groups = likelyDuplicates(rows).map(({ ids, reason }) => ({
    reason,
    units: ids
      .flatMap((id) => byId.get(id) ?? [])
      .sort((one, other) => (other.people ?? 0) - (one.people ?? 0) || one.id - other.id),
  }))
  return { groups: groups.slice(0, SHOWN) }
}
