import type { EndlessRows } from '@muster/ui/data-table'

/** Maximum number of cached pages; those farthest from the viewport are dropped first. */
const MOST_PAGES = 60
/** Debounce while scrolling. */
const PAUSE_MS = 80

interface Page<Row> {
  rows: readonly Row[]
  /** The list has changed since; shown until the page is reloaded. */
  isStale: boolean
}

/** The rows of a list by index, loaded page by page as they become visible. */
export class EndlessPages<Row> implements EndlessRows<Row> {
  readonly #load: (page: number) => Promise<readonly Row[]>
  readonly #onFail: (error: unknown) => void
  readonly #limit: number
  readonly #pages = new Map<number, Page<Row>>()
  readonly #loading = new Set<number>()
  readonly #listeners = new Set<() => void>()
  #version = 0
  #total = 0
  #wanted: [start: number, end: number] = [0, 0]
  #timer = 0

  /**
   * @param limit rows per page
   * @param load loads a page, counted from 1
   */
  constructor(
    limit: number,
    load: (page: number) => Promise<readonly Row[]>,
    onFail: (error: unknown) => void,
  ) {
    this.#limit = limit
    this.#load = load
    this.#onFail = onFail
  }

  /** Sets the current first page and total; other pages are reloaded when visible. */
  begin(rows: readonly Row[], total: number): void {
    this.#total = total
    if (this.#pages.get(1)?.rows === rows) return
    for (const page of this.#pages.values()) page.isStale = true
    this.#put(1, rows)
    this.#loadLater()
  }

  rowAt = (index: number): Row | undefined => {
    const page = this.#pages.get(Math.floor(index / this.#limit) + 1)
    return page?.rows[index % this.#limit]
  }

  want = (start: number, end: number): void => {
    this.#wanted = [start, end]
    this.#loadLater()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  version = (): number => this.#version

  #put(page: number, rows: readonly Row[]): void {
    this.#pages.set(page, { rows, isStale: false })
    this.#version++
    for (const listener of this.#listeners) listener()
  }

  #loadLater(): void {
    window.clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => this.#loadVisible(), PAUSE_MS)
  }

  /** Requests visible pages, and the next one when half a page away. */
  #loadVisible(): void {
    const [start, end] = this.#wanted
    const ahead = Math.floor(this.#limit / 2)
    const first = Math.floor(Math.max(0, start - ahead) / this.#limit) + 1
    const last = Math.floor((Math.min(end + ahead, this.#total) - 1) / this.#limit) + 1
    for (let page = first; page <= last; page++) {
      const known = this.#pages.get(page)
      if ((known && !known.isStale) || this.#loading.has(page)) continue
      void this.#fetch(page)
    }
    this.#forgetFarFrom(first)
  }

  async #fetch(page: number): Promise<void> {
    this.#loading.add(page)
    try {
      this.#put(page, await this.#load(page))
    } catch (error) {
      // Retried on the next scroll.
      this.#onFail(error)
    } finally {
      this.#loading.delete(page)
    }
  }

  #forgetFarFrom(page: number): void {
    if (this.#pages.size <= MOST_PAGES) return
    const others = [...this.#pages.keys()].filter((one) => one !== 1)
    others.sort((one, other) => Math.abs(other - page) - Math.abs(one - page))
    for (const one of others.slice(0, this.#pages.size - MOST_PAGES)) this.#pages.delete(one)
  }
}

/** The server's maximum page size. */
const LARGEST_PAGE = 200

/** Loads the first rows of a list, up to `most`, in large pages. */
export async function firstRows<Row>(
  most: number,
  load: (page: number, limit: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; rows.length < most; page++) {
    const part = await load(page, LARGEST_PAGE)
    rows.push(...part)
    if (part.length < LARGEST_PAGE) break
  }
  return rows.slice(0, most)
}
