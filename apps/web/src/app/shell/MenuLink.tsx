import type { ReactNode, Ref } from 'react'
import { AppLink } from '../../lib/screen/AppLink.tsx'

export interface MenuLinkProps {
  url: string
  children: ReactNode
  className?: string
  isCurrent?: boolean
  title?: string
  onClick?: () => void
  ref?: Ref<HTMLAnchorElement>
}

/** A link of the menu, whose URL may be external. */
export function MenuLink({ url, isCurrent = false, ...props }: MenuLinkProps) {
  const current = isCurrent ? 'page' : undefined
  if (/^https?:/.test(url)) return <a href={url} rel="noopener" aria-current={current} {...props} />
  return <AppLink to={url || '/apps'} aria-current={current} {...props} />
}
