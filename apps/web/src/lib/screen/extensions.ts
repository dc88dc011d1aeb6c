import type { ComponentType } from 'react'
import type { EntryName } from '../session/entry.ts'

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

/** Something that can be asked for, in the menu of one's own requests. */
export interface RequestChoice {
  /** Slug of the kind's trigger. */
  kind: string
  /** Text key, `namespace:path`. */
  label: string
  to: string
  permission?: string
  /** Offered to who leads a team. */
  leadsOnly?: boolean
}

/** Something that can be asked for about one day of attendance, offered where the day is shown. */
export interface DayLink {
  id: string
  /** Text key, `namespace:path`. */
  label: string
  permission?: string
  /** Whether it is worth offering for such a day. */
  fits: (day: { status: string; flags: readonly string[]; overtime: number }) => boolean
  /** Where it leads; `employeeId` is null for one's own day. Null: not for somebody else's. */
  to: (day: { date: string; employeeId: number | null }) => string | null
}

/** What a request of a kind shows besides its facts; `data` is the whole answer of the detail call. */
export interface RequestDetailSlot {
  kind: string
  /** True where it says all that the facts say, and better. */
  replacesFacts?: boolean
  lazy: () => Promise<{ default: ComponentType<{ id: number; data: unknown }> }>
}

/** The page of a workflow, shown at the address that requests have too. */
export type WorkflowPage = () => Promise<{ default: ComponentType<{ id: number }> }>

/** What a module adds to the frame besides screens. All code behind functions, so that it loads when used. */
export interface FeatureExtensions {
  peopleSearch?: () => Promise<PeopleSearch>
  quickActions?: readonly QuickAction[]
  dayLinks?: readonly DayLink[]
  homeCards?: readonly HomeCard[]
  profileTabs?: readonly ProfileTab[]
  requestChoices?: readonly RequestChoice[]
  requestDetails?: readonly RequestDetailSlot[]
  workflowPage?: WorkflowPage
}

interface Loaded {
  dayLinks: readonly DayLink[]
  profileTabs: readonly ProfileTab[]
  requestChoices: readonly RequestChoice[]
  requestDetails: readonly RequestDetailSlot[]
  workflowPage: WorkflowPage | undefined
}

let load: () => Promise<Loaded> = async () => ({
  dayLinks: [],
  profileTabs: [],
  requestChoices: [],
  requestDetails: [],
  workflowPage: undefined,
})

/** Tells where the modules' additions are, without loading them; called once by the router. */
export function connectExtensions(loader: typeof load): void {
  load = loader
}

/** What other modules show of a person; loaded when a record is opened. */
export async function loadProfileTabs(): Promise<readonly ProfileTab[]> {
  return (await load()).profileTabs
}

/**
 * What modules let people ask for about a day of attendance; loaded where days are shown.
 * @public
 */
export async function loadDayLinks(): Promise<readonly DayLink[]> {
  return (await load()).dayLinks
}

/** What modules let people ask for; loaded when the menu opens. */
export async function loadRequestChoices(): Promise<readonly RequestChoice[]> {
  return (await load()).requestChoices
}

/** What modules show of requests, and the page of workflows; loaded with a request. */
export async function loadRequestSlots(): Promise<Pick<Loaded, 'requestDetails' | 'workflowPage'>> {
  return load()
}
