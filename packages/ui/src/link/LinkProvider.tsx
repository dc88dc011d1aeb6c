import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'

export type NavigateTo = (href: string) => void

const LinkContext = createContext<NavigateTo | undefined>(undefined)

/** Hands the application's own navigation to every link of the design system; without it links load pages. */
export function LinkProvider({ navigate, children }: { navigate?: NavigateTo; children: ReactNode }) {
  return <LinkContext value={navigate}>{children}</LinkContext>
}

/** A plain left click stays in the application; new tab, new window and download keep the browser's way. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** The props that make an `<a>` follow its address inside the application. */
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
