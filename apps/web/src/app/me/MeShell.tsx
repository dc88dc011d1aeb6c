import { Skeleton } from '@mantine/core'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconMenu from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { RequestSheetPlace } from '../../lib/request-form/RequestSheetPlace.tsx'
import { AppLink } from '../../lib/screen/AppLink.tsx'
import { Brand } from '../../lib/screen/Brand.tsx'
import { useSession } from '../../lib/session/session.ts'
import { useIdle } from '../../lib/session/use-idle.ts'
import { isViewing } from '../../lib/session/viewing.ts'
import { usePalette } from '../palette/use-palette.ts'
import { Content } from '../shell/Content.tsx'
import { NavigationProgress } from '../shell/NavigationProgress.tsx'
import '../texts/me.ts'
import classes from './MeShell.module.css'
import { openPage, type Section, sectionAt } from './sections.ts'
import { useSections } from './useSections.ts'

const MeTools = lazy(() => import('./MeTools.tsx'))
const SelfServiceBars = lazy(() => import('../../pwa/SelfServiceBars.tsx'))
const Palette = lazy(() => import('../palette/Palette.tsx'))
const WaitingBadge = lazy(() => import('../../features/requests/components/WaitingBadge.tsx'))
const icons = { home: IconHome, time: IconClock, inbox: IconInbox, people: IconUsers, more: IconMenu }
/** Sizes in pixels. */
const TOOLS = { search: 34, bell: 34, apps: 34, avatar: 32 }

/** Shell of self-service: five sections, at the bottom on a phone, at the top elsewhere; the pages of one in a row. */
export function MeShell() {
  const { t } = useTranslation(['me', 'shell'])
  const session = useSession()
  const { pathname } = useLocation()
  const name = session?.user.org_name ?? t('shell:product')
  const sections = useSections()
  const current = sectionAt(sections, pathname)
  const palette = usePalette()
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
          <nav className={classes.nav} aria-label={t('nav.label')}>
            {sections.map((section) => (
              <SectionLink
                key={section.id}
                section={section}
                isOpen={section === current}
                pathname={pathname}
              />
            ))}
          </nav>
          <div className={classes.tools}>{isViewing() ? null : <LateMeTools onSearch={palette.open} />}</div>
        </div>
        {current && current.pages.length > 1 ? <Pages section={current} pathname={pathname} /> : null}
      </header>
      <Bars />
      <Content className={classes.content}>
        <Outlet />
      </Content>
      <RequestSheetPlace />
      <Suspense fallback={null}>{palette.isOpen ? <Palette onClose={palette.close} /> : null}</Suspense>
    </div>
  )
}

interface SectionLinkProps {
  section: Section
  isOpen: boolean
  pathname: string
}

function SectionLink({ section: { id, to }, isOpen, pathname }: SectionLinkProps) {
  const { t } = useTranslation('me')
  const Icon = icons[id]
  const isHere = pathname === to
  return (
    <AppLink
      to={to}
      className={isOpen ? `${classes.link} ${classes.open}` : classes.link}
      aria-current={isOpen ? (isHere ? 'page' : 'true') : undefined}
    >
      <Icon size={20} stroke={1.7} aria-hidden />
      {t(`nav.${id}`)}
      {id === 'inbox' ? <Waiting /> : null}
    </AppLink>
  )
}

/** The pages of the open section. */
function Pages({ section, pathname }: { section: Section; pathname: string }) {
  const { t } = useTranslation('me')
  const open = openPage(section.pages, pathname)
  return (
    <nav className={classes.pages} aria-label={t('nav.pages', { name: t(`nav.${section.id}`) })}>
      <ul className="mu-more">
        {section.pages.map((page) => (
          <li key={page.id} ref={page === open ? bringIntoSight : undefined}>
            <AppLink
              to={page.to}
              className={classes.page}
              aria-current={page === open ? (page.to === pathname ? 'page' : 'true') : undefined}
            >
              {t(page.label as 'nav.home')}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Overflowing pages scroll; the current one must be visible. */
const bringIntoSight = (entry: HTMLLIElement | null) =>
  entry?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })

/** Loaded after the first screen. */
function Waiting() {
  if (!useIdle()) return null
  return (
    <Suspense fallback={null}>
      <WaitingBadge />
    </Suspense>
  )
}

/** Loaded after the first screen: the menus are opened rarely and are a sixth of the code. */
function LateMeTools({ onSearch }: { onSearch: () => void }) {
  const places = Object.entries(TOOLS).map(([id, size]) => (
    <Skeleton key={id} circle height={size} aria-hidden />
  ))
  if (!useIdle()) return places
  return (
    <Suspense fallback={places}>
      <MeTools onSearch={onSearch} />
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
