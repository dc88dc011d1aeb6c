import type { FormValues } from '@muster/contract/forms/form-definition'
import { sql } from 'kysely'
import { keepingReach } from '../../platform/access/kept-reach.ts'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { requireVersion } from '../../platform/master/change-record.ts'
import { organisationToday } from '../../platform/organisation-day.ts'
import {
  columnsOf,
  type FormStore,
  mergeCustom,
  type StoredRecord,
  splitValues,
  writeCustomValues,
} from '../forms/index.ts'
import type { UnitUse } from './merge/unit-holders.ts'
import { findUses } from './merge/unit-uses.ts'
import { organisationTexts } from './organisation.texts.ts'
import { refuseOwnHead } from './own-head.ts'
import type { UnitMaster } from './unit-master.ts'
import {
  findTakenNames,
  findUnit,
  insertUnit,
  isDepartmentBelow,
  listUnits,
  type UnitRow,
  updateUnit,
} from './units.queries.ts'
import { zoneChanged } from './zone-changed.hook.ts'

function valuesOf(master: UnitMaster, row: UnitRow): FormValues {
  const builtIn = columnsOf(master.formNo).map(([slug, column]) => [slug, row[column] ?? null])
  return { ...(Object.fromEntries(builtIn) as FormValues), ...row.custom }
}

function toRecord(master: UnitMaster, row: UnitRow): StoredRecord {
  return {
    id: row.id,
    label: row.name,
    values: valuesOf(master, row),
    status: row.status,
    version: row.version,
    updatedAt: row.updated_at,
    ...(typeof row.people === 'number' ? { people: row.people } : {}),
  }
}

/** Empty columns that are not nullable get their default. */
function filledColumns(ctx: Ctx, master: UnitMaster, columns: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(columns).map(([column, value]) => {
      if (value !== null) return [column, value]
      if (column === 'time_zone') {
        return [column, sql`(select o.time_zone from organisation o where o.org_id = ${ctx.orgId})`]
      }
      return [column, master.whenEmpty[column] ?? null]
    }),
  )
}

/** Such as `3 people and 1 branch`; empty if the unit is not in use. */
function useInWords(uses: readonly UnitUse[]): string {
  const parts = uses.map(({ count, name }) => (count === 0 ? name : `${count} ${name}`))
  return parts.length > 1
    ? organisationTexts('and', { parts: parts.slice(0, -1).join(', '), last: parts.at(-1) ?? '' })
    : (parts[0] ?? '')
}

/** @throws AppError `organisation.master_in_use` naming what uses it, with links */
async function requireUnused(ctx: Ctx, db: Db, master: UnitMaster, row: UnitRow): Promise<void> {
  const uses = await findUses(ctx, db, master, [row.id], await organisationToday(ctx, db))
  const blocking = uses.filter((use) => use.blocks)
  if (blocking.length === 0) return
  fail('organisation.master_in_use', {
    parameters: { name: row.name, users: useInWords(blocking) },
    data: {
      people: blocking.find((use) => use.kind === 'people')?.count ?? 0,
      uses: blocking.map(({ kind, name, count, path }) => ({ kind, name, count, path })),
    },
  })
}

async function auditUnit(
  ctx: Ctx,
  db: Db,
  master: UnitMaster,
  id: number,
  label: string,
  before: object,
  after: object,
) {
  await recordAudit(ctx, db, {
    recordType: master.table,
    recordId: id,
    recordLabel: label,
    changes: changesBetween(before as Record<string, unknown>, after as Record<string, unknown>),
  })
}

async function parentProblem(
  ctx: Ctx,
  db: Db,
  master: UnitMaster,
  values: FormValues,
  id: number | undefined,
): Promise<Record<string, string>> {
  const parentId = values.PARENT_ID
  if (master.table !== 'department' || id === undefined || typeof parentId !== 'number') return {}
  return (await isDepartmentBelow(ctx, db, id, parentId))
    ? { PARENT_ID: organisationTexts('departmentPartOfItself') }
    : {}
}

/** Whether the unit gets another place: then the heads above it answer for other people. */
function isMoved(master: UnitMaster, before: FormValues, values: FormValues): boolean {
  return master.fields.some(
    (field) =>
      field.master && field.slug in values && (values[field.slug] ?? null) !== (before[field.slug] ?? null),
  )
}

/** Stores the records of one kind of organisation unit in its table. */
export function unitStore(master: UnitMaster): FormStore {
  const nameSlug = `${master.prefix}_NAME`
  const codeSlug = `${master.prefix}_CODE`
  const withinSlug = () => columnsOf(master.formNo).find(([, column]) => column === master.nameWithin)?.[0]
  const load = async (ctx: Ctx, db: Db, id: number, mode: 'read' | 'lock') =>
    found(await findUnit(ctx, db, master, id, mode))

  return {
    table: master.table,
    permissions: {
      view: ['organisation.masters.view', 'organisation.masters.manage'],
      create: ['organisation.masters.manage'],
      edit: ['organisation.masters.manage'],
    },

    async create(ctx, db, values) {
      await refuseOwnHead(ctx, db, [{ before: {}, values }])
      const { columns, custom } = splitValues(master.formNo, values)
      const kept = mergeCustom({}, custom)
      const id = await insertUnit(ctx, db, master, {
        ...filledColumns(ctx, master, {
          ...(master.table === 'location' ? { time_zone: null } : {}),
          ...columns,
        }),
        custom: JSON.stringify(kept),
        created_at: ctx.now.toString(),
        updated_at: ctx.now.toString(),
      })
      await writeCustomValues(ctx, db, master.formNo, [{ id, custom: kept }])
      await auditUnit(ctx, db, master, id, String(values[nameSlug]), {}, values)
      return id
    },

    async update(ctx, db, id, values, expectedVersion) {
      const before = await load(ctx, db, id, 'lock')
      requireVersion(before.version, expectedVersion)
      const old = valuesOf(master, before)
      await refuseOwnHead(ctx, db, [{ before: old, values }])
      const { columns, custom } = splitValues(master.formNo, values)
      const kept = mergeCustom(before.custom, custom)
      const write = () =>
        updateUnit(ctx, db, master, id, {
          ...filledColumns(ctx, master, columns),
          custom: JSON.stringify(kept),
          updated_at: ctx.now.toString(),
        })
      await (isMoved(master, old, values) ? keepingReach(ctx, db, write) : write())
      await writeCustomValues(ctx, db, master.formNo, [{ id, custom: kept }])
      if (master.table === 'location' && 'time_zone' in columns && columns.time_zone !== before.time_zone)
        await zoneChanged.emit(ctx, db, { locationId: id })
      await auditUnit(ctx, db, master, id, String(values[nameSlug] ?? before.name), old, {
        ...old,
        ...values,
      })
    },

    async read(ctx, db, id) {
      return toRecord(master, await load(ctx, db, id, 'read'))
    },

    async list(ctx, db, query) {
      const { rows, total } = await listUnits(ctx, db, master, query)
      return { rows: rows.map((row) => toRecord(master, row)), total }
    },

    async duplicates(ctx, db, values, exceptId) {
      const within = values[withinSlug() ?? ''] ?? master.whenEmpty[master.nameWithin ?? ''] ?? null
      const row = { name: values[nameSlug], code: values[codeSlug], within }
      const taken = await findTakenNames(ctx, db, master, row, exceptId ?? 0)
      return [...(taken.name ? [nameSlug] : []), ...(taken.code ? [codeSlug] : [])]
    },

    async problems(ctx, db, values, exceptId) {
      return { ...master.check?.(values), ...(await parentProblem(ctx, db, master, values, exceptId)) }
    },

    async setStatus(ctx, db, id, status) {
      const before = await load(ctx, db, id, 'lock')
      if (status === before.status) return
      if (status === 0) await requireUnused(ctx, db, master, before)
      await updateUnit(ctx, db, master, id, { status, updated_at: ctx.now.toString() })
      await auditUnit(ctx, db, master, id, before.name, { status: before.status }, { status })
    },
  }
}
