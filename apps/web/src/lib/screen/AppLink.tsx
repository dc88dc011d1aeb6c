import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { prefetchScreen } from './screens.ts'

/** A link to a screen of this entry, which loads the screen's code while the pointer is still on its way. */
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
