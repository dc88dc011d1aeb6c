import type { PayReason } from '@muster/contract/employees/pay/pay.constants'
import { payColumn, payKey, paySheet } from '@muster/contract/employees/pay/pay-sheet'
import {
  downloadPayProblems,
  type downloadPaySample,
  type PayUpload,
  readPayColumns,
  uploadPay,
} from '@muster/contract/employees/pay/pay-upload.contract'
import { offeredColumns } from '@muster/contract/imports/sheets/sheet-declaration'
import { byCode, personIn } from '@muster/contract/imports/sheets/sheet-people'
import type { BodyOf } from '@muster/contract/kit/index'
import { ProtectedReads } from '../../../platform/audit/protected-reads.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetUpload, refuseLongSample, sampleSheet } from '../../forms/index.ts'
import { findComponents, findPayRules } from './components.queries.ts'
import { insertRevisions, type NewRevision } from './pay.queries.ts'
import { payTexts } from './pay.texts.ts'
import { type PayStructure, payStructuresAsOf } from './pay-as-of.service.ts'
import { type PayOffer as Offer, type PayRow as Row, structureOf } from './pay-upload-structure.ts'
import { tellRevised } from './revise-pay.service.ts'
import { changePercent, computePay } from './rules/pay-structure.ts'
import { payTemplateRecords } from './setup.masters.ts'
import { centsIn, linesOf, problemWords, storedLines, totalsRow } from './structure.ts'
import {
  findLiveRevisions,
  findUploadPeople,
  type LiveRevision,
  type UploadPerson,
} from './upload.queries.ts'

const MAX_ROWS = paySheet.limits.rows
const MAX_SHOWN = 500

async function findOffer(ctx: Ctx, db: Db): Promise<Offer> {
  const components = await findComponents(ctx, db)
  const templates = (await payTemplateRecords.find(ctx, db)).filter(({ status }) => status === 1)
  const named = templates.map(({ template_id, name }) => ({ value: template_id, label: name }))
  const active = components.filter(({ status }) => status === 1)
  return {
    ...{ components, templates, rules: await findPayRules(ctx, db) },
    columns: [
      ...offeredColumns(paySheet, { structure: named }),
      ...active.map(({ id, ...one }) => payColumn({ component_id: id, ...one })),
    ],
  }
}

interface PlannedPay {
  row: number
  person: UploadPerson
  revision: NewRevision
  /** Annual CTC before; null without pay. */
  before: LiveRevision | null
  changes: boolean
}

function complainDay(row: Row, person: UploadPerson, from: string): void {
  const { name, first_day: first, left_on: left } = person
  if (from < first) row.complain('from', payTexts('beforeJoining', { name, day: first }))
  if (left !== null && from > left) row.complain('from', payTexts('afterLeaving', { name, day: left }))
}

/** Whether a row says what is stored already, so that a file can be uploaded again. */
const isSame = (stored: LiveRevision, next: NewRevision): boolean =>
  JSON.stringify(amountsBy(stored.lines)) === JSON.stringify(amountsBy(next.lines))

const amountsBy = (lines: NewRevision['lines']) =>
  lines
    .map(({ component_id: id, monthly, annual, once }) => [id, monthly, annual, once] as const)
    .toSorted(([one], [other]) => one - other)

/** The amounts that a row comes to; null with a problem. */
function computeRow(
  row: Row,
  offer: Offer,
  before: LiveRevision | null,
): Pick<NewRevision, 'basis' | 'target' | 'lines' | keyof ReturnType<typeof totalsRow>> | null {
  const structure = structureOf(row, offer, before)
  if (!structure) return null
  // What the person has may be inactive by now.
  const kept = new Set(before?.lines.map((line) => line.component_id))
  const read = linesOf(offer.components, structure.lines, kept)
  if ('problems' in read) {
    row.complain(null, payTexts('unknownComponent'))
    return null
  }
  const computed = computePay({ ...structure, rounding: offer.rules.rounding, lines: read.lines })
  if ('problems' in computed) {
    for (const problem of computed.problems)
      row.complain(problem.field === 'target' ? 'total' : null, problemWords(problem))
    return null
  }
  return {
    ...{ basis: structure.basis, target: structure.target, ...totalsRow(computed.pay) },
    lines: storedLines(read.lines, computed.pay),
  }
}

function planRow(
  row: Row,
  person: UploadPerson,
  { rules, ...offer }: Offer,
  live: readonly LiveRevision[],
): PlannedPay | null {
  const { from, reason: read, note } = row.read()
  const earlier = live.find((one) => from !== null && one.effective_on < from) ?? null
  const computed = computeRow(row, { rules, ...offer }, earlier)
  if (from === null || !computed) return null
  complainDay(row, person, from)
  const reason: PayReason = (read as PayReason | null) ?? (live.length === 0 ? 'joining' : 'increment')
  const same = live.find((one) => one.effective_on === from)
  const revision: NewRevision = {
    ...{ employee_id: person.id, effective_on: from, currency: rules.currency, rounding: rules.rounding },
    ...{ reason, source: 'import', note: note ?? '', supersedes: same?.id ?? null },
    ...computed,
  }
  const changes = !same || !isSame(same, revision)
  if (same && changes && reason !== 'correction') row.complain('from', payTexts('sameDayInFile'))
  if (!row.isSound) return null
  const before = same ?? earlier
  return { row: row.number, person, revision, before, changes }
}

function readPay(
  rows: readonly Row[],
  offer: Offer,
  people: ReadonlyMap<string, UploadPerson>,
  live: ReadonlyMap<number, LiveRevision[]>,
): PlannedPay[] {
  const seen = new Map<string, number>()
  return rows.flatMap((row) => {
    row.read()
    const person = personIn(row, people)
    if (person?.isSelf) row.complain('code', payTexts('ownPay'))
    const key = `${row.text('code').toLowerCase()} ${row.value('from')}`
    const earlier = seen.get(key)
    if (earlier !== undefined) row.complain('code', payTexts('alreadyInRow', { earlier }))
    seen.set(key, earlier ?? row.number)
    const planned = person && planRow(row, person, offer, live.get(person.id) ?? [])
    return planned ? [planned] : []
  })
}

function answerOf(rows: readonly PlannedPay[]): Omit<PayUpload, 'saved' | 'err_list'> {
  const changed = rows.filter((one) => one.changes)
  return {
    ...{ changed: changed.length, unchanged: rows.length - changed.length },
    rows: changed.slice(0, MAX_SHOWN).map(({ row, person, revision, before }) => {
      const isComparable = before?.currency === revision.currency
      return {
        ...{ row, EMPLOYEE_CODE: person.code, EMPLOYEE_NAME: person.name },
        ...{ effective_on: revision.effective_on, currency: revision.currency },
        ...{ before: isComparable ? before.annual_ctc : null, after: revision.annual_ctc },
        change_percent: isComparable
          ? changePercent(centsIn(before.annual_ctc), centsIn(revision.annual_ctc))
          : null,
      }
    }),
  }
}

async function writePay(ctx: Ctx, db: Db, rows: readonly PlannedPay[]): Promise<void> {
  const changed = rows.filter((one) => one.changes)
  await insertRevisions(
    ctx,
    db,
    changed.map(({ revision }) => revision),
  )
  await recordAudit(
    ctx,
    db,
    ...changed.map(({ person, revision, before }) => ({
      recordType: 'pay_revision',
      recordId: person.id,
      recordLabel: `${person.name} (${person.code})`,
      changes: {
        effective_on: [null, revision.effective_on] as [unknown, unknown],
        reason: [null, revision.reason] as [unknown, unknown],
        amounts: [before ? '•••' : null, '•••'] as [unknown, unknown],
      },
    })),
  )
  await tellRevised(
    ctx,
    db,
    { rules: await findPayRules(ctx, db) },
    changed.map(({ revision }) => ({ employeeId: revision.employee_id, day: revision.effective_on })),
  )
}

/** Pay of many people: new revisions, and corrections of those from the same day. All or nothing; idempotent. */
export const payUpload = defineSheetUpload({
  sheet: paySheet,
  calls: { upload: uploadPay, columns: readPayColumns, problems: downloadPayProblems },
  errors: 'employees.pay_upload',
  said: payTexts.text('uploaded'),
  offer: (ctx, db) => findOffer(ctx, db),
  judge: async (ctx, db, { table, offer, lock }) => {
    const people = await findUploadPeople(ctx, db, {
      ...{ codes: table.distinct('code'), limit: MAX_ROWS + 1, lock },
    })
    const live = await findLiveRevisions(
      ctx,
      db,
      people.map(({ id }) => id),
    )
    return readPay(table.rows, offer, byCode(people), live)
  },
  write: (ctx, db, rows) => writePay(ctx, db, rows),
  answer: (rows) => answerOf(rows),
})

/** A sheet to fill in: one example, or everybody in reach with what applies on a day. Reading it is recorded. */
export async function paySample(
  ctx: Ctx,
  { filled, on }: BodyOf<typeof downloadPaySample>,
): Promise<FileReply> {
  const reads = new ProtectedReads(ctx)
  const sheet = await readTx(ctx, async (db) => {
    const { columns, rules, components } = await findOffer(ctx, db)
    const people = await findUploadPeople(ctx, db, { codes: null, limit: filled === 1 ? MAX_ROWS + 1 : 1 })
    refuseLongSample(paySheet, people)
    const pay =
      filled === 1
        ? await payStructuresAsOf(
            ctx,
            db,
            people.map(({ id }) => id),
            on ?? rules.today,
          )
        : new Map<number, PayStructure>()
    const active = new Set(components.filter(({ status }) => status === 1).map(({ id }) => id))
    const rows = people.map((person) => {
      const structure = pay.get(person.id)
      if (structure) reads.note({ id: person.id, label: `${person.name} (${person.code})` }, 'pay', true)
      const amounts = (structure?.lines ?? [])
        .filter((line) => active.has(line.componentId))
        .map((line) => [payKey(line.componentId), Number(line.monthly ?? line.annual ?? line.once)])
      return {
        ...{ code: person.code, name: person.name, from: on ?? rules.today },
        ...(structure ? { total: Number(structure.annualCtc) } : {}),
        ...Object.fromEntries(amounts),
      }
    })
    return sampleSheet(paySheet, { columns, rows })
  })
  await reads.recordApart()
  return sheet
}
