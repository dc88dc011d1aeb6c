import { Anchor, Button, Stack, Text } from '@mantine/core'
import { checkDomain } from '@muster/contract/calls/session/sign-up'
import { findSsoProviders } from '@muster/contract/calls/session/sso'
import type { DataOf } from '@muster/contract/kit/index'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { Brand } from '../../../lib/screen/Brand.tsx'
import { leaveForProvider } from '../leave-for-provider.ts'
import '../sso-texts.ts'

/** Debounce, so that tabbing through the fields causes a single lookup. */
const PAUSE_MS = 250

type Provider = DataOf<typeof findSsoProviders>['providers'][number]

interface Found {
  providers: readonly Provider[]
  isRequired: boolean
  /** The organisation that owns the login domain. */
  organisation: { name: string; logo: string } | null
}

async function lookUp(domain: string, signal: AbortSignal): Promise<Found | null> {
  const answer = await call(checkDomain, { body: { domain } }, { signal, endsSession: false })
  const { sso, org_logo: logo, org_name: name } = answer
  const organisation = logo ? { name, logo } : null
  if (!sso.available) return { providers: [], isRequired: false, organisation }
  const { providers } = await call(
    findSsoProviders,
    { body: { login: domain } },
    { signal, endsSession: false },
  )
  return { providers, isRequired: sso.required && providers.length > 0, organisation }
}

function useProvidersOf(domain: string): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    const requested = new AbortController()
    const timer = window.setTimeout(() => {
      lookUp(domain, requested.signal).then(
        (answer) => requested.signal.aborted || setFound(answer),
        // On failure, password and the single sign-on page remain available.
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      window.clearTimeout(timer)
      requested.abort()
    }
  }, [domain])
  return found
}

interface DomainSignInProps {
  /** Domain of the typed address; nothing else of it is sent. */
  domain: string
  /** Called with the domain if its users must use the provider, otherwise with nothing. */
  onRequired: (domain: string) => void
}

/**
 * Providers of the typed address's domain. Any organisation can claim a domain, so each provider is shown
 * with its organisation.
 */
export default function DomainSignIn({ domain, onRequired }: DomainSignInProps) {
  const { t } = useTranslation('sso')
  const [query] = useSearchParams()
  const [wantsPassword, setWantsPassword] = useState(false)
  const [leaving, setLeaving] = useState('')
  const first = useRef<HTMLButtonElement>(null)
  const found = useProvidersOf(domain)
  const isAlone = found?.isRequired === true && !wantsPassword

  useEffect(() => {
    if (!isAlone) return
    // The focused field is about to be removed.
    const isInPassword = document.activeElement?.getAttribute('name') === 'password'
    onRequired(domain)
    if (isInPassword) first.current?.focus()
    return () => onRequired('')
  }, [isAlone, domain, onRequired])

  const showPassword = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setWantsPassword(true)
    // Focus must wait until the field is rendered.
    window.setTimeout(() => form?.querySelector<HTMLInputElement>('input[name="password"]')?.focus())
  }

  // Restored from the back-forward cache after the provider's page: reset the pending state.
  useEffect(() => {
    const comeBack = () => setLeaving('')
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

  if (!found || (found.providers.length === 0 && !found.organisation)) return null
  return (
    <Stack gap="sm">
      {found.organisation ? <Brand logo={found.organisation.logo} name={found.organisation.name} /> : null}
      <Text size="sm" c="dimmed" role="status" hidden={!isAlone}>
        {isAlone ? t('required') : ''}
      </Text>
      {found.providers.map(({ provider, name, org_name: organisation }, index) => (
        <div key={provider}>
          <Button
            ref={index === 0 ? first : undefined}
            data-provider={provider}
            variant={isAlone ? 'filled' : 'light'}
            size="md"
            fullWidth
            loading={leaving === provider}
            disabled={leaving !== '' && leaving !== provider}
            onClick={() => {
              setLeaving(provider)
              leaveForProvider(provider, query.get('redirect'))
            }}
          >
            {t('continueWith', { name })}
          </Button>
          <Text size="xs" c="dimmed" ta="center" mt={4} style={{ overflowWrap: 'anywhere' }}>
            {t('signInOf', { organisation })}
          </Text>
        </div>
      ))}
      {isAlone ? (
        <Anchor component="button" type="button" size="sm" ta="start" onClick={showPassword}>
          {t('emergency')}
        </Anchor>
      ) : null}
    </Stack>
  )
}
