const SIZE = 'popup,width=560,height=760'

/**
 * Opens an empty window during the click, before browsers would block it. The page it will show has no access
 * to this one (no `opener`).
 *
 * @returns navigates the window to a URL; false if the browser blocked it
 */
export function openTestWindow(): (address: string) => boolean {
  const opened = window.open('', '', SIZE)
  if (!opened) return () => false
  opened.opener = null
  return (address) => {
    opened.location.href = new URL(address, window.location.origin).href
    return true
  }
}
