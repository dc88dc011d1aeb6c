import { Button } from '@mantine/core'
import { NoPermission } from '@muster/ui/feedback'
import { useTranslation } from 'react-i18next'
import { Centered } from './Centered.tsx'
import './elsewhere-texts.ts'

/** Somebody who is signed in to self-service alone opened an address of the console. */
export default function SignedInElsewherePage({ name, onSignIn }: { name: string; onSignIn: () => void }) {
  const { t } = useTranslation('elsewhere')
  return (
    <Centered>
      <NoPermission
        order={1}
        texts={{ title: t('title', { name }), text: t('text') }}
        action={
          <>
            <Button component="a" href="/me/">
              {t('me')}
            </Button>
            <Button variant="default" onClick={onSignIn}>
              {t('other')}
            </Button>
          </>
        }
      />
    </Centered>
  )
}
