import type { EndlessRows } from '@muster/ui/data-table'

/** Pages kept around what is in sight; those farthest away go first. */
const MOST_PAGES = 60
/** While someone scrolls on, nothing is asked for. */
const PAUSE_MS = 80

interface Page<Row> {
  rows: readonly Row[]
  /** The list has changed since; shown until the fresh page is there. */
  isStale: boolean
}

/** The rows of a list by their place, page by page as they come into sight. */
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
   * @param limit rows a page
   * @param load a page, counted from 1
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

  /** The first page and the number of rows as they are now; other pages are asked for anew when in sight. */
  begin(rows: readonly Row[], total: number): void {
    this.#total = total
    if (this.#pages.get(1)?.rows === rows) return
    for (const page of this.#pages.values()) page.isStale = true
    this.#put(1, rows)
    this.#askLater()
  }

  rowAt = (index: number): Row | undefined => {
    const page = this.#pages.get(Math.floor(index / this.#limit) + 1)
    return page?.rows[index % this.#limit]
  }

  want = (start: number, end: number): void => {
    this.#wanted = [start, end]
    this.#askLater()
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

  #askLater(): void {
    window.clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => this.#ask(), PAUSE_MS)
  }

  /** Pages in sight, and the next one half a page before it is reached. */
  #ask(): void {
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
      // Tried again with the next scroll.
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

/** Rows of the largest page the server gives. */
const LARGEST_PAGE = 200

/** The first rows of a list, up to `most`, one large page after the other. */
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
