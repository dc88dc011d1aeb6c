import { endpoint, field, limit, page, signedIn, z } from '../kit/index.ts'
import { valueTexts } from '../kit/value.texts.ts'

/** The reader's language; default, and for unsupported ones: the account's, or else the organisation's. */
const lang = () => field.optional(z.string().check(z.regex(/^[a-z]{2}$/, valueTexts.error('language'))))
/** The newest notice the reader has seen: later ones stay as they are. */
const upTo = () => field.id()
const ids = () => z.array(field.id()).check(z.minLength(1), z.maxLength(200))

const counts = z.object({ unread: z.int() })

export const noticeView = z.object({
  id: field.id(),
  kind: z.string(),
  /** Rendered for this reader, in the requested language. */
  title: z.string(),
  body: z.string(),
  /** Path below each app's base; null where the notice has no target. */
  link: z.object({ admin: z.nullable(z.string()), me: z.nullable(z.string()) }),
  created_at: z.string(),
  read_at: z.nullable(z.string()),
})

export const fetchBellNotifications = endpoint({
  id: 'notices.bell.list',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/fetch-bell-notifications',
  access: signedIn,
  body: z.object({
    page: page(),
    limit: limit(20),
    /** 1: only unread ones. */
    unread: field.optional(field.flag()),
    /** Only notices older than this one, so that new ones do not shift pages; `page` counts from there. */
    before: field.optional(field.id()),
    lang: lang(),
  }),
  data: z.object({
    docs: z.array(noticeView),
    /** Number of matching notices, on all pages. */
    total: z.int(),
    /** Total number of unread notices. */
    unread: z.int(),
    numPages: z.int(),
  }),
  summary: "The caller's notices, newest first; they are kept for 90 days",
})

export const markBellNotifications = endpoint({
  id: 'notices.bell.mark',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/bell-notifications/mark',
  access: signedIn,
  body: z.object({ ids: ids(), read: z._default(field.flag(), 1) }),
  data: counts,
  summary: 'Mark notices as read (1) or unread (0); ignores those of other people',
})

export const markAllBellNotifications = endpoint({
  id: 'notices.bell.mark_all',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/bell-notifications/mark-all',
  access: signedIn,
  body: z.object({ up_to: upTo() }),
  data: counts,
  summary: 'Mark every notice up to this one as read',
})

export const removeBellNotifications = endpoint({
  id: 'notices.bell.remove',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/bell-notifications/remove',
  access: signedIn,
  body: z.object({ ids: ids() }),
  data: counts,
  summary: 'Remove notices; ignores those of other people',
})

export const clearBellNotifications = endpoint({
  id: 'notices.bell.clear',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/bell-notifications/clear',
  access: signedIn,
  body: z.object({ up_to: upTo() }),
  data: counts,
  summary: 'Remove every notice up to this one that has been read',
})

const preference = z.object({
  kind: z.string(),
  /** In the reader's language. */
  label: z.string(),
  bell: z.boolean(),
  email: z.boolean(),
})

export const readNoticePreferences = endpoint({
  id: 'notices.preferences.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/bell-notifications/preferences',
  access: signedIn,
  query: z.object({ lang: lang() }),
  data: z.object({ kinds: z.array(preference) }),
  summary: 'The caller’s delivery settings for each kind of notice they can get',
})

export const saveNoticePreferences = endpoint({
  id: 'notices.preferences.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/bell-notifications/preferences',
  access: signedIn,
  body: z.object({
    kinds: z
      .array(
        z.object({
          kind: z.string().check(z.regex(/^[a-z][a-z_.-]{0,99}$/, valueTexts.error('noticeKind'))),
          bell: z.boolean(),
          email: z.boolean(),
        }),
      )
      .check(z.minLength(1), z.maxLength(200)),
  }),
  data: field.nothing(),
  errors: ['notices.unknown_kind'],
  summary: 'Set the delivery of kinds of notices',
})
