import { ActionIcon, Tooltip } from '@mantine/core'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Bell } from '../../features/notices/components/Bell.tsx'
import { AppLink } from '../../lib/screen/AppLink.tsx'
import { findBySlug } from '../../lib/screen/menu-tree.ts'
import { findScreen } from '../../lib/screen/screens.ts'
import { useSession } from '../../lib/session/session.ts'
import { isViewing } from '../../lib/session/viewing.ts'
import { AppSwitcher } from './AppSwitcher.tsx'
import { AvatarMenu } from './AvatarMenu.tsx'

const INTEGRATIONS = '/all-integration'

/** Header tools of the console: links as granted, notifications, apps and account menu. */
export default function ShellTools() {
  const { t } = useTranslation()
  const tree = useSession()?.menu_access_tree ?? []
  const assistant = findBySlug(tree, 'AI_CHATBOT')
  const hasIntegrations = findBySlug(tree, 'ORG_INTEGRATION') && findScreen(INTEGRATIONS)
  return (
    <>
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
