import { profileTexts } from './profile.texts.ts'

/** What the person received or returned, of an event about an asset. */
export function assetTitle(details: Record<string, unknown> | null): string | null {
  const { what, name } = (details?.asset ?? {}) as { what?: 'received' | 'returned'; name?: string }
  if (!what || !name) return null
  return profileTexts(what === 'received' ? 'assetReceived' : 'assetReturned', { name })
}
