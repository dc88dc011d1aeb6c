import { ssoRefusals } from '@muster/contract/session/session.constants'
import type { TFunction } from 'i18next'

const known = ['success', ...ssoRefusals] as const

/** Outcome of a sign-in or a test, as text. */
export function outcomeText(t: TFunction<'integrations'>, outcome: string, kind: 'sign_in' | 'test'): string {
  const found = known.find((one) => one === outcome)
  if (!found) return outcome
  return found === 'success' && kind === 'test' ? t('outcomes.tested') : t(`outcomes.${found}`)
}
