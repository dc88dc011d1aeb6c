/**
 * The viewing of this tab: an administrator sees the product as somebody else (access: "View as"). Its token is stored
 * in the tab alone, beside the administrator's own session.
 */
export interface Viewing {
  token: string
  /** The page to return to. */
  back: string
}

const KEY = 'muster.viewing'

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
  /** Forgets it, and opens the page that it began on, as oneself. */
  leave(): void {
    const back = viewing.read()?.back ?? '/admin/'
    known = null
    window.sessionStorage.removeItem(KEY)
    window.location.replace(back)
  },
}

/** Whether this tab shows the product as somebody else: nothing can be changed, stored or followed live. */
export const isViewing = (): boolean => viewing.read() !== null
