import { Skeleton } from '@mantine/core'
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { AppLink } from '../../lib/screen/AppLink.tsx'
import { Brand } from '../../lib/screen/Brand.tsx'
import { prefixes } from '../../lib/screen/menu-tree.ts'
import { useSession } from '../../lib/session/session.ts'
import { useIdle } from '../../lib/session/use-idle.ts'
import { isViewing } from '../../lib/session/viewing.ts'
import { Content } from '../shell/Content.tsx'
import { NavigationProgress } from '../shell/NavigationProgress.tsx'
import '../texts/me.ts'
import classes from './MeShell.module.css'
import { usePlaces } from './places.ts'

const MeTools = lazy(() => import('./MeTools.tsx'))
const SelfServiceBars = lazy(() => import('../../pwa/SelfServiceBars.tsx'))
/** Sizes in pixels. */
const TOOLS = { bell: 34, apps: 34, avatar: 32 }

const icons = {
  home: IconHome,
  requests: IconChecklist,
  profile: IconUser,
  team: IconUsers,
  colleagues: IconAddressBook,
}

/** Shell of self-service: tabs at the bottom on a phone, at the top elsewhere. */
export function MeShell() {
  const { t } = useTranslation(['me', 'shell'])
  const session = useSession()
  const { pathname } = useLocation()
  const name = session?.user.org_name ?? t('shell:product')
  const places = usePlaces()
  const isCurrent = (to: string) => (to === '/' ? pathname === '/' : prefixes(to, pathname))
  return (
    <div className={classes.root}>
      <a className="muster-skip" href="#content">
        {t('shell:skip')}
      </a>
      <NavigationProgress />
      <header className={`${classes.bar} mu-no-print`}>
        <div className={classes.inner}>
          <AppLink to="/" className={classes.brand} aria-label={t('nav.start', { name })}>
            <Brand logo={session?.user.org_logo} name={name} />
          </AppLink>
          {places.length > 1 ? (
            <nav className={classes.nav} aria-label={t('nav.label')}>
              {places.map(({ id, to }) => {
                const Icon = icons[id]
                return (
                  <AppLink
                    key={id}
                    to={to}
                    className={classes.link}
                    aria-current={isCurrent(to) ? 'page' : undefined}
                  >
                    <Icon size={20} stroke={1.7} aria-hidden />
                    {t(`nav.${id}`)}
                  </AppLink>
                )
              })}
            </nav>
          ) : null}
          <div className={classes.tools}>
            {isViewing() ? null : <Tools />}
          </div>
        </div>
      </header>
      <Bars />
      <Content className={classes.content}>
        <Outlet />
      </Content>
    </div>
  )
}

/** Loaded after the first screen: menus open on pressing, and their code is a sixth of what comes before them. */
function Tools() {
  const places = Object.entries(TOOLS).map(([id, size]) => (
    <Skeleton key={id} circle height={size} aria-hidden />
  ))
  if (!useIdle()) return places
  return (
    <Suspense fallback={places}>
      <MeTools />
    </Suspense>
  )
}

/** Loaded after the first screen. */
function Bars() {
  if (!useIdle()) return null
  return (
    <Suspense fallback={null}>
      <SelfServiceBars />
    </Suspense>
  )
}
