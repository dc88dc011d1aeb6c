import type { FormValues } from '@muster/contract/forms/form-definition'
import { normaliseForMatch, type PreparedRow } from '@muster/contract/imports/index'
import { slicesOf } from '../../../lib/slices.ts'
import { holds } from '../../../platform/access/actor.ts'
import { keepingReach } from '../../../platform/access/kept-reach.ts'
import { type AuditFact, changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import {
  columnsOf,
  type ImportFacts,
  type ImportTarget,
  mergeCustom,
  splitValues,
  type TrailRecord,
  writeCustomValues,
} from '../../forms/index.ts'
import { type MasterTable, masterTables } from '../../reference/index.ts'
import { ensureUnits } from '../create-units.service.ts'
import { refuseOwnHead } from '../own-head.ts'
import type { UnitMaster } from '../unit-master.ts'
import { importsTexts } from './imports.texts.ts'
import { keySlugOf, loadFacts, withinSlugOf } from './unit-import.facts.ts'
import {
  findKnownUnits,
  hasDepartmentRing,
  insertUnits,
  lockStoredUnits,
  rewriteUnits,
  type StoredUnit,
  type UnitRecord,
  valuesOfUnit,
} from './unit-import.queries.ts'

const MANAGE = 'organisation.masters.manage'
const SLICE = 1000

/** Empty columns that are not nullable get their default; a location without a time zone gets the organisation's. */
function filled(master: UnitMaster, facts: ImportFacts, columns: Record<string, unknown>) {
  return Object.fromEntries(
    columnsOf(master.formNo).map(([, column]) => {
      const value = columns[column] ?? null
      if (value !== null) return [column, value]
      return [column, column === 'time_zone' ? facts.form.timeZone : (master.whenEmpty[column] ?? null)]
    }),
  )
}

interface Writing {
  ctx: Ctx
  db: Db
  master: UnitMaster
  facts: ImportFacts
  /** Ids of units created for new names, by master and name. */
  made: Map<string, Map<string, number>>
}

const masterOfSlug = (facts: ImportFacts, slug: string) =>
  facts.targets.find((target) => target.slug === slug)?.master ?? ''

/** Creates missing units of other kinds that rows refer to. Units of the imported kind may be in the file itself. */
async function makeMissing(writing: Writing, rows: readonly PreparedRow[]): Promise<TrailRecord[]> {
  const { ctx, db, master, facts, made } = writing
  const inFile = new Set(
    rows.map((row) => normaliseForMatch(String(row.values[`${master.prefix}_NAME`] ?? ''))),
  )
  const wanted = new Map<string, Map<string, string>>()
  for (const [slug, label] of rows.flatMap((row) => Object.entries(row.newMasters))) {
    const table = masterOfSlug(facts, slug)
    if (!(table in masterTables) || (table === master.table && inFile.has(normaliseForMatch(label)))) continue
    wanted.set(table, (wanted.get(table) ?? new Map()).set(normaliseForMatch(label), label))
  }
  const trail: TrailRecord[] = []
  for (const [table, labels] of wanted) {
    const { units, created } = await ensureUnits(
      ctx,
      db,
      table as MasterTable,
      [...labels.values()],
      'Import',
    )
    made.set(table, new Map(units.map((unit) => [normaliseForMatch(unit.name), unit.id])))
    for (const { id: recordId, made: before } of created) {
      trail.push({
        ...{ recordType: table, recordId, action: 'created' as const },
        ...{ rowNumber: null, version: null, before: { made: before } },
      })
    }
  }
  return trail
}

/** The row's values, with the ids of units created for it so far. */
function valuesOf({ facts, made }: Writing, row: PreparedRow): FormValues {
  const values: FormValues = { ...row.values }
  for (const [slug, label] of Object.entries(row.newMasters)) {
    const id = made.get(masterOfSlug(facts, slug))?.get(normaliseForMatch(label))
    values[slug] = id ?? null
  }
  return values
}

const auditOf = (master: UnitMaster, id: number, name: string, before: object, after: object): AuditFact => ({
  recordType: master.table,
  recordId: id,
  recordLabel: name,
  changes: changesBetween(before as Record<string, unknown>, after as Record<string, unknown>),
  reason: 'Import',
})

async function createRows(writing: Writing, rows: readonly PreparedRow[]): Promise<TrailRecord[]> {
  const { ctx, db, master, facts, made } = writing
  const trail: TrailRecord[] = []
  for (const slice of slicesOf(rows, SLICE)) {
    const records = slice.map((row): UnitRecord => {
      const { columns, custom } = splitValues(master.formNo, valuesOf(writing, row))
      return { ...filled(master, facts, columns), custom: mergeCustom({}, custom) }
    })
    await refuseOwnHead(
      ctx,
      db,
      slice.map((row) => ({ before: {}, values: valuesOf(writing, row) })),
    )
    const ids = await insertUnits(ctx, db, master, records)
    const customs = records.map(({ custom }, index) => ({ id: ids[index] as number, custom }))
    await writeCustomValues(ctx, db, master.formNo, customs)
    const known = made.get(master.table) ?? new Map<string, number>()
    made.set(master.table, known)
    const auditFacts: AuditFact[] = []
    for (const [index, row] of slice.entries()) {
      const [id, name] = [ids[index] as number, String(records[index]?.name)]
      known.set(normaliseForMatch(name), id)
      auditFacts.push(auditOf(master, id, name, {}, row.values))
      trail.push({
        ...{ recordType: master.table, recordId: id, action: 'created' as const },
        ...{ rowNumber: row.rowNumber, version: 1, before: null },
      })
    }
    await recordAudit(ctx, db, ...auditFacts)
  }
  return trail
}

async function updateRows(writing: Writing, rows: readonly PreparedRow[]): Promise<TrailRecord[]> {
  const { ctx, db, master, facts } = writing
  const trail: TrailRecord[] = []
  for (const slice of slicesOf(rows, SLICE)) {
    const stored = await lockStoredUnits(
      ctx,
      db,
      master,
      slice.map((row) => row.existingId as number),
    )
    const records = slice.map((row) => {
      const before = stored.get(row.existingId as number)
      // Deleted since the file was read.
      if (!before) fail('record.conflict')
      return changedRecord(writing, facts, row, before)
    })
    await refuseOwnHead(
      ctx,
      db,
      slice.map((row) => ({
        before: valuesOfUnit(master, stored.get(row.existingId as number) as StoredUnit),
        values: valuesOf(writing, row),
      })),
    )
    await rewriteUnits(ctx, db, master, records)
    await writeCustomValues(ctx, db, master.formNo, records)
    const auditFacts: AuditFact[] = []
    for (const [index, row] of slice.entries()) {
      const before = stored.get(row.existingId as number) as StoredUnit
      const old = valuesOfUnit(master, before)
      auditFacts.push(
        auditOf(master, before.id, String(records[index]?.name), old, { ...old, ...valuesOf(writing, row) }),
      )
      trail.push({
        ...{ recordType: master.table, recordId: before.id, action: 'updated' as const },
        ...{ rowNumber: row.rowNumber, version: before.version + 1, before },
      })
    }
    await recordAudit(ctx, db, ...auditFacts)
  }
  return trail
}

function changedRecord(writing: Writing, facts: ImportFacts, row: PreparedRow, before: StoredUnit) {
  const { columns, custom } = splitValues(writing.master.formNo, valuesOf(writing, row))
  const old = Object.fromEntries(
    columnsOf(writing.master.formNo).map(([, column]) => [column, before[column] ?? null]),
  )
  return {
    ...filled(writing.master, facts, { ...old, ...columns }),
    id: before.id,
    custom: mergeCustom(before.custom, custom),
  } as UnitRecord & { id: number }
}

/** Sets the parent of rows that refer to a unit in the same file, now that it exists. */
async function linkParents(
  writing: Writing,
  rows: readonly PreparedRow[],
  trail: TrailRecord[],
): Promise<void> {
  const { ctx, db, master, facts, made } = writing
  const idOfRow = new Map(trail.map((one) => [one.rowNumber, one.recordId]))
  const late = rows.filter((row) =>
    Object.entries(row.newMasters).some(([slug]) => masterOfSlug(facts, slug) === master.table),
  )
  if (late.length === 0 || !made.has(master.table)) return
  const ids = late.map((row) => idOfRow.get(row.rowNumber) as number)
  const stored = await lockStoredUnits(ctx, db, master, ids)
  const records = late.map((row, index) =>
    changedRecord(writing, facts, row, stored.get(ids[index] as number) as StoredUnit),
  )
  await rewriteUnits(ctx, db, master, records)
}

function requireApart(master: UnitMaster, rows: readonly PreparedRow[]): void {
  const withinSlug = withinSlugOf(master)
  if (withinSlug === null) return
  const seen = new Set<string>()
  for (const { values, newMasters, rowNumber } of rows) {
    const within = String(values[withinSlug] ?? newMasters[withinSlug] ?? '').toLowerCase()
    const name = String(values[`${master.prefix}_NAME`] ?? '')
    const key = `${within}\n${name.toLowerCase()}`
    if (seen.has(key)) {
      fail('record.duplicate', { message: importsTexts('duplicateRow', { rowNumber, name }) })
    }
    seen.add(key)
  }
}

/** Imports units of one kind: creates new ones, and updates existing ones with the columns in the file. */
export function unitImport(master: UnitMaster): ImportTarget {
  return {
    formNo: master.formNo,
    name: master.table,
    sampleFile: `Sample-${master.table.replaceAll('_', '-')}`,
    keySlug: keySlugOf(master),
    permission: MANAGE,
    creatableMasters: creatable(master),
    mayCreateMasters: (ctx) => holds(ctx.actor, MANAGE),
    load: (ctx, db) => loadFacts(ctx, db, master),
    stored: (ctx) => findKnownUnits(ctx, master),
    desk: new URL('../rules/unit-import-desk.ts', import.meta.url),
    commit: async (ctx, db, rows, facts, progress) => {
      const created = rows.filter((row) => row.action === 'create')
      const updated = rows.filter((row) => row.action === 'update')
      const total = created.length + updated.length
      requireApart(master, created)
      await progress(importsTexts.text('savingUnits'), 0, total)
      const writing: Writing = { ctx, db, master, facts, made: new Map() }
      const { others, made, changed } = await keepingReach(ctx, db, async () => {
        const others = await makeMissing(writing, [...created, ...updated])
        const made = await createRows(writing, created)
        await progress(importsTexts.text('savingUnits'), made.length, total)
        const changed = await updateRows(writing, updated)
        await linkParents(writing, created, made)
        return { others, made, changed }
      })
      if (master.table === 'department' && (await hasDepartmentRing(ctx, db))) {
        fail('record.conflict', {
          message: importsTexts('departmentLoop'),
        })
      }
      await progress(importsTexts.text('savingUnits'), total, total)
      return {
        counts: {
          created: made.length,
          updated: changed.length,
          skipped: rows.length - total,
          masters_created: others.length,
          warnings: [],
          warning_count: 0,
        },
        trail: [...others, ...made, ...changed],
      }
    },
  }
}

/** Masters that can be created from a name alone, among those that the kind's fields refer to. */
function creatable(master: UnitMaster): Set<string> {
  const chosen = master.fields.flatMap((field) => field.master ?? [])
  return new Set(chosen.filter((one) => one in masterTables && one !== 'reason'))
}
