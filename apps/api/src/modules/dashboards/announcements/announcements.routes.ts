import {
  listAnnouncements,
  participateInAnnouncement,
  readAnnouncements,
  removeAnnouncement,
  saveAnnouncement,
} from '@muster/contract/dashboards/announcements.contract'
import { readTx } from '../../../platform/db/tx.ts'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { dashboardsTexts } from '../dashboards.texts.ts'
import { announcementRecords, peopleOfAnnouncements } from './announcements.master.ts'
import { answerAnnouncement, ownAnnouncements } from './own-announcements.service.ts'

export const announcementRoutes: readonly Route[] = [
  route(listAnnouncements, async (ctx) => {
    const { rows } = await readTx(ctx, (db) => peopleOfAnnouncements(ctx).execute(db))
    const people = new Map(rows.map((row) => [row.id, row.people]))
    return announcementRecords.read(ctx, (found, options) => ({
      announcements: found.map((one) => ({ ...one, people: people.get(one.id) ?? 0 })),
      options,
    }))
  }),
  route(saveAnnouncement, async (ctx, { body }) =>
    reply(await announcementRecords.save(ctx, body), dashboardsTexts('announcementSaved')),
  ),
  route(removeAnnouncement, async (ctx, { body }) =>
    reply(await announcementRecords.remove(ctx, body), dashboardsTexts('announcementDeleted')),
  ),
  route(readAnnouncements, (ctx) => ownAnnouncements(ctx)),
  route(participateInAnnouncement, async (ctx, { body }) =>
    body.answer === undefined
      ? answerAnnouncement(ctx, body)
      : reply(await answerAnnouncement(ctx, body), dashboardsTexts('answered')),
  ),
]
