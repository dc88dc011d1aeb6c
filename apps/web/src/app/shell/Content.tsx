import { type ReactNode, useEffect, useRef } from 'react'
import { ScrollRestoration, useLocation } from 'react-router'

/**
 * The place of the current screen. After a change of screen the focus goes here, so that screen readers
 * and the keyboard start at the new content and not at a link that is gone.
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
