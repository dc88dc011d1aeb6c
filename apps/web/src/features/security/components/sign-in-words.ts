import type { SignInDevice, SignInPlace } from '@muster/contract/security/sessions.contract'
import type { TFunction } from 'i18next'

type T = TFunction<'security'>

/** Origin of a sign-in: city and country if known, otherwise the kind of network, with the IP address. */
export function placeWords(t: T, place: SignInPlace): string {
  const where = [place.city, place.country].filter(Boolean).join(', ')
  const network = where || (place.network === 'public' ? '' : t(`networks.${place.network}`))
  return [network, place.ip].filter(Boolean).join(' · ')
}

export function deviceWords(t: T, device: SignInDevice): string {
  return device.label || t('unknownDevice')
}

/** Sign-in methods unknown to this release show the server's name. */
export function methodWords(t: T, method: string): string {
  return t(`methods.${method}`, { defaultValue: method })
}
