import { UNIT_FORM } from '@muster/contract/organisation/organisation.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { MasterTable } from '../../reference/index.ts'
import { unitMasters } from '../unit-masters.ts'
import { isDepartmentBelow } from '../units.queries.ts'
import { mergeTexts } from './merge.texts.ts'
import { type ReturnedCount, type UnitHolder, type UnitUse, unitHolders } from './unit-holders.ts'
import {
  countReferences,
  findClashes,
  findReferencesTo,
  moveReference,
  placeOf,
  type Reference,
  returnReference,
} from './unit-references.queries.ts'

/** Names that differ from the table's. */
const words: Readonly<Record<string, readonly [one: string, several: string]>> = {
  email_variant: [mergeTexts('emailText'), mergeTexts('emailTexts')],
  geo_fence: ['geo-fence', 'geo-fences'],
  attendance_policy: [mergeTexts('clockInRule'), mergeTexts('clockInRules')],
  attendance_penalty_rule: [mergeTexts('lateAndEarlyRule'), mergeTexts('lateAndEarlyRules')],
  attendance_overtime_rule: [mergeTexts('overtimeRule'), mergeTexts('overtimeRules')],
}

/** The name for a number of a table's rows. */
export function wordOf(table: string, count: number): string {
  const master = unitMasters.find((one) => one.table === table)
  if (master) return count === 1 ? master.singular : `${master.name[0]?.toLowerCase()}${master.name.slice(1)}`
  const known = words[table]
  if (known) return count === 1 ? known[0] : known[1]
  const name = table.replaceAll('_', ' ')
  return count === 1 ? name : `${name}s`
}

const tableOfPlace = (place: string) => place.split('.')[0] as string
const isUnit = (table: string): table is MasterTable => table in UNIT_FORM

function pathTo(table: string, column: string, ids: readonly number[]): string | null {
  if (!isUnit(table)) return null
  const slug = unitMasters
    .find((master) => master.table === table)
    ?.fields.find((field) => field.column === column)?.slug
  const filters = slug ? ids.map((id) => `&f.${slug}=${id}`).join('') : ''
  return `/org-master/org-units?unit=${UNIT_FORM[table]}${filters}`
}

/** References to move here: without those of the merge itself, and those that other holders move. */
function referencesTo(db: Db, table: MasterTable): Promise<Reference[]> {
  return findReferencesTo(db, table, [
    'unit_merge',
    'unit_merge_move',
    ...unitHolders().flatMap((holder) => holder.tables),
  ])
}

async function uses(ctx: Ctx, db: Db, table: MasterTable, ids: readonly number[]): Promise<UnitUse[]> {
  const counts = await countReferences(ctx, db, await referencesTo(db, table), ids)
  return counts.map(({ place, count, active }) => {
    const [of, column] = place.split('.') as [string, string]
    return {
      kind: place,
      name: wordOf(of, count),
      count,
      path: pathTo(of, column, ids),
      blocks: isUnit(of) && active > 0,
    }
  })
}

async function blockers(ctx: Ctx, db: Db, table: MasterTable, keptId: number, ids: readonly number[]) {
  const clashes = await findClashes(ctx, db, await referencesTo(db, table), [keptId, ...ids])
  return clashes.map(({ table: of, name }) =>
    name === ''
      ? mergeTexts('notCombinable', { wordOf: wordOf(of, 2) })
      : mergeTexts('duplicateName', { wordOf: wordOf(of, 1), name }),
  )
}

/**
 * If the kept department is below a merged one, moves it to the place of the topmost merged one: otherwise it would
 * become its own ancestor.
 */
async function liftKept(ctx: Ctx, db: Db, keptId: number, ids: readonly number[], mergeId: number) {
  const { rows } = await sql<{ id: number; parent_id: number | null; depth: number }>`
    with recursive above as (
      select d.id, d.parent_id, 0 as depth from department d where d.org_id = ${ctx.orgId} and d.id = ${keptId}
      union all
      select d.id, d.parent_id, a.depth + 1 from above a
      join department d on d.org_id = ${ctx.orgId} and d.id = a.parent_id where a.depth < 1000
    ) select id, parent_id, depth from above order by depth`.execute(db)
  const topmost = rows.findLast((row) => ids.includes(row.id))
  if (!topmost) return
  await sql`
    update unit_merge set kept_before = ${JSON.stringify({ parent_id: rows[0]?.parent_id ?? null, lifted_to: topmost.parent_id })}::jsonb
    where org_id = ${ctx.orgId} and id = ${mergeId}`.execute(db)
  await sql`update department set parent_id = ${topmost.parent_id}, version = version + 1
    where org_id = ${ctx.orgId} and id = ${keptId}`.execute(db)
}

/** Moves references by foreign key: child units, and the tables of all other modules. */
export const referenceHolder: UnitHolder = {
  tables: [],
  uses,
  blockers,
  async move(ctx, db, { mergeId, keptId, ids, table }) {
    if (table === 'department') await liftKept(ctx, db, keptId, ids, mergeId)
    for (const reference of await referencesTo(db, table)) {
      await moveReference(ctx, db, reference, { mergeId, keptId, ids })
    }
  },
  async giveBack(ctx, db, { mergeId, keptId, table }) {
    const counts: ReturnedCount[] = []
    for (const reference of await referencesTo(db, table)) {
      if (!reference.has_id) continue
      const { returned, moved } = await returnReference(ctx, db, reference, { mergeId, keptId })
      if (moved === 0) continue
      const kind = placeOf(reference)
      const name = wordOf(tableOfPlace(kind), returned)
      counts.push({ kind, name, count: returned, stayed: moved - returned })
    }
    if (table === 'department') await lowerKept(ctx, db, keptId, mergeId)
    return counts
  },
}

/** Restores the kept department's original parent, unless it was changed since or would now create a cycle. */
async function lowerKept(ctx: Ctx, db: Db, keptId: number, mergeId: number): Promise<void> {
  const { rows } = await sql<{ parent_id: number | null }>`
    select (kept_before ->> 'parent_id')::bigint as parent_id from unit_merge
    where org_id = ${ctx.orgId} and id = ${mergeId} and jsonb_exists(kept_before, 'parent_id')`.execute(db)
  const parentId = rows[0]?.parent_id ?? null
  if (parentId === null || (await isDepartmentBelow(ctx, db, keptId, parentId))) return
  await sql`
    update department d set parent_id = (m.kept_before ->> 'parent_id')::bigint, version = d.version + 1
    from unit_merge m
    where m.org_id = ${ctx.orgId} and m.id = ${mergeId}
      and d.org_id = m.org_id and d.id = ${keptId}
      and d.parent_id is not distinct from (m.kept_before ->> 'lifted_to')::bigint`.execute(db)
}
