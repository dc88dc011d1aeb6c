import { type ComponentType, lazy, Suspense, useMemo } from 'react'
import { useLocation } from 'react-router'
import { flatten } from '../lib/screen/menu-tree.ts'
import type { Screen } from '../lib/screen/screen-definition.ts'
import { findScreenByLayout } from '../lib/screen/screens.ts'
import { useSession } from '../lib/session/session.ts'
import { ScreenGuard } from './ScreenGuard.tsx'

const NotFoundPage = lazy(async () => ({ default: (await import('./pages/StatePages.tsx')).NotFoundPage }))

const loaded = new Map<Screen, ComponentType>()

function lazyPage(screen: Screen): ComponentType {
  const known = loaded.get(screen)
  if (known) return known
  const page = lazy(screen.lazy)
  loaded.set(screen, page)
  return page
}

/**
 * Renders a URL that no screen declares: if the menu has an entry with it, its layout key determines the
 * screen (core specification, "Menu-driven routes"); otherwise the page is not found.
 */
export function MenuScreen() {
  const session = useSession()
  const { pathname } = useLocation()
  const screen = useMemo(() => {
    const path = pathname.replace(/\/+$/, '')
    const entry = flatten(session?.menu_access_tree ?? []).find((found) => found.url === path)
    return entry && findScreenByLayout(entry.menu_layout)
  }, [session, pathname])
  return (
    <Suspense fallback={null}>
      {screen ? <ScreenGuard screen={screen} component={lazyPage(screen)} /> : <NotFoundPage />}
    </Suspense>
  )
}
