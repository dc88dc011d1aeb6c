import pg from 'pg'
import { sharedParsers } from './shared-parsers.ts'

/** Installs the shared parsers for pg, which keeps them per process. */
export function installPgParsers(): void {
  for (const [oid, parse] of Object.entries(sharedParsers)) {
    pg.types.setTypeParser(Number(oid) as number, parse as (text: string) => unknown)
  }
}
