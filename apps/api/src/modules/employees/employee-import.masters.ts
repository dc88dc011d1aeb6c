import { normaliseForMatch, type PreparedRow } from '@muster/contract/imports/index'
import { sql } from 'kysely'
import { holds } from '../../platform/access/actor.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { EmployeeFacts } from './employee-import.facts.ts'

/** Masters an import of people may add records to: a name is all they need. */
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

/** Labels without a record, as first written, by master. */
function wantedLabels(
  ctx: Ctx,
  rows: readonly PreparedRow[],
  facts: EmployeeFacts,
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

/** Adds records of one master; somebody else may have added one meanwhile: then that one is taken. */
async function insertMaster(ctx: Ctx, db: Db, master: string, labels: readonly string[]) {
  const { rows: inserted } = await sql<{ id: number; name: string }>`
    insert into ${sql.table(master)} (org_id, name)
    select ${ctx.orgId}, name from unnest(${labels}::text[]) name
    on conflict do nothing returning id, name`.execute(db)
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(master)}
    where org_id = ${ctx.orgId} and lower(name) = any (${labels.map((label) => label.toLowerCase())}::text[])
    order by id desc`.execute(db)
  return { inserted, rows }
}

/** Creates what the rows need of masters, and knows every label's id afterwards. */
export async function insertMasters(
  ctx: Ctx,
  db: Db,
  rows: readonly PreparedRow[],
  facts: EmployeeFacts,
): Promise<{ ids: MasterIdsByLabel; created: number }> {
  const ids: MasterIdsByLabel = new Map([
    [
      'reason',
      new Map((facts.masters.reason ?? []).map((one) => [normaliseForMatch(one.label), Number(one.value)])),
    ],
  ])
  let created = 0
  // One statement pair per master, of which there are at most seventeen.
  for (const [master, labels] of wantedLabels(ctx, rows, facts)) {
    const { inserted, rows: all } = await insertMaster(ctx, db, master, [...labels.values()])
    const byLabel = ids.get(master) ?? new Map<string, number>()
    ids.set(master, byLabel)
    for (const { id, name } of all) byLabel.set(normaliseForMatch(name), id)
    created += inserted.length
    await recordAudit(
      ctx,
      db,
      ...inserted.map(({ id, name }) => ({
        recordType: master,
        recordId: id,
        recordLabel: name,
        changes: { name: [null, name] as [unknown, unknown] },
        reason: 'Import',
      })),
    )
  }
  return { ids, created }
}
