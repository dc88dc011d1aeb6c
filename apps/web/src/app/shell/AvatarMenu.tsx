import {
  type MantineColorScheme,
  Menu,
  MenuRadioGroup,
  MenuRadioItem,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core'
import { ROLE } from '@muster/contract/kit/permissions'
import { initialsOf, PersonAvatar } from '@muster/ui/people'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfflineLock } from '../../lib/calls/connection.ts'
import { chooseLanguage, type Language, languages } from '../../lib/language/i18n.ts'
import { AppLink } from '../../lib/screen/AppLink.tsx'
import { findScreen } from '../../lib/screen/screens.ts'
import { currentEntry } from '../../lib/session/entry.ts'
import { type Session, useSession } from '../../lib/session/session.ts'
import { signOut } from '../boot/sign-out.ts'
import { mayOpen } from '../may-open.ts'

const InstallItem = lazy(() => import('../../pwa/components/InstallItem.tsx'))

const ACCOUNTS = '/subscriptions'
const SECURITY = '/security'
const SETTINGS = '/general-settings'
const DOWNLOADS = '/downloads'
const schemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto']

/** Accounts is available to administrators (2, −2), and to people who are granted the subscriptions. */
export function showsAccounts(session: Pick<Session, 'user' | 'menu_access'>): boolean {
  const isAllowed = session.user.role_ids.some((role) => role === ROLE.admin || role === ROLE.adminLike)
  return isAllowed || session.menu_access.has('ORG_SUBSCRIPTIONS')
}

/** The signed-in person's menu: appearance, language, sign-out. */
export function AvatarMenu() {
  const { t } = useTranslation()
  const session = useSession()
  const offlineLock = useOfflineLock()
  if (!session) return null
  const { user } = session
  const name = user.emp_name || user.first_name || user.email
  return (
    <Menu width={248} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton
          data-tour="avatar"
          aria-label={t('avatar.label', { name, initials: initialsOf(name) })}
        >
          <PersonAvatar name={name} src={user.user_img} size={32} isDecorative />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fw={600} size="sm" c="var(--mantine-color-text)" truncate>
            {name}
          </Text>
          <Text size="xs" truncate>
            {user.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Pages session={session} />
        <Appearance />
        <Languages />
        <Menu.Divider />
        {currentEntry.name === 'me' ? (
          <Suspense fallback={null}>
            <InstallItem />
          </Suspense>
        ) : null}
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()} {...offlineLock}>
          {t('avatar.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Pages({ session }: { session: Session }) {
  const { t } = useTranslation()
  const hasAccounts = showsAccounts(session) && findScreen(ACCOUNTS)
  const hasSettings = findScreen(SETTINGS)
  const hasDownloads = findScreen(DOWNLOADS)
  const security = findScreen(SECURITY)
  const hasSecurity = security !== undefined && mayOpen(security, session)
  if (!hasAccounts && !hasSettings && !hasDownloads && !hasSecurity) return null
  return (
    <>
      {hasAccounts ? (
        <Menu.Item component={AppLink} to={ACCOUNTS} leftSection={<IconWallet size={16} />}>
          {t('avatar.accounts')}
        </Menu.Item>
      ) : null}
      {hasDownloads ? (
        <Menu.Item
          component={AppLink}
          to={DOWNLOADS}
          leftSection={<IconDownload size={16} />}
          closeMenuOnClick
        >
          {t('avatar.downloads')}
        </Menu.Item>
      ) : null}
      {hasSecurity ? (
        <Menu.Item component={AppLink} to={SECURITY} leftSection={<IconLock size={16} />} closeMenuOnClick>
          {t('avatar.security')}
        </Menu.Item>
      ) : null}
      {hasSettings ? (
        <Menu.Item
          component={AppLink}
          to={SETTINGS}
          leftSection={<IconSettings size={16} />}
          closeMenuOnClick
        >
          {t('avatar.settings')}
        </Menu.Item>
      ) : null}
      <Menu.Divider />
    </>
  )
}

function Appearance() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{t('avatar.appearance')}</Menu.Label>
      <MenuRadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
        {schemes.map((scheme) => (
          <MenuRadioItem key={scheme} value={scheme}>
            {t(`avatar.${scheme}`)}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </>
  )
}

function Languages() {
  const { t, i18n } = useTranslation()
  return (
    <>
      <Menu.Label>{t('avatar.language')}</Menu.Label>
      <MenuRadioGroup value={i18n.language} onChange={(code) => void chooseLanguage(code as Language)}>
        {languages.map((language) => (
          <MenuRadioItem key={language.code} value={language.code} lang={language.code}>
            {language.name}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </>
  )
}
