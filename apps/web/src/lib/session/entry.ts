/** The two entries of the single build: the console and self-service. */
export type EntryName = 'admin' | 'me'

export interface Entry {
  readonly name: EntryName
  /** Base of the entry's router. */
  readonly basename: `/${EntryName}`
}

const entries: Readonly<Record<EntryName, Entry>> = {
  admin: { name: 'admin', basename: '/admin' },
  me: { name: 'me', basename: '/me' },
}

/** The entry that serves `pathname`; everything outside `/me` belongs to the console. */
function entryOf(pathname: string): Entry {
  return /^\/me(\/|$)/.test(pathname) ? entries.me : entries.admin
}

/** The entry of this page, which only changes by loading another page. */
export const currentEntry: Entry = entryOf(window.location.pathname)
