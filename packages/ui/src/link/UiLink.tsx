import { Anchor, type AnchorProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLinkProps } from './LinkProvider.tsx'

export interface UiLinkProps extends AnchorProps {
  href: string
  children: ReactNode
  'aria-current'?: 'page'
}

/** A link that navigates inside the application where possible. */
export function UiLink({ href, children, ...props }: UiLinkProps) {
  return (
    <Anchor {...props} {...useLinkProps(href)}>
      {children}
    </Anchor>
  )
}
