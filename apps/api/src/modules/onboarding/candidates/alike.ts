import type { CandidateWarnings } from '@muster/contract/onboarding/candidate-shapes'
import type { CandidateStatus } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import { emailKey, identityKey, nameKey, phoneKey } from '../../../lib/person-keys.ts'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { keyringOf } from '../../../platform/crypto/field-keys.ts'
import { blindIndex } from '../../../platform/crypto/protected-text.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { BLACKLIST, candidateScope, VIEW } from '../onboarding.access.ts'

/** Two people who add the same person at once must see each other. */
export const LOCK = 'onboarding.candidate.add'

/** What people are compared by. */
export interface PersonFacts {
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  date_of_birth: string | null
  identity?: string
}

type BlacklistKind = 'email' | 'phone' | 'identity'
interface BlacklistKey {
  kind: BlacklistKind
  blind: string
}

/** Keyed hashes of e-mail, phone and identity number: the blacklist keeps nothing else of a person. */
export function blacklistKeys(
  ctx: Ctx,
  { email, phone, identity = '' }: Omit<PersonFacts, 'first_name' | 'last_name' | 'date_of_birth'>,
): BlacklistKey[] {
  const ring = keyringOf(ctx.platform.config)
  const plain: [BlacklistKind, string | null][] = [
    ['email', email?.trim().toLowerCase() || null],
    ['phone', phoneKey(phone)],
    ['identity', identityKey(identity)],
  ]
  return plain.flatMap(([kind, value]) =>
    value === null
      ? []
      : [{ kind, blind: blindIndex(value, ring, { orgId: ctx.orgId, field: `blacklist:${kind}` }) }],
  )
}

interface FoundAlike {
  at: number
  candidate_id: number
  name: string
  status: CandidateStatus
  by: 'email' | 'phone' | 'name'
  is_visible: boolean
}

const MOST_ALIKE = 5

interface FoundKey {
  kind: BlacklistKind
  blind: string
  reason: string | null
  expires_on: string | null
}

const keyName = ({ kind, blind }: BlacklistKey): string => `${kind} ${blind}`

/**
 * For each person: candidates who may be the same – same e-mail, same number, or a name that sounds alike with the same date
 * of birth – and the entries of the blacklist that fit. Deleted candidates count too: their names tell why. Two statements for any number of people.
 * The reason of an entry is for those who may blacklist.
 *
 * @param exceptId a candidate who is not compared with themself
 */
export async function findWarnings(
  ctx: Ctx,
  db: Db,
  people: readonly PersonFacts[],
  exceptId = 0,
): Promise<CandidateWarnings[]> {
  if (people.length === 0) return []
  const compared = people.map((person, at) => ({
    ...{ at, email: emailKey(person.email), phone: phoneKey(person.phone) },
    ...{ name: nameKey(person.first_name, person.last_name), born: person.date_of_birth },
  }))
  const { rows: alike } = await sql<FoundAlike>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(compared)}::jsonb)
        as w (at int, email text, phone text, name text, born date)
    ), matches as (
      select w.at, c.id, 'email' as by, 1 as rank from wanted w
        join candidate c on c.org_id = ${ctx.orgId} and c.email_key = w.email
      union all
      select w.at, c.id, 'phone', 2 from wanted w
        join candidate c on c.org_id = ${ctx.orgId} and c.phone_key = w.phone
      union all
      select w.at, c.id, 'name', 3 from wanted w
        join candidate c on c.org_id = ${ctx.orgId} and c.name_key = w.name and c.date_of_birth = w.born
    ), best as (
      select distinct on (m.at, m.id) m.at, m.id, m.by, m.rank from matches m where m.id <> ${exceptId}
      order by m.at, m.id, m.rank
    )
    select b.at, c.id as candidate_id, c.full_name as name, c.status, b.by, ${candidateScope(ctx, VIEW)} as is_visible
    from (select *, row_number() over (partition by at order by rank, id desc) as place from best) b
    join candidate c on c.org_id = ${ctx.orgId} and c.id = b.id
    where b.place <= ${MOST_ALIKE} order by b.at, b.place`.execute(db)
  const keys = people.map((person) => blacklistKeys(ctx, person))
  const mayRead = holds(ctx.actor, BLACKLIST)
    ? sql`(b.candidate_id is null or ${candidateScope(ctx, BLACKLIST)})`
    : sql`false`
  const { rows: listed } = await sql<FoundKey>`
    select k.kind, k.blind, case when ${mayRead} then b.reason end as reason, b.expires_on::text as expires_on
    from candidate_blacklist_key k
    join candidate_blacklist b on b.org_id = k.org_id and b.id = k.blacklist_id
    left join candidate c on c.org_id = b.org_id and c.id = b.candidate_id
    where k.org_id = ${ctx.orgId} and k.blind = any (${keys.flat().map(({ blind }) => blind)}::text[])
      and b.lifted_at is null and (b.expires_on is null or b.expires_on >= ${organisationTodaySql(ctx)})
      and b.candidate_id is distinct from ${exceptId}::bigint
    order by b.id desc`.execute(db)
  const alikeOf = Map.groupBy(alike, ({ at }) => at)
  const listedOf = Map.groupBy(listed, keyName)
  return people.map((_, at) => ({
    alike: (alikeOf.get(at) ?? []).map(({ is_visible: isVisible, candidate_id, name, status, by }) => ({
      candidate_id: isVisible ? candidate_id : null,
      CANDIDATE_NAME: isVisible ? name : null,
      status: isVisible ? status : null,
      by,
    })),
    blacklist: (keys[at] ?? [])
      .flatMap((key) => listedOf.get(keyName(key)) ?? [])
      .map(({ kind, reason, expires_on }) => ({ by: kind, reason, expires_on })),
  }))
}

export const hasWarnings = ({ alike, blacklist }: CandidateWarnings): boolean =>
  alike.length + blacklist.length > 0
