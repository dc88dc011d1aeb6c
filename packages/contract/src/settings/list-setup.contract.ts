import { endpoint, field, signedIn, z } from '../kit/index.ts'
import { listDevice, listKey, listPreferences, listView } from './list-shapes.ts'

export const readListSetup = endpoint({
  id: 'settings.list_setup.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/list-setup',
  access: signedIn,
  query: z.object({ list: listKey(), device: z._default(listDevice(), 'desktop') }),
  data: z.object({
    /** The person's own views, then shared ones; each by name. */
    views: z.array(listView()),
    /** The view that opens by default. */
    default_view_id: z.nullable(field.id()),
    preferences: z.nullable(listPreferences()),
    abilities: z.object({ share: z.boolean() }),
  }),
  summary: 'Saved views, default view and remembered columns of one list, for the caller',
})

export const saveListPreferences = endpoint({
  id: 'settings.list_preferences.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/list-preferences',
  access: signedIn,
  body: z.object({ list: listKey(), device: listDevice(), preferences: listPreferences() }),
  data: field.nothing(),
  errors: ['settings.too_many_lists'],
  summary: 'Remember columns, widths and density of a list, for the caller on this kind of device',
})
