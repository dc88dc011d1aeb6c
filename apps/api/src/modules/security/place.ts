import { readFileSync } from 'node:fs'
import type { SignInPlace } from '@muster/contract/security/sessions.contract'
import ipaddr from 'ipaddr.js'
import { type CityResponse, Reader } from 'maxmind'
import type { Platform } from '../../platform/platform.ts'

const PRIVATE = new Set(['private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'])

/** The kind of network an address belongs to. */
export function networkKind(ip: string): SignInPlace['network'] {
  if (!ipaddr.isValid(ip)) return 'unknown'
  // An IPv4-mapped IPv6 address is classified as IPv4.
  const range = ipaddr.process(ip).range()
  if (range === 'loopback') return 'this_machine'
  return PRIVATE.has(range) ? 'private' : 'public'
}

const readers = new Map<string, Reader<CityResponse>>()

/** Read on first use and cached: a city database has some 60 MB. */
function readerOf(path: string): Reader<CityResponse> {
  const reader = readers.get(path) ?? new Reader<CityResponse>(readFileSync(path))
  readers.set(path, reader)
  return reader
}

/**
 * Where a session or a sign-in came from. Country and city come only from the file named by GEOIP_DATABASE;
 * no address leaves the installation. An unreadable file only omits the city.
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
