import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { giveKits } from '@muster/contract/onboarding/kits.contract'
import { isOpen } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { startForPeople } from '../../tasks/index.ts'
import { lockCandidates, type StoredCandidate } from '../candidates/load-candidate.ts'
import { logCandidates } from '../history/log.ts'
import { joiningTexts } from '../joining.texts.ts'
import { statusWords } from '../onboarding.texts.ts'
import { type Given, holdKit, startOf } from './give-kit.service.ts'

/** The kit that each candidate has already. One statement. */
async function findGiven(ctx: Ctx, db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ candidate_id: number; kit_id: number }>`
    select candidate_id, kit_id from candidate_kit
    where org_id = ${ctx.orgId} and candidate_id = any (${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ candidate_id, kit_id }) => [candidate_id, kit_id]))
}

/** Why a candidate does not get the kit; null if they do. */
function reasonAgainst(
  { status, may_next, flow_id }: StoredCandidate,
  kit: Given,
  has: number | undefined,
): string | null {
  if (!may_next) return joiningTexts('noRight')
  if (!isOpen(status)) return joiningTexts('notOpen', { status: statusWords(status) })
  if (has !== undefined) return joiningTexts(has === kit.kit_id ? 'hasKit' : 'otherKit')
  return kit.flow_id !== null && kit.flow_id !== flow_id ? joiningTexts('otherFlow') : null
}

/**
 * Gives candidates a kit, in one transaction and in sets: whoever has one keeps it, so that pressing twice gives it once.
 *
 * @throws AppError `record.not_found` without a candidate within reach or the kit, `onboarding.kit_inactive`
 */
export function giveMany(
  ctx: Ctx,
  { candidate_ids: ids, kit_id }: BodyOf<typeof giveKits>,
): Promise<DataOf<typeof giveKits>> {
  return tx(ctx, async (db) => {
    const candidates = await lockCandidates(ctx, db, ids)
    found(candidates[0])
    const kit = await holdKit(ctx, db, kit_id)
    const given = await findGiven(ctx, db, ids)
    const judged = candidates.map((candidate) => ({
      candidate,
      reason: reasonAgainst(candidate, kit, given.get(candidate.id)),
    }))
    const getting = judged.filter(({ reason }) => reason === null).map(({ candidate }) => candidate)
    const tasks = getting.length > 0 ? await giveAll(ctx, db, kit, getting) : 0
    return {
      ...{ given: getting.length, tasks },
      skipped: judged.flatMap(({ candidate: { id, full_name }, reason }) =>
        reason === null ? [] : [{ candidate_id: id, CANDIDATE_NAME: full_name, reason }],
      ),
    }
  })
}

async function giveAll(
  ctx: Ctx,
  db: Db,
  kit: Given,
  candidates: readonly StoredCandidate[],
): Promise<number> {
  const today = await organisationToday(ctx, db)
  const people = candidates.map((candidate) => {
    const joining = candidate.columns.expected_joining_on
    return { candidate, day: typeof joining === 'string' ? joining : today }
  })
  await db
    .insertInto('candidate_kit')
    .values(
      people.map(({ candidate, day }) => ({
        ...{ org_id: ctx.orgId, candidate_id: candidate.id, kit_id: kit.kit_id, day },
        ...{ given_at: ctx.now.toString(), given_by: ctx.actor.accountId },
      })),
    )
    .execute()
  await logCandidates(
    ctx,
    db,
    ...candidates.map(({ id }) => ({
      ...{ candidateId: id, kind: 'kit' as const },
      changes: { subject: [null, kit.name] as [null, string] },
    })),
  )
  if (kit.template_id === null) return 0
  return startForPeople(
    ctx,
    db,
    kit.template_id,
    people.map(({ candidate, day }) => startOf(candidate, day)),
  )
}
