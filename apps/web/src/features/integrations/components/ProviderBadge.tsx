import type { SsoProviderRow } from '@muster/contract/integrations/sso.contract'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { useTranslation } from 'react-i18next'
import { type ProviderState, stateOf } from '../data/sso-queries.ts'

const kinds: Record<ProviderState, StatusKind> = { on: 'success', required: 'info', off: 'neutral' }

export function ProviderBadge({ provider }: { provider: SsoProviderRow }) {
  const { t } = useTranslation('integrations')
  const state = stateOf(provider)
  return <StatusBadge kind={kinds[state]}>{t(`sso.state.${state}`)}</StatusBadge>
}
