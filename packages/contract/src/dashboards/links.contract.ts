import { can, endpoint, field, master, type RecordOf, signedIn, z } from '../kit/index.ts'
import { audienceField, audienceOptions, webAddress } from './audience.ts'
import { MOST_OWN_LINKS } from './links.constants.ts'

/** Links of the organisation. */
export const links = master({
  id: 'dashboards.link',
  path: 'apiv2/auth/hrms/setting/quick-links',
  access: can('dashboards.links.manage'),
  key: 'id',
  fields: {
    name: field.requiredText(60),
    address: webAddress(),
    /** Links are in this order, then by name. */
    position: z._default(z.int().check(z.minimum(0), z.maximum(9999)), 0),
    status: z._default(field.flag(), 1),
    limits: audienceField(),
  },
})
export type QuickLink = RecordOf<typeof links>

export const listLinks = links.list({
  data: z.object({ links: z.array(z.object(links.row)), options: audienceOptions() }),
  summary: 'The organisation’s quick links, and for whom they are',
})

export const saveLink = links.save({
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit a quick link of the organisation',
})

export const removeLink = links.remove({ summary: 'Delete a quick link of the organisation' })

const path = 'apiv2/auth/dashboard/quick-links'
const data = z.object({
  /** The organisation's, then the caller's own. */
  links: z.array(z.object({ id: field.id(), name: z.string(), address: z.string(), is_own: z.boolean() })),
})

export const readQuickLinks = endpoint({
  id: 'dashboards.own_link.list',
  service: 'admin',
  method: 'GET',
  path,
  access: signedIn,
  data,
  summary: 'The quick links of the caller: those of the organisation for them, and their own',
})

export const saveQuickLinks = endpoint({
  id: 'dashboards.own_link.save',
  service: 'admin',
  method: 'POST',
  path,
  access: signedIn,
  body: z.strictObject({
    /** The caller's own links, all of them, in their order. */
    links: z
      .array(z.strictObject({ name: field.requiredText(60), address: webAddress() }))
      .check(z.maxLength(MOST_OWN_LINKS)),
  }),
  data,
  summary: 'Replace the caller’s own quick links',
})
