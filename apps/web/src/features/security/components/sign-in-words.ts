import type { SignInDevice, SignInPlace } from '@muster/contract/security/sessions.contract'
import type { TFunction } from 'i18next'

type T = TFunction<'security'>

/** Where from: city and country as far as they are known, else the kind of network; the address with it. */
export function placeWords(t: T, place: SignInPlace): string {
  const where = [place.city, place.country].filter(Boolean).join(', ')
  const network = where || (place.network === 'public' ? '' : t(`networks.${place.network}`))
  return [network, place.ip].filter(Boolean).join(' · ')
}

export function deviceWords(t: T, device: SignInDevice): string {
  return device.label || t('unknownDevice')
}

/** A way of signing in that this release has no word for shows as the server names it. */
export function methodWords(t: T, method: string): string {
  return t(`methods.${method}`, { defaultValue: method })
}
