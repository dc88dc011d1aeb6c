import { ActionIcon, Kbd, Skeleton, UnstyledButton } from '@mantine/core'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../lib/screen/AppLink.tsx'
import { Brand } from '../../lib/screen/Brand.tsx'
import { useSession } from '../../lib/session/session.ts'
import { useIdle } from '../../lib/session/use-idle.ts'
import { CONSOLE_HOME } from '../boot/landing.ts'
import classes from './TopBar.module.css'

const ShellTools = lazy(() => import('./ShellTools.tsx'))
/** Sizes in pixels. */
const TOOLS = { bell: 34, apps: 34, avatar: 32 }

export interface TopBarProps {
  /** Omitted without menu entries, when there is nothing to search. */
  onSearch?: () => void
  /** Opens the menu on a phone. */
  onMenu?: () => void
}

/** The top bar of the console (platform specification, section 2). */
export function TopBar({ onSearch, onMenu }: TopBarProps) {
  const { t } = useTranslation()
  const session = useSession()
  const name = session?.user.org_name ?? t('product')
  return (
    <header className={`${classes.bar} mu-no-print`}>
      {onMenu ? (
        <ActionIcon className={classes.phoneOnly} size="lg" aria-label={t('nav.open')} onClick={onMenu}>
          <IconMenu2 size={22} />
        </ActionIcon>
      ) : null}
      <div className={classes.start}>
        <AppLink to={CONSOLE_HOME} className={classes.brand} aria-label={t('nav.home', { name })}>
          <Brand logo={session?.user.org_logo} name={name} />
        </AppLink>
      </div>
      {onSearch ? <SearchBox onOpen={onSearch} /> : null}
      <div className={classes.end}>
        <LateShellTools />
      </div>
    </header>
  )
}

/** Loaded after the first screen: its menus are opened rarely. */
function LateShellTools() {
  const places = Object.entries(TOOLS).map(([id, size]) => (
    <Skeleton key={id} circle height={size} aria-hidden />
  ))
  if (!useIdle()) return places
  return (
    <Suspense fallback={places}>
      <ShellTools />
    </Suspense>
  )
}

function SearchBox({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
  return (
    <>
      <UnstyledButton className={classes.search} onClick={onOpen} aria-keyshortcuts="Control+K Meta+K /">
        <IconSearch size={16} aria-hidden />
        <span className={classes.searchText}>{t('search.hint')}</span>
        <Kbd size="xs" aria-hidden>
          {isApple ? '⌘K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      <ActionIcon className={classes.phoneOnly} size="lg" aria-label={t('search.label')} onClick={onOpen}>
        <IconSearch size={20} stroke={1.75} />
      </ActionIcon>
    </>
  )
}
