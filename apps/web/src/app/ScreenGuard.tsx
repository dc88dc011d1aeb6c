import type { MenuEntry } from '@muster/contract/access/access.contract'
import { type ComponentType, lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { activeTrail } from '../lib/screen/menu-tree.ts'
import type { Screen } from '../lib/screen/screen-definition.ts'
import { ScreenContext } from '../lib/screen/screens.ts'
import { type Session, useSession } from '../lib/session/session.ts'
import { mayOpen } from './may-open.ts'

const PermissionDeniedPage = lazy(async () => ({
  default: (await import('./pages/StatePages.tsx')).PermissionDeniedPage,
}))

/** The menu entry of a screen at `pathname`, if its layout key is one of the screen's. */
function entryFor(screen: Screen, session: Session | null, pathname: string): MenuEntry | null {
  const trail = activeTrail(session?.menu_access_tree ?? [], pathname)
  return trail.findLast((found) => screen.layoutKeys?.includes(found.menu_layout)) ?? null
}

/** Renders a screen if the person may open it, with its title and menu entry. */
export function ScreenGuard({ screen, component: Page }: { screen: Screen; component: ComponentType }) {
  const session = useSession()
  const { pathname } = useLocation()
  const { t } = useTranslation()
  const current = useMemo(
    () => ({ screen, menuEntry: entryFor(screen, session, pathname) }),
    [screen, session, pathname],
  )
  if (!mayOpen(screen, session)) {
    return (
      <Suspense fallback={null}>
        <PermissionDeniedPage isInside={screen.header} />
      </Suspense>
    )
  }
  return (
    <ScreenContext value={current}>
      <title>{`${t(screen.title)} · ${t('product', { ns: 'shell' })}`}</title>
      <Page />
    </ScreenContext>
  )
}
