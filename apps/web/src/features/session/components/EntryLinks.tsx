import { Anchor, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { currentEntry } from '../../../lib/session/entry.ts'

/** Whether sign-up is open; the HTML page says if it is not. */
const isSignUpClosed = () => document.querySelector('meta[name="muster-sign-up"][content="closed"]') !== null

/** Links for people who cannot sign in yet. */
export function EntryLinks() {
  const { t } = useTranslation('session')
  return (
    <Group justify="space-between" gap="sm">
      <Anchor component={Link} to="/forgotpassword" size="sm">
        {t('signIn.forgot')}
      </Anchor>
      {currentEntry.name === 'me' || isSignUpClosed() ? null : (
        <Anchor component={Link} to="/sign-up" size="sm">
          {t('signIn.create')}
        </Anchor>
      )}
    </Group>
  )
}
