const SIZE = 'popup,width=560,height=760'

/**
 * Opens an empty window at once, while the click still counts. The page that it will show gets no way back to
 * this one.
 *
 * @returns shows an address in it; false when the browser opened none
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
