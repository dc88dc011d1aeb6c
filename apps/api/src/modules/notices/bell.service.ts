import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import type { fetchBellNotifications } from '@muster/contract/notices/notices.contract'
import type { countBellNotifications } from '@muster/contract/notices/unread.contract'
import { languageOf } from '../../lib/texts/language.ts'
import { sentenceReader } from '../../lib/texts/written-day.ts'
import type { Ctx } from '../../platform/context.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import {
  type Chosen,
  countNotices,
  countUnread,
  findNotices,
  findReader,
  removeNotices,
  setRead,
} from './notices.queries.ts'
import { noticeOf } from './notices.views.ts'
import { announce } from './notify.service.ts'

type Counts = DataOf<typeof countBellNotifications>

export function listNotices(
  ctx: Ctx,
  input: BodyOf<typeof fetchBellNotifications>,
): Promise<DataOf<typeof fetchBellNotifications>> {
  return readTx(ctx, async (db) => {
    const rows = await findNotices(ctx, db, input)
    const counts = await countNotices(ctx, db, input.before)
    const own = await findReader(ctx, db)
    const reader = sentenceReader(languageOf(input.lang ?? own?.language))
    const total = input.unread === 1 ? counts.unread : counts.all
    const rest = input.unread === 1 ? counts.unread_before : counts.all_before
    return {
      docs: rows.map((row) => noticeOf(row, reader)),
      total,
      unread: counts.unread,
      numPages: pageCount(rest, input.limit),
    }
  })
}

export function countOwn(ctx: Ctx): Promise<Counts> {
  return readTx(ctx, async (db) => ({ unread: await countUnread(ctx, db) }))
}

/** Marks as read or unread; the person's other open pages are notified. */
export function markNotices(ctx: Ctx, chosen: Chosen, isRead: boolean): Promise<Counts> {
  return tx(ctx, async (db) => {
    if ((await setRead(ctx, db, chosen, isRead)) > 0) announce(ctx, db, [ctx.actor.accountId as number])
    return { unread: await countUnread(ctx, db) }
  })
}

export function discardNotices(ctx: Ctx, chosen: Chosen): Promise<Counts> {
  return tx(ctx, async (db) => {
    if ((await removeNotices(ctx, db, chosen)) > 0) announce(ctx, db, [ctx.actor.accountId as number])
    return { unread: await countUnread(ctx, db) }
  })
}
