/**
 * The address of the request sheet, which opens over any screen: `/requests/new` to choose a kind, and
 * `/requests/new/{kind}?date=…` for one, with values to begin with. Over a screen it stands in that screen's
 * parameters, so that reloading keeps it open and Back closes it.
 */
const NEW_REQUEST = '/requests/new'
const KIND = 'apply'
const VALUE = `${KIND}.`
/** In the parameter, while no kind is chosen. */
const ANY = 'any'

/** The path of the sheet for a kind, or to choose one. */
export function sheetPath(kind?: string, values: Readonly<Record<string, string | number>> = {}): string {
  const path = kind === undefined ? NEW_REQUEST : `${NEW_REQUEST}/${kind}`
  const search = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))
  return search.size === 0 ? path : `${path}?${search}`
}

export const isSheetPath = (path: string): boolean =>
  path === NEW_REQUEST || path.startsWith(`${NEW_REQUEST}/`) || path.startsWith(`${NEW_REQUEST}?`)

/** The kinds that had a form at an address of their own before the sheet. */
const FORMER: Readonly<Record<string, string>> = {
  '/leave/apply': 'LEAVE',
  '/attendance/regularise': 'REGULARISATION',
  '/attendance/overtime': 'OVERTIME',
}
const FORMER_WITH_KIND = ['/leave/ask/', '/attendance/ask/']

/** Addresses of request forms before the sheet, as screens declare them: bookmarks still lead there. */
export const FORMER_PATHS = [...Object.keys(FORMER), ...FORMER_WITH_KIND.map((place) => `${place}{kind}`)]

/** The sheet's address for one of `FORMER_PATHS`; any other address stays. */
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
  /** Values to begin with, as text. */
  values: Readonly<Record<string, string>>
}

/** What the parameters of a screen open over it; null for nothing. */
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
