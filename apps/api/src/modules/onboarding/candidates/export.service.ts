import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { exportCandidates } from '@muster/contract/onboarding/candidates.contract'
import { minuteInZone } from '../../../lib/zone-day.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import { organisationZone } from '../../../platform/organisation-day.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { CANDIDATE } from '../history/log.ts'
import { VIEW } from '../onboarding.access.ts'
import { onboardingTexts, statusWords } from '../onboarding.texts.ts'
import { type CandidateFilter, candidateCountQuery, candidatesQuery } from './candidates.queries.ts'

const BATCH = 1000

const columns = (): SheetColumn[] => [
  { key: 'name', header: onboardingTexts('name'), width: 28 },
  { key: 'email', header: onboardingTexts('email'), width: 28 },
  { key: 'phone', header: onboardingTexts('phone'), width: 18 },
  { key: 'department', header: onboardingTexts('department'), width: 22 },
  { key: 'designation', header: onboardingTexts('designation'), width: 24 },
  { key: 'location', header: onboardingTexts('location'), width: 20 },
  { key: 'status', header: onboardingTexts('status'), width: 18 },
  { key: 'status_at', header: onboardingTexts('statusSince'), kind: 'moment' },
  { key: 'step', header: onboardingTexts('step'), width: 26 },
  { key: 'due_on', header: onboardingTexts('stepDue'), kind: 'date' },
  { key: 'progress', header: onboardingTexts('progress') },
  { key: 'expected_joining_on', header: onboardingTexts('expectedJoining'), kind: 'date' },
  { key: 'recruiter', header: onboardingTexts('recruiter'), width: 24 },
  { key: 'source', header: onboardingTexts('source'), width: 16 },
  { key: 'created_at', header: onboardingTexts('added'), kind: 'moment' },
]

async function* readRows(ctx: Ctx, filter: CandidateFilter): AsyncGenerator<SheetRow> {
  const zone = await readTx(ctx, (db) => organisationZone(ctx, db))
  for (let offset = 0; ; offset += BATCH) {
    const from = offset
    const rows = await readTx(ctx, (db) =>
      runQuery(db, candidatesQuery(ctx, filter, { limit: BATCH, offset: from })),
    )
    for (const row of rows)
      yield {
        ...{ name: row.CANDIDATE_NAME, email: row.email, phone: row.phone, recruiter: row.recruiter },
        ...{ department: row.CANDIDATE_DEPARTMENT, designation: row.CANDIDATE_DESIGNATION },
        ...{ location: row.CANDIDATE_LOCATION, source: row.source, due_on: row.due_on },
        ...{ expected_joining_on: row.expected_joining_on, step: row.step?.name ?? '' },
        status: statusWords(row.status),
        status_at: minuteInZone(row.status_at, zone),
        created_at: minuteInZone(row.created_at, zone),
        progress: row.steps === 0 ? '' : `${row.steps_done} / ${row.steps}`,
      }
    if (rows.length < BATCH) return
  }
}

export const candidateExport = defineSheetExport<CandidateFilter>({
  name: 'onboarding.candidate.export',
  label: onboardingTexts.text('items'),
  permissions: [VIEW],
  fileName: () => 'Onboarding_Candidate.xlsx',
  count: (ctx, filter) => readTx(ctx, (db) => runQuery(db, candidateCountQuery(ctx, filter))),
  open: (ctx, filter, total) =>
    tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        ...{ recordType: CANDIDATE, recordLabel: onboardingTexts.english('items'), details: { rows: total } },
        action: 'onboarding.candidate.export',
      })
      return { name: onboardingTexts('items'), columns: columns(), rows: readRows(ctx, filter) }
    }),
})

/** The selected candidates as a file, or the job that writes it. */
export function exportList(
  ctx: Ctx,
  { page: _, limit: __, ...filter }: BodyOf<typeof exportCandidates>,
): Promise<FileReply | DataOf<typeof exportCandidates>> {
  return exportSheet(ctx, candidateExport, filter)
}
