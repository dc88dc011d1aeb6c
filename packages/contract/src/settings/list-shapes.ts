import { fieldTexts } from '../kit/field.texts.ts'
import { field, search, z } from '../kit/index.ts'
import { valueTexts } from '../kit/value.texts.ts'

/** Key of a list for stored preferences: `employees`, `unit.department`. */
export const listKey = () =>
  z.string().check(z.regex(/^[a-z][a-z0-9._-]{0,79}$/, valueTexts.error('listName')))

export const listDevice = () => z.enum(['desktop', 'phone'])

const columnId = () => z.string().check(z.regex(/^[\w.-]{1,80}$/, valueTexts.error('columnName')))
const columnIds = () => z.array(columnId()).check(z.maxLength(120))
const density = () => z.enum(['compact', 'normal', 'comfortable'])

const sortName = () => z.string().check(z.regex(/^-?[A-Za-z_][\w.]{0,60}$/, fieldTexts.error('sort')))
const filterId = () => z.string().check(z.regex(/^[A-Za-z0-9_]{1,64}$/))
const filterValues = () =>
  z.array(z.union([z.int(), z.string().check(z.maxLength(2000))])).check(z.maxLength(500))
const MOST_CHARACTERS = 20_000

/** Content of a view: filters, sort order and columns. */
export const listViewState = () =>
  z
    .object({
      search: search(),
      filters: z._default(z.record(filterId(), filterValues()), {}),
      sort: z._default(z.nullable(sortName()), null),
      /** Visible columns in order; null: each person's own. */
      columns: z._default(z.nullable(columnIds()), null),
      /** Null: each person's own. */
      density: z._default(z.nullable(density()), null),
    })
    .check(
      z.refine((state) => JSON.stringify(state).length <= MOST_CHARACTERS, valueTexts.error('viewTooLarge')),
    )
export type ListViewState = z.infer<ReturnType<typeof listViewState>>

/** A person's preferences for a list on one kind of device; omitted ones use the defaults of the list. */
export const listPreferences = () =>
  z.object({
    columns: z.optional(z.nullable(columnIds())),
    density: z.optional(density()),
    /** Pixels by column. */
    widths: z.optional(z.record(columnId(), z.int().check(z.minimum(40), z.maximum(1200)))),
    /** Number of first columns that stay visible on horizontal scrolling. */
    pinned: z.optional(z.int().check(z.minimum(0), z.maximum(4))),
  })
export type ListPreferences = z.infer<ReturnType<typeof listPreferences>>

/** A saved view, as returned to its reader. */
export const listView = () =>
  z.object({
    id: field.id(),
    name: z.string(),
    state: listViewState(),
    is_shared: z.boolean(),
    /** Name of the owner, unless it is the reader. */
    owner: z.nullable(z.string()),
    abilities: z.object({ edit: z.boolean(), remove: z.boolean() }),
  })
export type ListView = z.infer<ReturnType<typeof listView>>

export const viewName = () => field.requiredText(80)
