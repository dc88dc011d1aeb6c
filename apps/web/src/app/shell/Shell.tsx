import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { RequestSheetPlace } from '../../lib/request-form/RequestSheetPlace.tsx'
import { activeTrail } from '../../lib/screen/menu-tree.ts'
import { useSession } from '../../lib/session/session.ts'
import { usePalette } from '../palette/use-palette.ts'
import { Content } from './Content.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'
import { Rail } from './Rail.tsx'
import { SectionNavigation } from './SectionNavigation.tsx'
import classes from './Shell.module.css'
import { TopBar } from './TopBar.tsx'

const Palette = lazy(() => import('../palette/Palette.tsx'))
const MenuDrawer = lazy(() => import('./MenuDrawer.tsx'))

/** Shell of the console (platform specification, section 2): top bar, rail, second levels. */
export function Shell() {
  const { t } = useTranslation()
  const tree = useSession()?.menu_access_tree ?? []
  const { pathname } = useLocation()
  const trail = useMemo(() => activeTrail(tree, pathname), [tree, pathname])
  const [isDrawerOpen, drawer] = useDisclosure(false)
  const hasSearch = tree.length > 0
  const palette = usePalette(hasSearch)

  return (
    <div className={classes.root}>
      <a className="muster-skip" href="#content">
        {t('skip')}
      </a>
      <NavigationProgress />
      <TopBar
        onSearch={hasSearch ? palette.open : undefined}
        onMenu={tree.length > 0 ? drawer.open : undefined}
      />
      <div className={classes.body}>
        <div className={`${classes.rail} mu-no-print`}>
          {tree.length > 0 ? <Rail entries={tree} trail={trail} /> : null}
        </div>
        <div>
          <SectionNavigation trail={trail} />
          <Content className={classes.content}>
            <Outlet />
          </Content>
        </div>
      </div>
      <RequestSheetPlace />
      <Suspense fallback={null}>
        {palette.isOpen ? <Palette onClose={palette.close} /> : null}
        {isDrawerOpen ? <MenuDrawer entries={tree} trail={trail} onClose={drawer.close} /> : null}
      </Suspense>
    </div>
  )
}
