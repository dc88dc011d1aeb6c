import { ActionIcon, Kbd, Tooltip, UnstyledButton } from '@mantine/core'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Bell } from '../../features/notices/components/Bell.tsx'
import { AppLink } from '../../lib/screen/AppLink.tsx'
import { Brand } from '../../lib/screen/Brand.tsx'
import { findBySlug } from '../../lib/screen/menu-tree.ts'
import { findScreen } from '../../lib/screen/screens.ts'
import { useSession } from '../../lib/session/session.ts'
import { isViewing } from '../../lib/session/viewing.ts'
import { CONSOLE_HOME } from '../boot/landing.ts'
import { AppSwitcher } from './AppSwitcher.tsx'
import { AvatarMenu } from './AvatarMenu.tsx'
import classes from './TopBar.module.css'

const INTEGRATIONS = '/all-integration'

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
  const tree = session?.menu_access_tree ?? []
  const assistant = findBySlug(tree, 'AI_CHATBOT')
  const hasIntegrations = findBySlug(tree, 'ORG_INTEGRATION') && findScreen(INTEGRATIONS)
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
        {assistant ? (
          <IconLink to={assistant.url} label={t('assistant')}>
            <IconSparkles size={20} stroke={1.75} />
          </IconLink>
        ) : null}
        {hasIntegrations ? (
          <IconLink to={INTEGRATIONS} label={t('integrations')}>
            <IconPlugConnected size={20} stroke={1.75} />
          </IconLink>
        ) : null}
        {isViewing() ? null : (
          <>
            <Bell />
            <AppSwitcher />
            <AvatarMenu />
          </>
        )}
      </div>
    </header>
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

function IconLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  if (to.startsWith('https://'))
    return (
      <Tooltip label={label}>
        <ActionIcon
          component="a"
          href={to}
          target="_blank"
          rel="noopener noreferrer"
          size="lg"
          aria-label={label}
        >
          {children}
        </ActionIcon>
      </Tooltip>
    )
  return (
    <Tooltip label={label}>
      <ActionIcon component={AppLink} to={to} size="lg" aria-label={label}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
