/**
 * The viewing of this tab: an administrator sees the product as somebody else (access: "View as"). Its token is stored
 * in the tab alone, beside the administrator's own session.
 */
export interface Viewing {
  token: string
  /** The page to return to. */
  back: string
}

/** Why a viewing is over; `error` if the person may not continue it. */
export interface ViewingEnd {
  kind: 'info' | 'error'
  message: string
}

const KEY = 'muster.viewing'
const FAREWELL = 'muster.viewing.over'

/** In memory where the browser disables storage: then a viewing ends with the page. */
let known: Viewing | null | undefined

export const viewing = {
  read(): Viewing | null {
    if (known !== undefined) return known
    try {
      known = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null') as Viewing | null
    } catch {
      known = null
    }
    return known
  },
  begin(next: Viewing): void {
    window.sessionStorage.setItem(KEY, JSON.stringify(next))
    known = next
  },
  /** Forgets it, and opens the page that it began on, as oneself, which says why it is over. */
  leave(end?: ViewingEnd): void {
    const back = viewing.read()?.back ?? '/admin/'
    known = null
    window.sessionStorage.removeItem(KEY)
    if (end) window.sessionStorage.setItem(FAREWELL, JSON.stringify(end))
    window.location.replace(back)
  },
  /** Why the viewing is over; once. */
  takeFarewell(): ViewingEnd | null {
    try {
      const end = window.sessionStorage.getItem(FAREWELL)
      window.sessionStorage.removeItem(FAREWELL)
      return JSON.parse(end ?? 'null') as ViewingEnd | null
    } catch {
      // Nothing can be stored, so nothing was.
      return null
    }
  },
}

/** Whether this tab shows the product as somebody else: nothing can be changed, stored or followed live. */
export const isViewing = (): boolean => viewing.read() !== null
