import {
  clearBellNotifications,
  fetchBellNotifications,
  markAllBellNotifications,
  markBellNotifications,
  readNoticePreferences,
  removeBellNotifications,
  saveNoticePreferences,
} from '@muster/contract/notices/notices.contract'
import { countBellNotifications } from '@muster/contract/notices/unread.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { countOwn, discardNotices, listNotices, markNotices } from './bell.service.ts'
import { readPreferences, savePreferences } from './preferences.service.ts'

export const noticesRoutes: Route[] = [
  route(fetchBellNotifications, (ctx, { body }) => listNotices(ctx, body)),
  route(countBellNotifications, (ctx) => countOwn(ctx)),
  route(markBellNotifications, (ctx, { body }) => markNotices(ctx, { ids: body.ids }, body.read === 1)),
  route(markAllBellNotifications, (ctx, { body }) => markNotices(ctx, { upTo: body.up_to }, true)),
  route(removeBellNotifications, (ctx, { body }) => discardNotices(ctx, { ids: body.ids })),
  route(clearBellNotifications, (ctx, { body }) => discardNotices(ctx, { upTo: body.up_to })),
  route(readNoticePreferences, (ctx, { query }) => readPreferences(ctx, query)),
  route(saveNoticePreferences, async (ctx, { body }) => reply(await savePreferences(ctx, body), 'Saved.')),
]
