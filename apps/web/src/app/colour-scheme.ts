import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import { readPreference, writePreference } from '../lib/session/preferences.ts'

/** Keeps the chosen colour scheme where the page's head script reads it before the first paint. */
export const colourSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const chosen = readPreference('scheme')
    return isMantineColorScheme(chosen) ? chosen : fallback
  },
  set: (scheme) => writePreference('scheme', scheme),
  // Cookies tell nobody when they change: another tab follows at its next load.
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => writePreference('scheme', 'auto'),
}
