import type { DataOf } from '@muster/contract/kit/index'
import type { readUnitTree, UnitTree } from '@muster/contract/organisation/units.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import type { MasterTable } from '../../reference/index.ts'
import { inReach } from '../people-in-reach.ts'
import { unitMasters } from '../unit-masters.ts'
import { peoplePerUnit } from './people-per-unit.ts'

interface Level {
  table: MasterTable
  /** Column that refers to the parent, and the parent's table. */
  column?: string
  above?: MasterTable
}

/** The levels of each hierarchy, top level first. */
const trees: Readonly<Record<UnitTree, readonly Level[]>> = {
  departments: [
    { table: 'department', column: 'parent_id', above: 'department' },
    { table: 'sub_department', column: 'department_id', above: 'department' },
  ],
  places: [
    { table: 'zone' },
    { table: 'region', column: 'zone_id', above: 'zone' },
    { table: 'location', column: 'region_id', above: 'region' },
    { table: 'branch', column: 'location_id', above: 'location' },
  ],
  grades: [{ table: 'grade' }, { table: 'designation', column: 'grade_id', above: 'grade' }],
  channels: [
    { table: 'channel_type' },
    { table: 'channel', column: 'channel_type_id', above: 'channel_type' },
  ],
}

interface NodeRow {
  form_no: number
  id: number
  name: string
  code: string | null
  status: 0 | 1
  parent_form: number | null
  parent_id: number | null
  head: string | null
  people: number
}

const masterOf = (table: MasterTable) => unitMasters.find((master) => master.table === table)

/** A whole hierarchy, in one statement with one scan of the people. Heads beyond reach are not named. */
export async function readTree(ctx: Ctx, tree: UnitTree): Promise<DataOf<typeof readUnitTree>> {
  const levels = trees[tree].flatMap((level) => {
    const master = masterOf(level.table)
    return master
      ? [{ ...level, master, aboveForm: level.above ? (masterOf(level.above)?.formNo ?? null) : null }]
      : []
  })
  const parts = levels.map(
    ({ master, column, aboveForm }, place) => sql`
      select ${place}::integer as level, ${master.formNo}::integer as form_no, m.id, m.name, m.code, m.status,
        ${aboveForm}::integer as parent_form, ${column ? sql.ref(`m.${column}`) : sql`null::bigint`} as parent_id,
        ${master.table === 'department' ? sql`m.head_employee_id` : sql`null::bigint`} as head_id
      from ${sql.table(master.table)} m where m.org_id = ${ctx.orgId}`,
  )
  const rows = await readTx(ctx, async (db) => {
    const { rows } = await sql<NodeRow>`
      select n.form_no, n.id, n.name, n.code, n.status, n.parent_form, n.parent_id, 
        case when ${inReach(ctx, 'h')} then h.full_name end as head,
        coalesce(p.people, 0) as people
      from (${sql.join(parts, sql` union all `)}) n
      left join (${peoplePerUnit(
        ctx,
        levels.map(({ master }) => master),
      )}) p on p.form_no = n.form_no and p.unit_id = n.id
      left join employee h on h.org_id = ${ctx.orgId} and h.id = n.head_id
      order by n.level, lower(n.name), n.id`.execute(db)
    return rows
  })
  return {
    tree,
    nodes: rows.map((row) => ({
      formid: row.form_no,
      id: row.id,
      name: row.name,
      code: row.code,
      status: row.status,
      parent:
        row.parent_form === null || row.parent_id === null
          ? null
          : { formid: row.parent_form, id: row.parent_id },
      head: row.head,
      people: row.people,
    })),
  }
}
