import type { MenuEntry } from '@muster/contract/access/access.contract'

/** Entries of version 3 and above are never shown in the rail. */
const SHOWN_BELOW_VERSION = 3
/** Entries of this version use their first child's URL and open the child menu beside it. */
const FIRST_CHILD_VERSION = 1
/** Entries of this version open no popup. */
const NO_POPUP_VERSION = 2

function isShown(entry: MenuEntry): boolean {
  if (entry.hideFromMenu || entry.menu_version >= SHOWN_BELOW_VERSION) return false
  // An entry without a URL of its own or below only grants a card or a button.
  return entry.url !== '' || entry.children.some(isShown)
}

/** The visible entries of one level, in the server's order. */
export function visibleEntries(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.filter(isShown)
}

/** The URL of an entry; empty if neither it nor a child has one. */
export function shownUrl(entry: MenuEntry): string {
  const children = visibleEntries(entry.children)
  const first = children[0]
  const usesFirstChild = entry.menu_version === FIRST_CHILD_VERSION || !entry.url
  if (first && usesFirstChild) return shownUrl(first) || entry.url
  return entry.url
}

/** Whether hovering over the entry opens its children. */
export function opensPopup(entry: MenuEntry): boolean {
  return entry.menu_version !== NO_POPUP_VERSION && visibleEntries(entry.children).length > 0
}

/** Whether `url` prefixes `pathname`, whole segments only: `/users` does not prefix `/users-old`. */
export function prefixes(url: string, pathname: string): boolean {
  const base = url.split(/[?#]/, 1)[0]!.replace(/\/+$/, '')
  return base !== '' && (pathname === base || pathname.startsWith(`${base}/`))
}

interface Trail {
  entries: MenuEntry[]
  /** How much of the address matches. */
  length: number
}

function longest(first: Trail, second: Trail): Trail {
  return second.length > first.length ? second : first
}

function trailOf(entry: MenuEntry, pathname: string): Trail {
  const own: Trail = { entries: [entry], length: prefixes(entry.url, pathname) ? entry.url.length : 0 }
  const below = entry.children
    .map((child) => trailOf(child, pathname))
    .reduce(longest, { entries: [], length: 0 })
  // A child with the parent's own URL is more specific.
  if (below.length > 0 && below.length >= own.length) {
    return { entries: [entry, ...below.entries], length: below.length }
  }
  return own
}

/** Some lists have it before their address, and their records have not. */
const PREFIX = 'advance-hr'

function segmentsOf(url: string): string[] {
  const segments = url.split(/[?#]/, 1)[0]!.split('/').filter(Boolean)
  return segments[0] === PREFIX ? segments.slice(1) : segments
}

/** How many leading segments two addresses have in common; a list's and its record's, `templates` and `template`, count half. */
function commonSegments(url: string, pathname: string): number {
  const [own, other] = [segmentsOf(url), segmentsOf(pathname)]
  const differs = own.findIndex((segment, at) => segment !== other[at])
  if (differs < 0) return own.length
  return own[differs] === `${other[differs]}s` ? differs + 0.5 : differs
}

/**
 * The visible entry whose address has most in common with `pathname`, the first of the menu if several do:
 * `/users/emp-directory` for `/users/view/7`.
 */
function areaTrail(entries: readonly MenuEntry[], pathname: string): Trail {
  const trails = visibleEntries(entries).map((entry): Trail => {
    const own = { entries: [entry], length: commonSegments(entry.url, pathname) }
    const below = areaTrail(entry.children, pathname)
    return below.length > 0 && below.length >= own.length
      ? { entries: [entry, ...below.entries], length: below.length }
      : own
  })
  return trails.reduce(longest, { entries: [], length: 0 })
}

/** Where a record's page is named after its list: `/candidate` for `/candidateDetails/7`. */
const listOf = (pathname: string): string => pathname.replace(/Details(?=\/|$)/, '')

/**
 * The path to the active entry, from the top level down: the entry whose URL prefixes `pathname`, the longest
 * one if several do; for a record's own page, which no entry opens, the list of its area.
 */
export function activeTrail(tree: readonly MenuEntry[], pathname: string): MenuEntry[] {
  const trails = [pathname, listOf(pathname)].flatMap((path) => tree.map((entry) => trailOf(entry, path)))
  const best = trails.reduce(longest, { entries: [], length: 0 })
  if (best.length > 0) return best.entries
  const area = areaTrail(tree, pathname)
  return area.length > 0 ? area.entries : []
}

/** Every entry of the tree, parents before children. */
export function flatten(tree: readonly MenuEntry[]): MenuEntry[] {
  return tree.flatMap((entry) => [entry, ...flatten(entry.children)])
}

/** The entry with this slug or layout key. */
export function findBySlug(tree: readonly MenuEntry[], slug: string): MenuEntry | undefined {
  return flatten(tree).find((entry) => entry.menu_slug === slug || entry.menu_layout === slug)
}
