import { payColumn, payKey } from '@muster/contract/employees/pay/pay-sheet'
import type { OfferedColumn } from '@muster/contract/imports/sheets/sheet-declaration'
import { offeredColumns } from '@muster/contract/imports/sheets/sheet-declaration'
import type { SheetTable } from '@muster/contract/imports/sheets/sheet-table'
import type { BodyOf } from '@muster/contract/kit/index'
import { ctcSheet } from '@muster/contract/onboarding/ctc/ctc-sheet'
import {
  type CtcUpload,
  downloadCtcProblems,
  type downloadCtcSample,
  readCtcColumns,
  uploadCtc,
} from '@muster/contract/onboarding/ctc/ctc-upload.contract'
import { type CandidateStatus, isOpen, openStatuses } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import { nameKey } from '../../../lib/person-keys.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import {
  enteredStructure,
  findStructureFacts,
  judgeStructure,
  type PayOffer,
  payTemplateRecords,
  type StoredStructure,
  type StructureFacts,
} from '../../employees/index.ts'
import { defineSheetUpload, sampleSheet } from '../../forms/index.ts'
import { logCandidates } from '../history/log.ts'
import { CTC, candidateScope, PAY, VIEW } from '../onboarding.access.ts'
import { statusWords } from '../onboarding.texts.ts'
import { recordPayReads } from './candidate-pay.ts'
import { type CandidatePayVersion, findPayVersions, insertPay } from './ctc.queries.ts'
import { saysTheSame } from './ctc.service.ts'
import { ctcTexts } from './ctc.texts.ts'
import { withdrawPending } from './withdraw-approvals.ts'

const MAX_ROWS = ctcSheet.limits.rows
const MAX_SHOWN = 500

interface Offer extends StructureFacts {
  templates: PayOffer['templates']
  columns: OfferedColumn[]
}
type Row = SheetTable<typeof ctcSheet.columns>['rows'][number]

async function findOffer(ctx: Ctx, db: Db): Promise<Offer> {
  const facts = await findStructureFacts(ctx, db)
  const templates = (await payTemplateRecords.find(ctx, db)).filter(({ status }) => status === 1)
  const named = templates.map(({ template_id, name }) => ({ value: template_id, label: name }))
  const active = facts.components.filter(({ status }) => status === 1)
  return {
    ...{ ...facts, templates },
    columns: [
      ...offeredColumns(ctcSheet, { structure: named }),
      ...active.map(({ id, ...one }) => payColumn({ component_id: id, ...one })),
    ],
  }
}

interface Reached {
  id: number
  full_name: string
  status: CandidateStatus
}

/** Candidates whose CTC the caller may set: those with these numbers, or everybody who is being onboarded. */
async function findReached(
  ctx: Ctx,
  db: Db,
  of: { ids: readonly number[]; lock: boolean } | { most: number },
): Promise<Reached[]> {
  const isNamed = 'ids' in of
  const which = isNamed
    ? sql`c.id = any (${[...of.ids]}::bigint[])`
    : sql`c.status = any (${[...openStatuses]}::text[])`
  const { rows } = await sql<Reached>`
    select c.id, c.full_name, c.status from candidate c
    where c.org_id = ${ctx.orgId} and ${which}
      and ${candidateScope(ctx, VIEW)} and ${candidateScope(ctx, PAY)} and ${candidateScope(ctx, CTC)}
    order by c.id ${isNamed ? sql`` : sql`limit ${of.most}`}
    ${isNamed && of.lock ? sql`for no key update of c` : sql``}`.execute(db)
  return rows
}

interface Planned {
  row: number
  candidate: Reached
  stored: StoredStructure
  before: CandidatePayVersion | undefined
  note: string
  changes: boolean
}

function computedOf(row: Row, offer: Offer, before: CandidatePayVersion | undefined): StoredStructure | null {
  const { structure, total } = row.read()
  const entered = enteredStructure(row, offer, { structure, total })
  if (!entered) return null
  const kept = new Set(before?.lines.map(({ component_id }) => component_id))
  const { problems, stored } = judgeStructure(offer, entered, kept)
  for (const { field, message } of problems) row.complain(field === 'target' ? 'total' : null, message)
  return stored
}

function complainOf(row: Row, candidate: Reached): void {
  const { name } = row.read()
  if (name !== '' && nameKey(name) !== nameKey(candidate.full_name))
    row.complain('name', ctcTexts('otherName', { name: candidate.full_name }))
  if (!isOpen(candidate.status))
    row.complain(
      'candidate',
      ctcTexts('closed', { name: candidate.full_name, status: statusWords(candidate.status) }),
    )
}

/** A row of the sample that nobody filled in: it asks for nothing. */
const isLeftEmpty = (row: Row, { components }: Offer): boolean => {
  const { structure, total } = row.read()
  return structure === null && total === null && components.every(({ id }) => row.value(payKey(id)) === null)
}

function planRows(
  rows: readonly Row[],
  offer: Offer,
  candidates: ReadonlyMap<number, Reached>,
  latest: ReadonlyMap<number, CandidatePayVersion>,
): Planned[] {
  const seen = new Map<number, number>()
  return rows.flatMap((row) => {
    const { candidate: id, note } = row.read()
    if (id === null || isLeftEmpty(row, offer)) return []
    const candidate = candidates.get(id)
    if (!candidate) {
      row.complain('candidate', ctcTexts('unknownCandidate', { id }))
      return []
    }
    const earlier = seen.get(id)
    if (earlier !== undefined) row.complain('candidate', ctcTexts('twice', { earlier }))
    seen.set(id, earlier ?? row.number)
    complainOf(row, candidate)
    const before = latest.get(id)
    const stored = computedOf(row, offer, before)
    if (!stored || !row.isSound) return []
    const changes = !before || !saysTheSame(before, stored)
    return [{ row: row.number, candidate, stored, before, note: note ?? '', changes }]
  })
}

async function write(ctx: Ctx, db: Db, planned: readonly Planned[]): Promise<void> {
  const changed = planned.filter((one) => one.changes)
  await insertPay(
    ctx,
    db,
    changed.map(({ candidate, stored, before, note }) => ({
      ...{ ...stored, candidate_id: candidate.id, number: (before?.number ?? 0) + 1, note },
    })),
  )
  await withdrawPending(
    ctx,
    db,
    changed.flatMap(({ candidate, before }) => (before ? [candidate.id] : [])),
    'ctc',
  )
  await logCandidates(
    ctx,
    db,
    ...changed.map(({ candidate, before }) => ({
      ...{ candidateId: candidate.id, kind: 'ctc' as const },
      changes: { subject: [null, String((before?.number ?? 0) + 1)] as [unknown, unknown] },
    })),
  )
}

function answerOf(planned: readonly Planned[]): Omit<CtcUpload, 'saved' | 'err_list'> {
  const changed = planned.filter((one) => one.changes)
  return {
    ...{ changed: changed.length, unchanged: planned.length - changed.length },
    rows: changed.slice(0, MAX_SHOWN).map(({ row, candidate, stored, before }) => ({
      ...{ row, candidate_id: candidate.id, CANDIDATE_NAME: candidate.full_name },
      ...{ currency: stored.currency, after: stored.annual_ctc },
      before: before?.currency === stored.currency ? before.annual_ctc : null,
    })),
  }
}

/** The CTC of many candidates: the next version of each. All or nothing; rows that say what is stored change nothing. */
export const ctcUpload = defineSheetUpload({
  sheet: ctcSheet,
  calls: { upload: uploadCtc, columns: readCtcColumns, problems: downloadCtcProblems },
  errors: 'onboarding.ctc_upload',
  said: ctcTexts.text('uploaded'),
  offer: (ctx, db) => findOffer(ctx, db),
  judge: async (ctx, db, { table, offer, lock }) => {
    const ids = table.rows.flatMap((row) => {
      const id = row.value('candidate')
      return typeof id === 'number' && Number.isSafeInteger(id) ? [id] : []
    })
    const reached = await findReached(ctx, db, { ids, lock })
    const latest = await findPayVersions(
      ctx,
      db,
      reached.map(({ id }) => id),
      { latest: true },
    )
    return planRows(
      table.rows,
      offer,
      new Map(reached.map((one) => [one.id, one])),
      new Map(latest.map((one) => [one.candidate_id, one])),
    )
  },
  write: (ctx, db, planned) => write(ctx, db, planned),
  answer: (planned) => answerOf(planned),
})

/** A sheet to fill in: the candidates who are being onboarded with their latest CTC, or the headings alone. */
export async function ctcSample(ctx: Ctx, { filled }: BodyOf<typeof downloadCtcSample>): Promise<FileReply> {
  const { sheet, read } = await readTx(ctx, async (db) => {
    const { columns, components } = await findOffer(ctx, db)
    const candidates = filled === 1 ? await findReached(ctx, db, { most: MAX_ROWS }) : []
    const latest = new Map(
      (
        await findPayVersions(
          ctx,
          db,
          candidates.map(({ id }) => id),
          { latest: true },
        )
      ).map((one) => [one.candidate_id, one]),
    )
    const active = new Set(components.filter(({ status }) => status === 1).map(({ id }) => id))
    const rows = candidates.map(({ id, full_name: name }) => {
      const pay = latest.get(id)
      const amounts = (pay?.lines ?? [])
        .filter((line) => active.has(line.component_id))
        .map((line) => [payKey(line.component_id), Number(line.monthly ?? line.annual ?? line.once)])
      return {
        ...{ candidate: id, name },
        ...(pay ? { total: Number(pay.annual_ctc) } : {}),
        ...Object.fromEntries(amounts),
      }
    })
    return { sheet: sampleSheet(ctcSheet, { columns, rows }), read: [...latest.keys()] }
  })
  await recordPayReads(ctx, read)
  return sheet
}
