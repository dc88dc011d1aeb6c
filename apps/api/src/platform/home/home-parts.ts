import type { HomeNeed, HomePartData, HomePartKey } from '@muster/contract/dashboards/home-parts'
import { type Actor, holds } from '../access/actor.ts'
import type { Ctx } from '../context.ts'
import type { DeferredQuery } from '../db/deferred-query.ts'
import { organisationTodayQuery } from '../organisation-day.ts'

/** Something that several parts need before they can be loaded: all facts of a home are loaded in one statement. */
export interface HomeFact<F> {
  readonly query: (ctx: Ctx) => DeferredQuery<F>
}

/** What a part is loaded for. */
export interface HomeAsk {
  readonly ctx: Ctx
  readonly entry: 'admin' | 'me'
  /** A fact that the part has declared. */
  readonly fact: <F>(fact: HomeFact<F>) => F
}

interface Loadable<T> {
  /** Required in any scope. */
  readonly permission?: string
  /** Further condition on who has it. */
  readonly isFor?: (actor: Actor) => boolean
  /** Default: both. */
  readonly entry?: HomeAsk['entry']
  /** Hidden from somebody who views as the person. */
  readonly isPrivate?: boolean
  readonly facts?: readonly HomeFact<unknown>[]
  /** Combined with those of all other parts into one statement. */
  readonly query: (ask: HomeAsk) => DeferredQuery<T>
}

/** A part of the homes. */
export interface HomePart<K extends HomePartKey = HomePartKey> extends Loadable<HomePartData[K]> {
  readonly key: K
}

/** A module's contribution to what waits for the person; those with a count of 0 are left out. */
export interface HomeNeeds extends Loadable<readonly HomeNeed[]> {
  readonly id: string
}

const parts = new Map<HomePartKey, HomePart>()
const needs = new Map<string, HomeNeeds>()

/** Registers the query that loads a part; called when the module connects. */
export function registerHomePart<K extends HomePartKey>(part: HomePart<K>): void {
  parts.set(part.key, part as unknown as HomePart)
}

/** Registers what waits for people in a module; called when the module connects. */
export function registerHomeNeeds(source: HomeNeeds): void {
  needs.set(source.id, source)
}

/** The part with this key, if a module has registered one. */
export const findHomePart = (key: HomePartKey): HomePart | undefined => parts.get(key)

export const allHomeNeeds = (): readonly HomeNeeds[] => [...needs.values()]

/** Whether the actor has this part, whoever looks at it. */
export const isHomePartFor = (
  { permission, isFor }: Pick<Loadable<unknown>, 'permission' | 'isFor'>,
  actor: Actor,
): boolean => (permission === undefined || holds(actor, permission)) && (isFor?.(actor) ?? true)

/** The organisation's current day. */
export const homeDay: HomeFact<string> = { query: organisationTodayQuery }
