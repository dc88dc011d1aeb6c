import { type ReactNode, useEffect, useRef } from 'react'
import { ScrollRestoration, useLocation } from 'react-router'

/**
 * Container of the current screen. Focused after navigation, so that screen readers and keyboard start at the
 * new content instead of a removed link.
 */
export function Content({ children, className }: { children: ReactNode; className?: string }) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main id="content" ref={main} tabIndex={-1} className={className}>
      {children}
      <ScrollRestoration />
    </main>
  )
}
