import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

export interface OpeningFacts {
  /** ISO 3166-1, two letters; empty when it was not said. */
  country: string
}

/** Gives an organisation that has only its row all that a fresh one has. */
export type OrganisationOpener = (ctx: Ctx, db: Db, facts: OpeningFacts) => Promise<void>

let opener: OrganisationOpener | undefined

/** Called once by the module that makes organisations: it stands above this one. */
export function registerOrganisationOpener(given: OrganisationOpener): void {
  if (opener) throw new Error('Two modules want to open organisations.')
  opener = given
}

export function openOrganisation(ctx: Ctx, db: Db, facts: OpeningFacts): Promise<void> {
  if (!opener) throw new Error('No module opens organisations.')
  return opener(ctx, db, facts)
}
