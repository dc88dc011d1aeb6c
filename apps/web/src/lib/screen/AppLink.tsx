import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { prefetchScreen } from './screens.ts'
import { isSheetPath, withSheet } from './sheet-address.ts'

type LinkProps = ComponentProps<typeof Link>

/**
 * A link to a screen of this entry, which prefetches the screen's code on hover. A link to the request sheet opens it
 * over the current screen.
 */
export function AppLink(props: LinkProps) {
  const path = typeof props.to === 'string' ? props.to : props.to.pathname
  return path !== undefined && isSheetPath(path) ? (
    <SheetLink {...props} path={path} />
  ) : (
    <PrefetchingLink {...props} load={() => path && prefetchScreen(path)} />
  )
}

function SheetLink({ path, ...props }: LinkProps & { path: string }) {
  const { pathname, search } = useLocation()
  const to = { pathname, search: String(withSheet(new URLSearchParams(search), path)) }
  return <PrefetchingLink {...props} to={to} preventScrollReset load={() => prefetchScreen(path)} />
}

function PrefetchingLink({ load, ...props }: LinkProps & { load: () => unknown }) {
  return (
    <Link
      {...props}
      onMouseEnter={(event) => {
        load()
        props.onMouseEnter?.(event)
      }}
      onFocus={(event) => {
        load()
        props.onFocus?.(event)
      }}
    />
  )
}
