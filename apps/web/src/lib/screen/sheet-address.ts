/**
 * URLs of the request sheet, which opens over any screen: `/requests/new` to choose a kind, and
 * `/requests/new/{kind}?date=…` for one kind with initial values. While it is open over a screen, the screen's own URL
 * names it in its parameters, so that reloading keeps it open and Back closes it.
 */
const NEW_REQUEST = '/requests/new'
const KIND = 'apply'
const VALUE = `${KIND}.`
/** Value of the parameter while no kind is chosen. */
const ANY = 'any'

/** The path of the sheet for a kind, or to choose one. */
export function sheetPath(kind?: string, values: Readonly<Record<string, string | number>> = {}): string {
  const path = kind === undefined ? NEW_REQUEST : `${NEW_REQUEST}/${kind}`
  const search = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))
  return search.size === 0 ? path : `${path}?${search}`
}

export const isSheetPath = (path: string): boolean =>
  path === NEW_REQUEST || path.startsWith(`${NEW_REQUEST}/`) || path.startsWith(`${NEW_REQUEST}?`)

/** Former paths of forms that each had their own page, by kind. */
const FORMER: Readonly<Record<string, string>> = {
  '/leave/apply': 'LEAVE',
  '/attendance/regularise': 'REGULARISATION',
  '/attendance/overtime': 'OVERTIME',
}
const FORMER_WITH_KIND = ['/leave/ask/', '/attendance/ask/']

/** Former paths of request forms as path patterns; bookmarks still use them. */
export const FORMER_PATHS = [...Object.keys(FORMER), ...FORMER_WITH_KIND.map((place) => `${place}{kind}`)]

/** The sheet's path for one of `FORMER_PATHS`; any other path is returned as it is. */
export function currentSheetPath(path: string): string {
  const [place = '', search] = path.split('?')
  const before = FORMER_WITH_KIND.find((one) => place.startsWith(one))
  const kind = FORMER[place] ?? (before && place.slice(before.length))
  if (!kind) return path
  return search ? `${sheetPath(kind)}?${search}` : sheetPath(kind)
}

export interface OpenSheet {
  /** Null to choose one. */
  kind: string | null
  /** Initial values, as text. */
  values: Readonly<Record<string, string>>
}

/** The sheet that a screen's parameters name; null for none. */
export function sheetIn(params: URLSearchParams): OpenSheet | null {
  const kind = params.get(KIND)
  if (kind === null) return null
  const values = [...params].filter(([name]) => name.startsWith(VALUE))
  return {
    kind: kind === ANY ? null : kind,
    values: Object.fromEntries(values.map(([name, value]) => [name.slice(VALUE.length), value])),
  }
}

/** The parameters of a screen without the sheet over it. */
export function withoutSheet(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => name !== KIND && !name.startsWith(VALUE)))
}

/** The parameters of a screen with the sheet of a path over it. */
export function withSheet(params: URLSearchParams, path: string): URLSearchParams {
  const [place = '', search = ''] = path.split('?')
  const next = withoutSheet(params)
  next.set(KIND, place.slice(NEW_REQUEST.length + 1) || ANY)
  for (const [name, value] of new URLSearchParams(search)) next.set(`${VALUE}${name}`, value)
  return next
}
