import type { SignInDevice } from '@muster/contract/security/sessions.contract'
import Bowser from 'bowser'

interface KnownDevice {
  browser: string
  system: string
  kind: SignInDevice['kind']
  version: string
}

const kinds: Readonly<Record<string, KnownDevice['kind']>> = {
  desktop: 'desktop',
  mobile: 'phone',
  tablet: 'tablet',
}

/**
 * Parses a user agent for display (`deviceOf` decides whether two are the same); programs other than browsers
 * are named by their first word.
 */
function readDevice(userAgent: string): KnownDevice {
  if (userAgent.trim() === '') return { browser: '', system: '', kind: 'other', version: '' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const word = /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? ''
  return {
    browser: browser.name || word,
    system: os.name ?? '',
    kind: kinds[platform.type ?? ''] ?? 'other',
    version: /^\d{1,5}/.exec(browser.version ?? '')?.[0] ?? '',
  }
}

/** `Chrome 142 on Windows`, as devices are named in lists and mails; empty if unknown. */
export function deviceLabel(userAgent: string): string {
  const { browser, system, version } = readDevice(userAgent)
  const name = [browser, version].filter(Boolean).join(' ')
  return [name, system].filter(Boolean).join(' on ')
}

export function viewDevice(userAgent: string): SignInDevice {
  return { label: deviceLabel(userAgent), kind: readDevice(userAgent).kind }
}
