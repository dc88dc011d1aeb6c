import { findScreen } from '../../../lib/screen/screens.ts'
import { currentEntry } from '../../../lib/session/entry.ts'

export type DialogName = 'password' | 'policy'

/** A card of the security screen, which opens a dialog or a screen. */
export interface SecurityCard {
  id: 'password' | 'policy' | 'sessions' | 'history' | 'questions' | 'twoStep' | 'signInHelp'
  /** Slug of the menu entry that grants it in the console. */
  slug: string
  /** About the user alone: also shown in self-service, which has no menu grants. */
  isOwn: boolean
  dialog?: DialogName
  to?: string
}

const cards: readonly SecurityCard[] = [
  { id: 'password', slug: 'PASSWORD', isOwn: true, dialog: 'password' },
  { id: 'policy', slug: 'PASSWORD_POLICY', isOwn: false, dialog: 'policy' },
  { id: 'sessions', slug: 'ACTIVE_SESSIONS', isOwn: true, to: '/security/sessions' },
  { id: 'history', slug: 'PASSWORD_HISTORY', isOwn: true, to: '/security/session-history' },
  { id: 'twoStep', slug: 'TWO_STEP', isOwn: true, to: '/security/two-step' },
  { id: 'signInHelp', slug: 'SIGN_IN_HELP', isOwn: false, to: '/security/sign-in-help' },
  { id: 'questions', slug: 'SECURITY_QUESTIONS', isOwn: true, to: '/security/question' },
]

/** The cards the user sees: granted by the menu in the console, personal ones in self-service. */
export function cardsFor(granted: ReadonlySet<string>, entry = currentEntry.name): SecurityCard[] {
  return cards.filter((card) => {
    if (card.to && !findScreen(card.to)) return false
    return entry === 'me' ? card.isOwn : granted.has(card.slug)
  })
}
