import type { ComponentType } from 'react'
import type { EntryName } from './entry.ts'

/**
 * Somebody the command palette found.
 * @public
 */
export interface PersonHit {
  id: number
  name: string
  /** A second line that tells namesakes apart: code, position, place. */
  detail: string
  image: string | null
  /** Path of the screen that shows them. */
  to: string
}

/** Finds people by what was typed; answers at most a handful. */
export type PeopleSearch = (text: string, signal: AbortSignal) => Promise<PersonHit[]>

/** Something that can be done from the command palette or the home of self-service. */
export interface QuickAction {
  id: string
  /** Text key, `namespace:path`. */
  label: string
  to: string
  entry: EntryName | 'both'
  /** Needed in some scope to be offered. */
  permission?: string
}

/** A card on the home of self-service. */
export interface HomeCard {
  id: string
  permission?: string
  lazy: () => Promise<{ default: ComponentType }>
}

/** What a module adds to the frame besides screens. All code behind functions, so that it loads when used. */
export interface FeatureExtensions {
  peopleSearch?: () => Promise<PeopleSearch>
  quickActions?: readonly QuickAction[]
  homeCards?: readonly HomeCard[]
}
