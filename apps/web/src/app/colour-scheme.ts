import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import { readPreference, writePreference } from '../lib/session/preferences.ts'

/** Stores the colour scheme where the page's head script reads it before the first paint. */
export const colourSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const chosen = readPreference('scheme')
    return isMantineColorScheme(chosen) ? chosen : fallback
  },
  set: (scheme) => writePreference('scheme', scheme),
  // Cookies have no change events: other tabs follow on their next load.
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => writePreference('scheme', 'auto'),
}
