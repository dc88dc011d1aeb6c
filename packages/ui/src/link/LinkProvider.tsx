import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'

export type NavigateTo = (href: string) => void

const LinkContext = createContext<NavigateTo | undefined>(undefined)

/** Provides the application's navigation to every link of the design system; without it, links load pages. */
export function LinkProvider({ navigate, children }: { navigate?: NavigateTo; children: ReactNode }) {
  return <LinkContext value={navigate}>{children}</LinkContext>
}

/** A plain left click is handled by the application; new tab, new window and download by the browser. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** Props of an `<a>` that navigates inside the application. */
export function useLinkProps(href: string): { href: string; onClick: (event: MouseEvent) => void } {
  const navigate = useContext(LinkContext)
  return {
    href,
    onClick: (event) => {
      const isOutside = /^[a-z][a-z\d+.-]*:|^\/\//i.test(href)
      if (!navigate || isOutside || event.defaultPrevented || !isPlainClick(event)) return
      event.preventDefault()
      navigate(href)
    },
  }
}
