import type {
  duplicateDashboard,
  listDashboards,
  readDashboard,
  renameDashboard,
  saveDashboard,
} from '@muster/contract/analytics/dashboards.contract'
import { compact } from '@muster/contract/analytics/grid'
import type { Widget } from '@muster/contract/analytics/widget'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { pageCount } from '@muster/contract/kit/index'
import { holds } from '../../../platform/access/actor.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { type Reply, reply } from '../../../platform/http/route.ts'
import { changeRecord } from '../../../platform/master/change-record.ts'
import { analyticsTexts } from '../analytics.texts.ts'
import { checkFilters } from '../data/check-filters.ts'
import { checkWidgets } from '../data/check-widget.ts'
import { seenWidgets } from '../data/seen-widgets.ts'
import { settingsQuery } from '../settings.queries.ts'
import {
  type DashboardHead,
  findDashboards,
  type OpenDashboard,
  openDashboard,
  rightsOn,
} from './dashboards.queries.ts'

export const RECORD = 'analytics_dashboard'
const MOST_NAME = 120

const abilitiesOf = ({ edit, share, remove }: OpenDashboard['rights']) => ({ edit, share, remove })

function listed(ctx: Ctx, head: DashboardHead) {
  const { owner_id, given: _given, ...row } = head
  return {
    ...row,
    is_own: owner_id !== null && owner_id === ctx.actor.accountId,
    abilities: abilitiesOf(rightsOn(ctx, head)),
  }
}

/** @throws AppError `access.denied` for all dashboards without the permission to manage them */
export function listPage(
  ctx: Ctx,
  { page, limit, view, search, sort }: BodyOf<typeof listDashboards>,
): Promise<DataOf<typeof listDashboards>> {
  const manage = holds(ctx.actor, 'analytics.manage')
  if ((view === 'all' || view === 'deleted') && !manage) fail('access.denied')
  return readTx(ctx, async (db) => {
    const { rows, count } = await findDashboards(ctx, db, {
      ...{ view, search, sort, limit },
      offset: (page - 1) * limit,
    })
    return {
      rows: rows.map((row) => listed(ctx, row)),
      ...{ count, total_page: pageCount(count, limit), total_records: count },
      abilities: { create: holds(ctx.actor, 'analytics.create'), manage },
    }
  })
}

/**
 * A dashboard as the caller may know it: without conditions, groups and columns that are withheld from them. Two statements,
 * and those of `seenWidgets`.
 *
 * @throws AppError `analytics.not_found`
 */
export function readOne(
  ctx: Ctx,
  { dashboard_id }: BodyOf<typeof readDashboard>,
): Promise<DataOf<typeof readDashboard>> {
  return readTx(ctx, async (db) => {
    const {
      id,
      rights,
      owner_id: _owner,
      widgets: stored,
      ...rest
    } = await openDashboard(ctx, db, dashboard_id, 'view')
    const { widgets, withheld } = await seenWidgets(ctx, db, stored)
    const { refreshes } = await runQuery(db, settingsQuery(ctx))
    return {
      ...{ dashboard_id: id, ...rest, widgets, refreshes, withheld },
      abilities: {
        ...abilitiesOf(rights),
        // Whoever saved it without what they may not see would take that away from everybody.
        edit: rights.edit && withheld === 0,
        create: holds(ctx.actor, 'analytics.create'),
        export: holds(ctx.actor, 'reports.export'),
      },
    }
  })
}

interface Stored {
  name: string
  description: string
  period: string
  filters: OpenDashboard['filters']
  widgets: readonly Widget[]
}

const columnsOf = ({ filters, widgets, ...rest }: Stored) => ({
  ...rest,
  filters: JSON.stringify(filters),
  widgets: JSON.stringify(widgets),
})

/** What the log shows: of the widgets their titles, and of those that changed, that they did. */
const audited = ({ name, description, period, filters, widgets }: Stored) => ({
  ...{ name, description, period },
  filters: JSON.stringify(filters),
  widgets: widgets.map(({ title }) => title).join(', '),
})

/** Titles of widgets that are in both and differ, in place or content. */
function changedWidgets(before: Stored, after: Stored): string {
  const known = new Map(before.widgets.map((widget) => [widget.id, JSON.stringify(widget)]))
  return after.widgets
    .filter((widget) => known.has(widget.id) && known.get(widget.id) !== JSON.stringify(widget))
    .map(({ title }) => title)
    .join(', ')
}

async function insertOne(ctx: Ctx, db: Db, stored: Stored): Promise<number> {
  const stamp = ctx.now.toString()
  const { id } = await db
    .insertInto('analytics_dashboard')
    .values({
      ...{ org_id: ctx.orgId, owner_id: ctx.actor.accountId, created_at: stamp, updated_at: stamp },
      ...columnsOf(stored),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(ctx, db, {
    ...{ recordType: RECORD, recordId: id, recordLabel: stored.name },
    changes: changesBetween({}, audited(stored)),
  })
  return id
}

async function changeOne(
  ctx: Ctx,
  db: Db,
  before: OpenDashboard,
  { seen, after }: { seen: number | undefined; after: Stored },
): Promise<number> {
  const changed = changedWidgets(before, after)
  const changes = {
    ...changesBetween(audited(before), audited(after)),
    ...(changed === '' ? {} : { changed_widgets: [null, changed] as [unknown, unknown] }),
  }
  return changeRecord(ctx, db, {
    ...{ record: RECORD, id: before.id, label: after.name, changes },
    ...{ stored: before.version, seen },
    write: (version) =>
      db
        .updateTable('analytics_dashboard')
        .set({ ...columnsOf(after), version, updated_at: ctx.now.toString() })
        .where('org_id', '=', ctx.orgId)
        .where('id', '=', before.id)
        .execute(),
  })
}

type Saved = DataOf<typeof saveDashboard>

/**
 * Adds a dashboard, or changes one. Widgets are put where nothing overlaps.
 *
 * @throws AppError `analytics.not_found`, `analytics.read_only`, `analytics.withheld`, `record.conflict`, `access.denied`,
 * `request.invalid` at the part that is wrong
 */
export async function saveOne(ctx: Ctx, input: BodyOf<typeof saveDashboard>): Promise<Reply<Saved>> {
  const { dashboard_id: id, version: seen, ...given } = input
  checkWidgets(given.widgets)
  const widgets = compact(given.widgets)
  const saved = await tx(ctx, async (db): Promise<Saved> => {
    if (id === undefined) {
      if (!holds(ctx.actor, 'analytics.create')) fail('access.denied')
      await checkFilters(ctx, db, null, given.filters)
      const period = given.period ?? (await runQuery(db, settingsQuery(ctx))).usual_period
      return { dashboard_id: await insertOne(ctx, db, { ...given, period, widgets }), version: 1 }
    }
    const before = await openDashboard(ctx, db, id, 'edit', { lock: true })
    if ((await seenWidgets(ctx, db, before.widgets)).withheld > 0) fail('analytics.withheld')
    await checkFilters(ctx, db, before.filters, given.filters)
    const after = { ...given, period: given.period ?? before.period, widgets }
    return { dashboard_id: id, version: await changeOne(ctx, db, before, { seen, after }) }
  })
  return reply(saved, analyticsTexts('saved'))
}

/** @throws AppError `analytics.not_found`, `analytics.read_only`, `record.conflict` */
export function renameOne(
  ctx: Ctx,
  { dashboard_id: id, version: seen, name, description }: BodyOf<typeof renameDashboard>,
): Promise<DataOf<typeof renameDashboard>> {
  return tx(ctx, async (db) => {
    const before = await openDashboard(ctx, db, id, 'edit', { lock: true })
    const version = await changeOne(ctx, db, before, {
      seen,
      after: { ...pickStored(before), name, description },
    })
    return { dashboard_id: id, version }
  })
}

const pickStored = ({ name, description, period, filters, widgets }: OpenDashboard): Stored => ({
  ...{ name, description, period, filters, widgets },
})

/** A copy of the caller's own, shared with nobody. @throws AppError `analytics.not_found` */
export function duplicateOne(
  ctx: Ctx,
  { dashboard_id }: BodyOf<typeof duplicateDashboard>,
): Promise<DataOf<typeof duplicateDashboard>> {
  return tx(ctx, async (db) => {
    const original = await openDashboard(ctx, db, dashboard_id, 'view')
    const name = analyticsTexts('copyOf', { name: original.name }).slice(0, MOST_NAME)
    return { dashboard_id: await insertOne(ctx, db, { ...pickStored(original), name }), name }
  })
}

async function setDeleted(ctx: Ctx, db: Db, { id, name }: OpenDashboard, at: string | null): Promise<void> {
  await db
    .updateTable('analytics_dashboard')
    .set({ deleted_at: at })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
  await recordAudit(ctx, db, {
    ...{ recordType: RECORD, recordId: id, recordLabel: name },
    changes: { deleted: [at === null, at !== null] },
  })
}

/** It can be restored for some days. @throws AppError `analytics.not_found`, `analytics.read_only` */
export async function removeOne(ctx: Ctx, { dashboard_id }: { dashboard_id: number }): Promise<Reply<null>> {
  await tx(ctx, async (db) => {
    const dashboard = await openDashboard(ctx, db, dashboard_id, 'remove', { lock: true })
    await setDeleted(ctx, db, dashboard, ctx.now.toString())
  })
  return reply(null, analyticsTexts('deleted'))
}

/** With everybody with whom it was shared. @throws AppError `analytics.not_found` */
export async function restoreOne(ctx: Ctx, { dashboard_id }: { dashboard_id: number }): Promise<Reply<null>> {
  await tx(ctx, async (db) => {
    await setDeleted(ctx, db, await openDashboard(ctx, db, dashboard_id, 'restore', { lock: true }), null)
  })
  return reply(null, analyticsTexts('restored'))
}
