import type { EntryName } from '../../../lib/session/entry.ts'

/**
 * Target of a step; a step without its target on the page (phones have no navigation rail) shows without a
 * highlight.
 */
export interface TourStep {
  id: 'start' | 'menu' | 'search' | 'bell' | 'avatar' | 'home'
  place?: string
}

const bell: TourStep = { id: 'bell', place: 'header [data-tour="bell"]' }
const avatar: TourStep = { id: 'avatar', place: 'header [data-tour="avatar"]' }

/** Five steps in the console; self-service has a subset. */
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
