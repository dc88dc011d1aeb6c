import { Button } from '@mantine/core'
import { NoPermission } from '@muster/ui/feedback'
import { useTranslation } from 'react-i18next'
import { Centered } from './Centered.tsx'

/** Somebody who is signed in to self-service alone opened an address of the console. */
export function SignedInElsewherePage({ name, onSignIn }: { name: string; onSignIn: () => void }) {
  const { t } = useTranslation()
  return (
    <Centered>
      <NoPermission
        order={1}
        texts={{ title: t('elsewhere.title', { name }), text: t('elsewhere.text') }}
        action={
          <>
            <Button component="a" href="/me/">
              {t('elsewhere.me')}
            </Button>
            <Button variant="default" onClick={onSignIn}>
              {t('elsewhere.other')}
            </Button>
          </>
        }
      />
    </Centered>
  )
}
