import { mapQuery } from '../../platform/db/deferred-query.ts'
import type { HomeNeeds } from '../../platform/home/home-parts.ts'
import { unreadQuery } from './notices.queries.ts'
import { noticesTexts } from './notices.texts.ts'

/** Unread notifications, on the home of the console; private, as the bell is. */
export const noticeNeeds: HomeNeeds = {
  id: 'notices',
  entry: 'admin',
  isPrivate: true,
  query: ({ ctx }) =>
    mapQuery(unreadQuery(ctx), (count) => [
      {
        ...{ id: 'unread', text: noticesTexts('unread', { count }), count, to: '/notifications' },
        ...{ is_urgent: false, assigned: 'to_me' },
      },
    ]),
}
