import { Alert, Button, Stack } from '@mantine/core'
import { findSsoProviders } from '@muster/contract/calls/session/sso'
import type { DataOf } from '@muster/contract/kit/index'
import { ssoRefusals } from '@muster/contract/session/session.constants'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { EntryFrame } from '../components/EntryFrame.tsx'
import { SsoChoice } from '../components/SsoChoice.tsx'
import { SsoForm } from '../components/SsoForm.tsx'
import { leaveForProvider } from '../leave-for-provider.ts'
import '../sso-texts.ts'

type Provider = DataOf<typeof findSsoProviders>['providers'][number]

/** Sign-in through the organisation's provider, and its error if no session was opened. */
export default function SsoPage() {
  const [query] = useSearchParams()
  const tested = query.get('tested')
  return <EntryFrame>{tested ? <TestEnd isFine={tested === 'fine'} /> : <SsoSignIn />}</EntryFrame>
}

function SsoSignIn() {
  const [query] = useSearchParams()
  const [leaving, setLeaving] = useState<Provider | null>(null)
  // Restored from the back-forward cache after the provider's page: reset the pending state.
  useEffect(() => {
    const comeBack = () => setLeaving(null)
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])
  const leave = (provider: Provider) => {
    setLeaving(provider)
    leaveForProvider(provider.provider, query.get('redirect'))
  }
  const find = useMutation({
    mutationFn: (login: string) => call(findSsoProviders, { body: { login } }),
    onSuccess: ({ providers: [first, ...others] }) => {
      if (first && others.length === 0) leave(first)
    },
    meta: { errorShown: 'inline' },
  })
  const login = find.variables ?? ''
  const providers = find.data?.providers ?? []
  if (providers.length > 1) {
    return (
      <SsoChoice
        login={login}
        providers={providers}
        leaving={leaving}
        onChoose={leave}
        onBack={() => find.reset()}
      />
    )
  }
  return (
    <Stack gap="lg">
      <SsoForm
        isBusy={find.isPending || leaving !== null}
        leaving={leaving}
        error={find.error}
        unknown={find.isSuccess && providers.length === 0 ? login : ''}
        refusal={find.isIdle ? <Refusal error={query.get('error')} /> : null}
        onSubmit={(value) => find.mutate(value)}
        onChange={() => find.reset()}
      />
    </Stack>
  )
}

/** Why the last sign-in opened no session. */
function Refusal({ error }: { error: string | null }) {
  const { t } = useTranslation('sso')
  const known = ssoRefusals.find((one) => one === error)
  if (!known) return null
  return (
    <Alert color="red" role="alert" title={t('errorTitle')}>
      {t(`errors.${known}`)}
    </Alert>
  )
}

/** End of an administrator's test sign-in, in its own window. */
function TestEnd({ isFine }: { isFine: boolean }) {
  const { t } = useTranslation('sso')
  return (
    <Stack gap="lg">
      <Alert
        color={isFine ? 'green' : 'red'}
        role="status"
        title={t(isFine ? 'tested.fineTitle' : 'tested.failedTitle')}
      >
        {t('tested.text')}
      </Alert>
      <Button variant="default" size="md" onClick={() => window.close()}>
        {t('tested.close')}
      </Button>
    </Stack>
  )
}
