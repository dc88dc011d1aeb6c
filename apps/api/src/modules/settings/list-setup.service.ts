import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { readListSetup, saveListPreferences } from '@muster/contract/settings/list-setup.contract'
import type { setDefaultListView } from '@muster/contract/settings/list-views.contract'
import { holds } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { type Device, findListChoices, writeDefaultView, writeListPreferences } from './list-setup.queries.ts'
import { findListView, findListViews } from './list-view.queries.ts'
import { SHARE, viewerOf, viewOf } from './list-view.service.ts'

/** Storage limit per account, well above the number of lists on both kinds of device. */
const MAX_LISTS = 400

/** Everything a list needs before its first row: two statements. */
export function readSetup(
  ctx: Ctx,
  { list, device }: { list: string; device: Device },
): Promise<DataOf<typeof readListSetup>> {
  const accountId = viewerOf(ctx)
  return readTx(ctx, async (db) => {
    const views = await findListViews(ctx, db, list)
    const { view_id, preferences } = await findListChoices(ctx, db, accountId, list, device)
    return {
      views: views.map((row) => viewOf(ctx, row)),
      // Ignores a default view that is no longer shared.
      default_view_id: views.some(({ id }) => id === view_id) ? view_id : null,
      preferences,
      abilities: { share: holds(ctx.actor, SHARE) },
    }
  })
}

/** Stores the caller's preferences of a list. Not audited: affects only their own screen. */
export function savePreferences(ctx: Ctx, input: BodyOf<typeof saveListPreferences>): Promise<null> {
  const accountId = viewerOf(ctx)
  return tx(ctx, async (db) => {
    const isKept = await writeListPreferences(ctx, db, accountId, input, MAX_LISTS)
    if (!isKept) fail('settings.too_many_lists', { parameters: { most: MAX_LISTS } })
    return null
  })
}

/** Sets the caller's default view of a list. Not audited: affects only their own screen. */
export function setDefaultView(ctx: Ctx, input: BodyOf<typeof setDefaultListView>): Promise<null> {
  const accountId = viewerOf(ctx)
  return tx(ctx, async (db) => {
    if (input.id !== null) {
      const view = found(await findListView(ctx, db, input.id))
      if (view.list !== input.list) found(undefined)
    }
    await writeDefaultView(ctx, db, accountId, input.list, input.id)
    return null
  })
}
