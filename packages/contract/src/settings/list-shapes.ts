import { field, search, z } from '../kit/index.ts'

/** Names a list for what is remembered of it: `employees`, `unit.department`. */
export const listKey = () =>
  z.string().check(z.regex(/^[a-z][a-z0-9._-]{0,79}$/, 'This is not the name of a list.'))

export const listDevice = () => z.enum(['desktop', 'phone'])

const columnId = () => z.string().check(z.regex(/^[\w.-]{1,80}$/, 'This is not the name of a column.'))
const columnIds = () => z.array(columnId()).check(z.maxLength(120))
const density = () => z.enum(['compact', 'normal', 'comfortable'])

const sortName = () => z.string().check(z.regex(/^-?[A-Za-z_][\w.]{0,60}$/, 'Unknown sort.'))
const filterId = () => z.string().check(z.regex(/^[A-Za-z0-9_]{1,64}$/))
const filterValues = () =>
  z.array(z.union([z.int(), z.string().check(z.maxLength(200))])).check(z.maxLength(500))
const MOST_CHARACTERS = 20_000

/** What a view brings back: which rows, in which order, with which columns. */
export const listViewState = () =>
  z
    .object({
      search: search(),
      filters: z._default(z.record(filterId(), filterValues()), {}),
      sort: z._default(z.nullable(sortName()), null),
      /** Visible columns in their order; null for each person's own. */
      columns: z._default(z.nullable(columnIds()), null),
      /** Null for each person's own. */
      density: z._default(z.nullable(density()), null),
    })
    .check(
      z.refine((state) => JSON.stringify(state).length <= MOST_CHARACTERS, 'This is too much for one view.'),
    )
export type ListViewState = z.infer<ReturnType<typeof listViewState>>

/** How a list looks to one person on one kind of device; what is left out is as the list comes. */
export const listPreferences = () =>
  z.object({
    columns: z.optional(z.nullable(columnIds())),
    density: z.optional(density()),
    /** Pixels by column. */
    widths: z.optional(z.record(columnId(), z.int().check(z.minimum(40), z.maximum(1200)))),
    /** How many of the first columns stay in sight when the list is scrolled sideways. */
    pinned: z.optional(z.int().check(z.minimum(0), z.maximum(4))),
  })
export type ListPreferences = z.infer<ReturnType<typeof listPreferences>>

/** A saved view as its reader sees it. */
export const listView = () =>
  z.object({
    id: field.id(),
    name: z.string(),
    state: listViewState(),
    is_shared: z.boolean(),
    /** Whose it is, when it is somebody else's. */
    owner: z.nullable(z.string()),
    abilities: z.object({ edit: z.boolean(), remove: z.boolean() }),
  })
export type ListView = z.infer<ReturnType<typeof listView>>

export const viewName = () => field.requiredText(80)
