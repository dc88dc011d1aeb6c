import { SEPARATION_STATUS } from '@muster/contract/offboarding/offboarding.constants'
import { sql } from 'kysely'

/** Names of the tables. */
export const LEAVERS = { name: 'leaver', owner: 'separation' } as const

const { onNotice, clearance, settlement, offboarded } = SEPARATION_STATUS
/** Statuses in which there is something to reach. */
const enteredIn: readonly number[] = [onNotice, clearance, settlement, offboarded]
export const hasPage = ({ status, kind }: { status: number; kind: string }): boolean =>
  enteredIn.includes(status) && kind !== 'death'

/** SQL condition: leaver `e` with separation `s` may enter by a link, and has an address to send the code to. */
export const mayEnter = sql<boolean>`(s.status = any (${[...enteredIn]}::smallint[]) and s.kind <> 'death'
  and e.personal_email is not null)`

/** SQL condition: link `l` went to the address that leaver `e` has now. */
export const isSentThere = sql<boolean>`(lower(l.sent_to) = lower(e.personal_email))`
