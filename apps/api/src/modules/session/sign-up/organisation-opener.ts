import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

export interface OpeningFacts {
  /** ISO 3166-1 alpha-2; empty if not given. */
  country: string
}

/** Adds everything a new organisation has to one that consists only of its row. */
export type OrganisationOpener = (ctx: Ctx, db: Db, facts: OpeningFacts) => Promise<void>

let opener: OrganisationOpener | undefined

/** Called once by the module that creates organisations, which is above this one. */
export function registerOrganisationOpener(given: OrganisationOpener): void {
  if (opener) throw new Error('Two modules want to open organisations.')
  opener = given
}

export function openOrganisation(ctx: Ctx, db: Db, facts: OpeningFacts): Promise<void> {
  if (!opener) throw new Error('No module opens organisations.')
  return opener(ctx, db, facts)
}
