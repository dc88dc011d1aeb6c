import { normaliseForMatch, type PreparedRow } from '@muster/contract/imports/index'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { ImportFacts, TrailRecord } from '../../forms/index.ts'
import { ensureUnits } from '../../organisation/index.ts'
import type { MasterTable } from '../../reference/index.ts'

/** Masters to which an import of employees may add records, since a name is enough. */
export const creatableMasters: ReadonlySet<string> = new Set([
  'entity',
  'location',
  'branch',
  'zone',
  'region',
  'department',
  'sub_department',
  'designation',
  'grade',
  'employee_type',
  'employment_type',
  'cost_centre',
  'business_unit',
  'channel',
  'channel_type',
  'access_level',
])

/** Ids by normalised label, by master. */
export type MasterIdsByLabel = Map<string, Map<string, number>>

/** Labels without a record, by master, in their first spelling. */
function wantedLabels(
  ctx: Ctx,
  rows: readonly PreparedRow[],
  facts: ImportFacts,
): Map<string, Map<string, string>> {
  const masterOf = new Map(facts.targets.map((target) => [target.slug, target.master]))
  const wanted = new Map<string, Map<string, string>>()
  const want = (master: string, label: string) => {
    const labels = wanted.get(master) ?? new Map<string, string>()
    wanted.set(master, labels)
    const key = normaliseForMatch(label)
    if (!labels.has(key)) labels.set(key, label)
  }
  for (const row of rows) {
    for (const [slug, label] of Object.entries(row.newMasters)) {
      const master = masterOf.get(slug)
      if (master && creatableMasters.has(master)) want(master, label)
    }
  }
  if (!holds(ctx.actor, 'organisation.masters.manage')) return wanted
  const known = new Set((facts.masters.reason ?? []).map((option) => normaliseForMatch(option.label)))
  for (const { employment } of rows) {
    const reason = employment?.reason
    if (reason && reason.length <= 200 && !known.has(normaliseForMatch(reason))) want('reason', reason)
  }
  return wanted
}

/** Creates missing master records. Returns the ids by label and the created records. */
export async function insertMasters(
  ctx: Ctx,
  db: Db,
  rows: readonly PreparedRow[],
  facts: ImportFacts,
): Promise<{ ids: MasterIdsByLabel; trail: TrailRecord[] }> {
  const ids: MasterIdsByLabel = new Map([
    [
      'reason',
      new Map((facts.masters.reason ?? []).map((one) => [normaliseForMatch(one.label), Number(one.value)])),
    ],
  ])
  const trail: TrailRecord[] = []
  // A few statements per master, for at most seventeen masters.
  for (const [master, labels] of wantedLabels(ctx, rows, facts)) {
    const ensured = await ensureUnits(ctx, db, master as MasterTable, [...labels.values()], 'Import')
    const byLabel = ids.get(master) ?? new Map<string, number>()
    ids.set(master, byLabel)
    for (const { id, name } of ensured.units) byLabel.set(normaliseForMatch(name), id)
    for (const { id: recordId, made } of ensured.created) {
      trail.push({
        recordType: master,
        recordId,
        action: 'created',
        rowNumber: null,
        version: null,
        before: { made },
      })
    }
  }
  return { ids, trail }
}
