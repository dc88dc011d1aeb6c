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

/** A tab on a person's record in the console. */
export interface ProfileTab {
  id: string
  /** Text key, `namespace:path`. */
  label: string
  permission: string
  lazy: () => Promise<{ default: ComponentType<{ employeeId: number }> }>
}

/** What a module adds to the frame besides screens. All code behind functions, so that it loads when used. */
export interface FeatureExtensions {
  peopleSearch?: () => Promise<PeopleSearch>
  quickActions?: readonly QuickAction[]
  homeCards?: readonly HomeCard[]
  profileTabs?: readonly ProfileTab[]
}

let load: () => Promise<{ profileTabs: readonly ProfileTab[] }> = async () => ({ profileTabs: [] })

/** Tells where the modules' additions are, without loading them; called once by the router. */
export function connectExtensions(loader: typeof load): void {
  load = loader
}

/** What other modules show of a person; loaded when a record is opened. */
export async function loadProfileTabs(): Promise<readonly ProfileTab[]> {
  return (await load()).profileTabs
}
