import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { loadRequestChoices } from '../../../lib/screen/extensions.ts'
import { findScreen } from '../../../lib/screen/screens.ts'
import { useSession } from '../../../lib/session/session.ts'

/** Menu of the request kinds that this user can submit. */
export function ApplyMenu() {
  const { t } = useTranslation('approval')
  const user = useSession()?.user
  const permissions = user?.permissions ?? []
  const { data = [] } = useQuery({
    queryKey: ['requests.choices'],
    queryFn: loadRequestChoices,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const offered = data
    .filter((choice) => !choice.permission || permissions.includes(choice.permission))
    .filter((choice) => !choice.leadsOnly || user?.is_team_lead === true)
    // The console has not every form of self-service.
    .filter((choice) => findScreen(choice.to) !== undefined)
  if (offered.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} aria-hidden />} mih={44}>
          {t('mine.apply')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((choice) => (
          <Menu.Item key={choice.kind} component={AppLink} to={choice.to}>
            {t(choice.label as 'requests:kinds.ON_DUTY')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
