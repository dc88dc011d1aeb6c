import type { PlacedMenuItem } from '../../platform/access/menu.ts'

export const VIEW_REQUESTS = ['requests.view', 'requests.decide']

interface KindMenuItem {
  id: number
  name: string
  /** Slug of the kind. */
  kind: string
  /** Layout key; default `REQUEST_` and the kind. */
  layout?: string
}

/** A hidden entry below “All requests” that opens the list filtered by one kind. */
export function kindMenuItem({ id, name, kind, layout = `REQUEST_${kind}` }: KindMenuItem): PlacedMenuItem {
  return {
    place: { under: 'requests_all' },
    id,
    name,
    slug: `request_${kind.toLowerCase()}`,
    layout,
    url: `/requests/kind/${kind}`,
    hideFromMenu: true,
    permissions: VIEW_REQUESTS,
  }
}
