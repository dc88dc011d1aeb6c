import { useState } from 'react'
import { currentEntry } from '../../../lib/session/entry.ts'
import { useUser } from '../../../lib/session/session.ts'

/**
 * A text that survives leaving the page: kept for this tab's session under the account, and dropped when it is sent.
 *
 * @param isHidden of an anonymous requester: nothing is kept, since others may use the device
 */
export function useDraft(name: string, isHidden: boolean) {
  const account = useUser().user_id
  const key = `muster.${currentEntry.name}.ticket.${account}.${name}`
  const [state, setState] = useState(() => ({
    key,
    text: isHidden ? '' : (sessionStorage.getItem(key) ?? ''),
  }))
  // Another field has a draft of its own.
  const now = state.key === key ? state : { key, text: isHidden ? '' : (sessionStorage.getItem(key) ?? '') }
  const setText = (text: string) => {
    setState({ key, text })
    if (isHidden) return
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  }
  return { text: now.text, setText, isKept: now.text !== '' && !isHidden }
}
