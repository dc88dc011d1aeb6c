import { getCitiesOfState, getCountries, getStatesOfCountry } from '@countrystatecity/countries'

/**
 * Countries, states and cities with the ids of the open country-state-city database, in which India is 101.
 * Read from disk on first use and kept without translations to save memory.
 */
export interface Country {
  id: number
  name: string
  /** ISO 3166-1 alpha-2. */
  code: string
  phoneCode: string
  currency: string
}

export interface State {
  id: number
  name: string
  countryId: number
  countryCode: string
  /** The state's own code within its country. */
  code: string
}

export interface City {
  id: number
  name: string
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en')

let countryList: Promise<Country[]> | undefined
const statesOf = new Map<number, Promise<State[]>>()
const citiesOf = new Map<number, Promise<City[]>>()
let stateList: Promise<State[]> | undefined

export function countries(): Promise<Country[]> {
  countryList ??= getCountries().then((all) =>
    all
      .map(({ id, name, iso2, phonecode, currency }) => ({
        id,
        name,
        code: iso2,
        phoneCode: phonecode,
        currency,
      }))
      .sort(byName),
  )
  return countryList
}

/** By the database's id or the two-letter code. */
export async function findCountry(idOrCode: string): Promise<Country | undefined> {
  const upperCode = idOrCode.toUpperCase()
  return (await countries()).find(({ id, code }) => String(id) === upperCode || code === upperCode)
}

function readStates(country: Country): Promise<State[]> {
  const known = statesOf.get(country.id)
  if (known) return known
  const states = getStatesOfCountry(country.code).then((all) =>
    all
      .map(({ id, name, iso2 }) => ({
        id,
        name,
        code: iso2,
        countryId: country.id,
        countryCode: country.code,
      }))
      .sort(byName),
  )
  statesOf.set(country.id, states)
  return states
}

export function statesOfCountry(country: Country): Promise<State[]> {
  return readStates(country)
}

/** Every state of the world, some five thousand, sorted by name. */
export function allStates(): Promise<State[]> {
  stateList ??= countries()
    .then((all) => Promise.all(all.map(readStates)))
    .then((lists) => lists.flat().sort(byName))
  return stateList
}

export async function findState(id: number): Promise<State | undefined> {
  return (await allStates()).find((state) => state.id === id)
}

export function citiesOfState(state: State): Promise<City[]> {
  const known = citiesOf.get(state.id)
  if (known) return known
  const cities = getCitiesOfState(state.countryCode, state.code).then((all) =>
    all.map(({ id, name }) => ({ id, name })).sort(byName),
  )
  citiesOf.set(state.id, cities)
  return cities
}
