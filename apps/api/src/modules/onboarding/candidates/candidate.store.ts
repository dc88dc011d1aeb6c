import { isOpen } from '@muster/contract/onboarding/onboarding.constants'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import type { FormStore, StoredRecord } from '../../forms/index.ts'
import { CREATE, EDIT, VIEW } from '../onboarding.access.ts'
import { findWarnings, hasWarnings, LOCK } from './alike.ts'
import { candidateCountQuery, candidatesQuery } from './candidates.queries.ts'
import { findCandidates, requireCandidate, type StoredCandidate, valuesOf } from './load-candidate.ts'
import { writeEdit, writeNew } from './save.service.ts'
import { personFacts } from './write-candidates.ts'

const toRecord = (candidate: StoredCandidate): StoredRecord => ({
  ...{ id: candidate.id, label: candidate.full_name, values: valuesOf(candidate) },
  ...{ status: isOpen(candidate.status) ? 1 : 0, version: candidate.version },
})

/** Candidates by id, in this order. One statement. */
async function findRecords(ctx: Ctx, db: Db, ids: readonly number[]): Promise<StoredRecord[]> {
  const byId = new Map((await findCandidates(ctx, db, ids)).map((one) => [one.id, one]))
  return ids.flatMap((id) => {
    const candidate = byId.get(id)
    return candidate ? [toRecord(candidate)] : []
  })
}

/** Candidates as the records of form 23: the calls of forms apply the same rules as this module's own. */
export const candidateStore: FormStore = {
  table: 'candidate',
  permissions: { view: [VIEW], create: [CREATE], edit: [EDIT] },
  create: async (ctx, db, values) => {
    await advisoryLock(ctx, db, LOCK)
    const [found] = await findWarnings(ctx, db, [personFacts(values)])
    // These calls can't accept warnings: the candidate is added by the module's own.
    if (found && hasWarnings(found)) fail('onboarding.alike', { data: found })
    return writeNew(ctx, db, values, await organisationToday(ctx, db), { is_started: true })
  },
  update: async (ctx, db, id, values, expectedVersion) => {
    await writeEdit(ctx, db, id, values, expectedVersion)
  },
  read: async (ctx, db, id) => toRecord(await requireCandidate(ctx, db, id)),
  list: async (ctx, db, { page, limit, search }) => {
    const rows = await runQuery(db, candidatesQuery(ctx, { search }, { limit, offset: (page - 1) * limit }))
    return {
      rows: await findRecords(
        ctx,
        db,
        rows.map(({ candidate_id }) => candidate_id),
      ),
      total: await runQuery(db, candidateCountQuery(ctx, { search })),
    }
  },
}
