import type { AnyUseQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { AnyRequestFormKind } from '../request-form/request-form-types.ts'
import type { EntryName } from '../session/entry.ts'
import type { SignedInUser } from '../session/session.ts'

/**
 * A person found by the command palette.
 *
 * @public
 */
export interface PersonHit {
  id: number
  name: string
  /** Second line, to distinguish people of the same name: code, designation, location. */
  detail: string
  image: string | null
  /** Path of the person's screen. */
  to: string
}

/** Searches people by text; returns only a few. */
export type PeopleSearch = (text: string, signal: AbortSignal) => Promise<PersonHit[]>

/** A record found by the command palette. */
export interface RecordHit {
  id: number | string
  name: string
  detail: string
  /** Path of its screen. */
  to: string
}

/** Records of one kind that the command palette finds, within the person's reach. */
export interface RecordSearch {
  id: string
  /** Text key of the kind, `namespace:path`. */
  label: string
  entry: EntryName | 'both'
  /** Permission required, in any scope. */
  permission?: string
  /** Searches by text; returns only a few. */
  load: () => Promise<(text: string, signal: AbortSignal) => Promise<RecordHit[]>>
}

/**
 * Sections of self-service besides its home. Parts of More: `more` about the person, `service` what the company does for
 * them, `leaving`, and `app` about the app itself.
 */
export type MeSection = 'time' | 'inbox' | 'people' | 'more' | 'service' | 'leaving' | 'app'

/** An action or a page for the command palette and self-service. */
export interface QuickAction {
  id: string
  /** Text key, `namespace:path`. */
  label: string
  to: string
  /** Its path for one person, with `{id}` for the employee: “apply leave for Asha”. */
  forPerson?: string
  entry: EntryName | 'both'
  /** Permission required, in any scope. */
  permission?: string
  /** Other words people use for it, in any language. */
  synonyms?: string
  /** The section of self-service whose page it is; without one it is something to do. */
  section?: MeSection
  /** For people with reports only. */
  leadsOnly?: boolean
  /** Others are not offered it. */
  onlyFor?: (user: SignedInUser) => boolean
  /** Who else is offered what is for people with reports. */
  alsoFor?: (user: SignedInUser) => boolean
  /** The most common action: first on the home page, and highlighted. */
  isMain?: boolean
  /** Done too seldom for the home page: found by searching, in “New request” and on its own page. */
  isRare?: boolean
}

/** Synonyms of screens of the console, by the slug of their menu entry. */
export type Synonyms = Readonly<Record<string, string>>

/** A card on the home of self-service. */
export interface HomeCard {
  id: string
  permission?: string
  /** The section of self-service that shows it too. */
  section?: MeSection
  /** Before all others for people with reports. */
  leadsFirst?: boolean
  /** Below all others. */
  isLast?: boolean
  /** With `reads`, what the card shows first: the same options that it reads with. */
  lazy: () => Promise<{ default: ComponentType; reads?: readonly AnyUseQueryOptions[] }>
}

/** A tab on a person's record: in the console, and in the manager's view where `entries` names it. */
export interface ProfileTab {
  id: string
  /** Text key, `namespace:path`. */
  label: string
  permission: string
  /** Default: the console alone. */
  entries?: readonly EntryName[]
  lazy: () => Promise<{ default: ComponentType<{ employeeId: number }> }>
}

/** A kind of request offered in the request sheet. */
export type RequestChoice = OfferedKind & (FormInSheet | FormOnPage)

interface OfferedKind {
  /** Slug of the kind's trigger. */
  kind: string
  /** Text key, `namespace:path`. */
  label: string
  /** Position among the kinds; the most common come first. */
  rank: number
  permission?: string
  /** Offered to people with reports only. */
  leadsOnly?: boolean
}

/** Loads the form that the sheet shows. */
interface FormInSheet {
  form: () => Promise<AnyRequestFormKind>
  to?: undefined
}

/** The path of the page with the form, for a kind that does not fit the sheet. */
interface FormOnPage {
  to: string
  form?: undefined
}

/** A request about one attendance day, offered where the day is shown. */
export interface DayLink {
  id: string
  /** Text key, `namespace:path`. */
  label: string
  permission?: string
  /** Whether it makes sense for such a day. */
  fits: (
    day: { status: string; flags: readonly string[]; overtime: number },
    viewer: { canCorrect: boolean },
  ) => boolean
  /** Its path; `employeeId` is null for the person's own day. Null: not available for other people. */
  to: (day: { date: string; employeeId: number | null }) => string | null
}

/** Details of a request kind besides its facts; `data` is the whole response of the detail call. */
export interface RequestDetailSlot {
  kind: string
  /** True if it includes all the facts. */
  replacesFacts?: boolean
  /** True if approvers approve there, with more than a yes; the request itself is then only rejected beside it. */
  hasApproval?: boolean
  lazy: () => Promise<{ default: ComponentType<{ id: number; data: unknown }> }>
}

/** The page of a workflow, whose path is shared with requests. */
export type WorkflowPage = () => Promise<{ default: ComponentType<{ id: number }> }>

/** What a module adds to the shell besides screens. All code is lazy. */
export interface FeatureExtensions {
  peopleSearch?: () => Promise<PeopleSearch>
  recordSearches?: readonly RecordSearch[]
  synonyms?: Synonyms
  quickActions?: readonly QuickAction[]
  dayLinks?: readonly DayLink[]
  homeCards?: readonly HomeCard[]
  profileTabs?: readonly ProfileTab[]
  requestChoices?: readonly RequestChoice[]
  requestDetails?: readonly RequestDetailSlot[]
  workflowPage?: WorkflowPage
}

interface Loaded {
  synonyms: Synonyms
  dayLinks: readonly DayLink[]
  profileTabs: readonly ProfileTab[]
  requestChoices: readonly RequestChoice[]
  requestDetails: readonly RequestDetailSlot[]
  workflowPage: WorkflowPage | undefined
}

let load: () => Promise<Loaded> = async () => ({
  synonyms: {},
  dayLinks: [],
  profileTabs: [],
  requestChoices: [],
  requestDetails: [],
  workflowPage: undefined,
})

/** Sets the loader of the modules' additions, without running it; called once by the router. */
export function connectExtensions(loader: typeof load): void {
  load = loader
}

/** The modules' tabs on a person's record; loaded when a record is opened. */
export async function loadProfileTabs(): Promise<readonly ProfileTab[]> {
  return (await load()).profileTabs
}

/**
 * The modules' requests about an attendance day; loaded where days are shown.
 *
 * @public
 */
export async function loadDayLinks(): Promise<readonly DayLink[]> {
  return (await load()).dayLinks
}

/** The modules' kinds of requests; loaded with the request sheet. */
export async function loadRequestChoices(): Promise<readonly RequestChoice[]> {
  return (await load()).requestChoices
}

/** The modules' details of requests, and the workflow page; loaded with a request. */
export async function loadRequestSlots(): Promise<Pick<Loaded, 'requestDetails' | 'workflowPage'>> {
  return load()
}

/** Synonyms of the console's screens; loaded where screens are searched. */
export async function loadSynonyms(): Promise<Synonyms> {
  return (await load()).synonyms
}
