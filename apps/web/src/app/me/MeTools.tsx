import { ActionIcon, Tooltip } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useTranslation } from 'react-i18next'
import { Bell } from '../../features/notices/components/Bell.tsx'
import { AppSwitcher } from '../shell/AppSwitcher.tsx'
import { AvatarMenu } from '../shell/AvatarMenu.tsx'

/** Header tools of self-service: search, notifications, apps and account menu. */
export default function MeTools({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <>
      <Tooltip label={t('search.label')}>
        <ActionIcon
          size="lg"
          aria-label={t('search.label')}
          aria-keyshortcuts="Control+K Meta+K /"
          onClick={onSearch}
        >
          <IconSearch size={20} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <Bell />
      <AppSwitcher />
      <AvatarMenu />
    </>
  )
}
