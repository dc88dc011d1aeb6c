import type { EntryName } from '../../../lib/session/entry.ts'

/** What a step points at; a step whose place is not on the page (a phone has no rail) shows without pointing. */
export interface TourStep {
  id: 'start' | 'menu' | 'search' | 'bell' | 'avatar' | 'home'
  place?: string
}

const bell: TourStep = { id: 'bell', place: 'header [data-tour="bell"]' }
const avatar: TourStep = { id: 'avatar', place: 'header [data-tour="avatar"]' }

/** Five steps in the console, and those of them that self-service has. */
export const tourSteps: Readonly<Record<EntryName, readonly TourStep[]>> = {
  admin: [
    { id: 'start' },
    { id: 'menu', place: '[data-tour="menu"]' },
    { id: 'search', place: 'header [aria-keyshortcuts]' },
    bell,
    avatar,
  ],
  me: [{ id: 'start' }, { id: 'home', place: '#content' }, bell, avatar],
}
