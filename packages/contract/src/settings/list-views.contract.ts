import { endpoint, field, signedIn, z } from '../kit/index.ts'
import { listKey, listView, listViewState, viewName } from './list-shapes.ts'

export const createListView = endpoint({
  id: 'settings.list_view.create',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/list-view/add',
  access: signedIn,
  body: z.object({
    list: listKey(),
    name: viewName(),
    state: listViewState(),
    is_shared: z._default(z.boolean(), false),
    /** Whether it becomes the reader's default view. */
    is_default: z._default(z.boolean(), false),
  }),
  data: listView(),
  errors: ['settings.view_name_taken', 'settings.too_many_views', 'access.denied'],
  summary: 'Save a view of a list',
})

export const updateListView = endpoint({
  id: 'settings.list_view.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/list-view/update',
  access: signedIn,
  body: z.object({
    id: field.id(),
    name: z.optional(viewName()),
    state: z.optional(listViewState()),
    is_shared: z.optional(z.boolean()),
  }),
  data: listView(),
  errors: ['settings.view_name_taken', 'access.denied'],
  summary: 'Rename, share or overwrite one’s own view',
})

export const removeListView = endpoint({
  id: 'settings.list_view.remove',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/list-view/delete',
  access: signedIn,
  body: z.object({ id: field.id() }),
  data: field.nothing(),
  errors: ['access.denied'],
  summary: 'Delete one’s own view, or a shared one with the permission to share',
})

export const setDefaultListView = endpoint({
  id: 'settings.list_view.set_default',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/list-view/default',
  access: signedIn,
  body: z.object({
    list: listKey(),
    /** Null: no default view. */
    id: z.nullable(field.id()),
  }),
  data: field.nothing(),
  summary: 'Set the caller’s default view of a list',
})
