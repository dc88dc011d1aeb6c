import { openCandidateLink } from '@muster/contract/calls/candidates/entry'
import type { DataOf } from '@muster/contract/kit/index'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { onLanguageChange } from '../language/i18n.ts'
import { ask } from './ask.ts'

export type OpenedLink = DataOf<typeof openCandidateLink>

interface LinkState {
  /** As read last, also while it is read again. */
  opened: OpenedLink | null
  error: unknown
}

const unread: LinkState = { opened: null, error: null }
const links = new Map<string, LinkState>()
const listeners = new Set<() => void>()

function setLink(key: string, state: LinkState) {
  links.set(key, state)
  for (const listener of listeners) listener()
}

/** Reads a link again: after a code was entered, when the session is over, in another language. */
export async function readLink(key: string): Promise<void> {
  const { opened } = links.get(key) ?? unread
  try {
    setLink(key, { opened: await ask(openCandidateLink, { body: { key } }), error: null })
  } catch (error) {
    setLink(key, { opened, error })
  }
}
onLanguageChange(() => {
  for (const key of links.keys()) void readLink(key)
})

/**
 * Whose link it is, and whether a code was entered in this browser. Without the library that caches what screens read: a link
 * is opened on a phone, often on a slow network, and shows little until the code is entered.
 */
export function useLink(key: string): LinkState {
  const subscribe = useCallback((listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, [])
  useEffect(() => void readLink(key), [key])
  return useSyncExternalStore(subscribe, () => links.get(key) ?? unread)
}
