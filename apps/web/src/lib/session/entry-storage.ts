import { currentEntry, type EntryName } from './entry.ts'

/**
 * The entry's own keys in the browser's storage (`muster.admin.*`, `muster.me.*`). If the browser disables
 * storage, values live as long as the page, so that sign-in still works.
 */
export class EntryStorage {
  readonly #area: () => Storage
  readonly #prefix: string
  readonly #memory = new Map<string, string>()

  constructor(entry: EntryName, area: () => Storage = () => window.localStorage) {
    this.#area = area
    this.#prefix = `muster.${entry}.`
  }

  get(key: string): string | null {
    try {
      return this.#area().getItem(this.#prefix + key)
    } catch {
      return this.#memory.get(key) ?? null
    }
  }

  set(key: string, value: string): void {
    try {
      this.#area().setItem(this.#prefix + key, value)
    } catch {
      // Disabled or full: keep it in memory.
      this.#memory.set(key, value)
    }
  }

  remove(key: string): void {
    this.#memory.delete(key)
    try {
      this.#area().removeItem(this.#prefix + key)
    } catch {
      // Nothing can be stored, so there is nothing to remove.
    }
  }

  /** Removes all keys of this entry, and none of the other. */
  clear(): void {
    this.#memory.clear()
    try {
      const area = this.#area()
      const own = Object.keys(area).filter((key) => key.startsWith(this.#prefix))
      for (const key of own) area.removeItem(key)
    } catch {
      // Nothing can be stored, so there is nothing to remove.
    }
  }
}

/** Survives closing the tab: the session token and recent searches. */
export const entryStorage = new EntryStorage(currentEntry.name)
/** Ends with the tab: messages across a reload, the error counter. */
export const tabStorage = new EntryStorage(currentEntry.name, () => window.sessionStorage)
