import { readFileSync } from 'node:fs'
import type { SignInPlace } from '@muster/contract/security/sessions.contract'
import ipaddr from 'ipaddr.js'
import { type CityResponse, Reader } from 'maxmind'
import type { Platform } from '../../platform/platform.ts'

const PRIVATE = new Set(['private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'])

/** Where an address belongs, as far as the address itself tells. */
export function networkKind(ip: string): SignInPlace['network'] {
  if (!ipaddr.isValid(ip)) return 'unknown'
  // An IPv4 address that came over IPv6 is judged as what it is.
  const range = ipaddr.process(ip).range()
  if (range === 'loopback') return 'this_machine'
  return PRIVATE.has(range) ? 'private' : 'public'
}

const readers = new Map<string, Reader<CityResponse>>()

/** Read once, on first use, and kept: a city database has some 60 MB. */
function readerOf(path: string): Reader<CityResponse> {
  const reader = readers.get(path) ?? new Reader<CityResponse>(readFileSync(path))
  readers.set(path, reader)
  return reader
}

/**
 * From where a session or a sign-in came. Country and city come from the file named by GEOIP_DATABASE and
 * nowhere else: no address leaves the installation. A file that can't be read costs the city, not the list.
 */
export function placeOf(platform: Pick<Platform, 'config' | 'log'>, ip: string): SignInPlace {
  const network = networkKind(ip)
  const path = platform.config.geoipDatabase
  if (!path || network !== 'public') return { ip, network, country: null, city: null }
  try {
    const found = readerOf(path).get(ip)
    return { ip, network, country: found?.country?.names?.en ?? null, city: found?.city?.names?.en ?? null }
  } catch (error) {
    platform.log.warn({ error }, 'the database of addresses (GEOIP_DATABASE) could not be read')
    return { ip, network, country: null, city: null }
  }
}
