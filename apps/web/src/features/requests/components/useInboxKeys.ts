import { useEffect, useRef } from 'react'

export type InboxKey = 'a' | 'r' | 'j' | 'k' | 'x' | 'u' | 'Enter'
const known: readonly string[] = ['a', 'r', 'j', 'k', 'x', 'u', 'Enter']

/** Whether another element handles the key: an input, a button, a dialog or a browser shortcut. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true
  const target = event.target as HTMLElement
  if (document.querySelector('[role="dialog"]')) return true
  if (target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]')) return true
  return event.key === 'Enter' && target.closest('button, a, input') !== null
}

/** Page-wide keyboard shortcuts of the inbox. */
export function useInboxKeys(onKey: (key: InboxKey) => void): void {
  const handler = useRef(onKey)
  handler.current = onKey
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      if (!known.includes(key) || isTaken(event)) return
      event.preventDefault()
      handler.current(key as InboxKey)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
