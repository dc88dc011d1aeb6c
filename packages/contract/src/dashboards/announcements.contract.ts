import { can, endpoint, field, master, type RecordOf, signedIn, z } from '../kit/index.ts'
import { audienceField, audienceOptions } from './audience.ts'
import { announcementAsks } from './home.constants.ts'
import { homePartData } from './home-parts.ts'

export const announcements = master({
  id: 'dashboards.announcement',
  path: 'apiv2/auth/hrms/setting/announcements',
  access: can('dashboards.announcements.manage'),
  key: 'id',
  fields: {
    title: field.requiredText(120),
    text: z._default(field.text(4000), ''),
    from_date: field.isoDate(),
    /** Last day; null: until it is switched off. */
    to_date: z._default(z.nullable(field.isoDate()), null),
    /** Before the others. */
    is_pinned: z._default(z.boolean(), false),
    asks: z._default(z.enum(announcementAsks), 'nothing'),
    status: z._default(field.flag(), 1),
    limits: audienceField(),
  },
})
export type Announcement = RecordOf<typeof announcements>

export const listAnnouncements = announcements.list({
  data: z.object({
    announcements: z.array(
      z.object({
        ...announcements.row,
        /** People for whom it is, who have seen it, and who answered: counts, never names. */
        people: z.int(),
        seen: z.int(),
        acknowledged: z.int(),
        yes: z.int(),
        no: z.int(),
      }),
    ),
    options: audienceOptions(),
  }),
  summary: 'Announcements, for whom they are, and how many have read them',
})
export type ListedAnnouncement = z.infer<typeof listAnnouncements.data>['announcements'][number]

export const saveAnnouncement = announcements.save({
  errors: ['record.conflict'],
  summary: 'Add or edit an announcement; those concerned are notified once, on its first day',
})

export const removeAnnouncement = announcements.remove({
  summary: 'Delete an announcement and what people answered',
})

const list = z.object({ announcements: homePartData.announcements })

export const readAnnouncements = endpoint({
  id: 'dashboards.announcement.mine',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/dashboard/feature_announcement',
  access: signedIn,
  data: list,
  summary: 'The current announcements for the caller, pinned ones first',
})

export const participateInAnnouncement = endpoint({
  id: 'dashboards.announcement.participate',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/dashboard/feature_announcement_participate',
  access: signedIn,
  body: z.strictObject({
    id: field.id(),
    /** Only the answers that it asks for. Without one it is only marked as seen. */
    answer: z.optional(z.enum(['acknowledged', 'yes', 'no'])),
  }),
  data: list,
  errors: ['dashboards.announcement_over'],
  summary: 'Mark an announcement as seen, acknowledge it, or say whether one takes part',
})
