import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { prefetchScreen } from './screens.ts'

/** A link to a screen of this entry, which prefetches the screen's code on hover. */
export function AppLink(props: ComponentProps<typeof Link>) {
  const path = typeof props.to === 'string' ? props.to : props.to.pathname
  const prefetch = () => path && prefetchScreen(path)
  return (
    <Link
      {...props}
      onMouseEnter={(event) => {
        prefetch()
        props.onMouseEnter?.(event)
      }}
      onFocus={(event) => {
        prefetch()
        props.onFocus?.(event)
      }}
    />
  )
}
