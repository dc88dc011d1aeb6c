import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { quickActions } from '../../features/extensions.ts'
import { AppLink } from '../../lib/screen/AppLink.tsx'
import { useSession } from '../../lib/session/session.ts'
import { isOffered } from '../quick-actions.ts'
import classes from './MeHome.module.css'

/** What people do most, one tap away. */
export function QuickActions() {
  const { t } = useTranslation('me')
  const session = useSession()
  const offered = quickActions
    .filter((action) => !action.section && !action.isRare && isOffered(action, session, 'me'))
    .toSorted((one, other) => Number(other.isMain ?? false) - Number(one.isMain ?? false))
  if (offered.length === 0) return null
  return (
    <nav className={classes.quick} aria-label={t('quick.title')}>
      {offered.map((action) => (
        <Button
          key={action.id}
          component={AppLink}
          to={action.to}
          variant={action.isMain ? 'filled' : 'default'}
          mih={44}
          radius="xl"
        >
          {t(action.label as 'quick.title')}
        </Button>
      ))}
    </nav>
  )
}
