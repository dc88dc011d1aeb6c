import type { BodyOf } from '@muster/contract/kit/index'
import type { ListView } from '@muster/contract/settings/list-shapes'
import type { createListView, updateListView } from '@muster/contract/settings/list-views.contract'
import { holds } from '../../platform/access/actor.ts'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { writeDefaultView } from './list-setup.queries.ts'
import {
  clearOthersDefaults,
  deleteListView,
  findListView,
  findListViews,
  insertListView,
  isNameTaken,
  type ListViewRow,
  updateListViewRow,
} from './list-view.queries.ts'
import { settingsTexts } from './settings.texts.ts'

export const SHARE = 'settings.list_view.share'
/** Storage limit per account. */
const MAX_VIEWS = 100

/** The account that owns views; background jobs have none. */
export function viewerOf(ctx: Ctx): number {
  return found(ctx.actor.accountId)
}

/**
 * Only the owner edits a view. A shared one can also be deleted by those with the share permission, since its
 * owner may have left.
 */
export function viewOf(ctx: Ctx, row: ListViewRow): ListView {
  const isOwn = row.account_id === ctx.actor.accountId
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    is_shared: row.is_shared,
    owner: isOwn ? null : row.owner,
    abilities: { edit: isOwn, remove: isOwn || holds(ctx.actor, SHARE) },
  }
}

function auditedPart({ name, state, is_shared }: ListViewRow) {
  return { name, state, is_shared }
}

function recordViewChange(ctx: Ctx, db: Db, row: ListViewRow, before: object, after: object) {
  return recordAudit(ctx, db, {
    recordType: 'list_view',
    recordId: row.id,
    recordLabel: `${row.list}: ${row.name}`,
    changes: changesBetween({ ...before }, { ...after }),
  })
}

function nameTaken(): never {
  fail('settings.view_name_taken', { fields: { name: settingsTexts('viewNameTaken') } })
}

/** Creates a view of the caller. */
export function addListView(ctx: Ctx, input: BodyOf<typeof createListView>): Promise<ListView> {
  const accountId = viewerOf(ctx)
  if (input.is_shared && !holds(ctx.actor, SHARE)) fail('access.denied')
  return tx(ctx, async (db) => {
    const ownViews = (await findListViews(ctx, db, input.list)).filter(
      (view) => view.account_id === accountId,
    )
    if (ownViews.length >= MAX_VIEWS) fail('settings.too_many_views', { parameters: { most: MAX_VIEWS } })
    const id = await insertListView(ctx, db, accountId, input)
    if (id === undefined) nameTaken()
    if (input.is_default) await writeDefaultView(ctx, db, accountId, input.list, id)
    const row = found(await findListView(ctx, db, id))
    await recordViewChange(ctx, db, row, {}, auditedPart(row))
    return viewOf(ctx, row)
  })
}

/** Renames, shares or overwrites a view; other people's views are read-only or reported as missing. */
export function changeListView(ctx: Ctx, input: BodyOf<typeof updateListView>): Promise<ListView> {
  return tx(ctx, async (db) => {
    const before = found(await findListView(ctx, db, input.id))
    if (before.account_id !== viewerOf(ctx)) fail('access.denied')
    const after: ListViewRow = {
      ...before,
      name: input.name ?? before.name,
      state: input.state ?? before.state,
      is_shared: input.is_shared ?? before.is_shared,
    }
    // Editing a shared view requires the share permission.
    if (after.is_shared && !holds(ctx.actor, SHARE)) fail('access.denied')
    if (await isNameTaken(ctx, db, before, after.name)) nameTaken()
    await updateListViewRow(ctx, db, after)
    if (before.is_shared && !after.is_shared) await clearOthersDefaults(ctx, db, after)
    await recordViewChange(ctx, db, after, auditedPart(before), auditedPart(after))
    return viewOf(ctx, after)
  })
}

export function removeView(ctx: Ctx, id: number): Promise<null> {
  return tx(ctx, async (db) => {
    const row = found(await findListView(ctx, db, id))
    if (!viewOf(ctx, row).abilities.remove) fail('access.denied')
    await deleteListView(ctx, db, id)
    await recordViewChange(ctx, db, row, auditedPart(row), {})
    return null
  })
}
