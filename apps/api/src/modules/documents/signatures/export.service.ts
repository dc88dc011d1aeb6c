import type { SignatureState } from '@muster/contract/documents/letters.constants'
import type { exportLetters } from '@muster/contract/documents/signatures.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import { organisationZone } from '../../../platform/organisation-day.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { wordsOfCategory } from '../letters/category.texts.ts'
import { countLetters, findLetters, type StoredLetter } from '../letters/letters.queries.ts'
import { signatureTexts } from './signatures.texts.ts'

type Filter = BodyOf<typeof exportLetters>
/** Rows of one statement. */
const BATCH = 1000

const columns: SheetColumn[] = [
  { key: 'employee', header: signatureTexts('employee'), width: 26 },
  { key: 'code', header: signatureTexts('code') },
  { key: 'letter', header: signatureTexts('letter'), width: 30 },
  { key: 'number', header: signatureTexts('number'), width: 18 },
  { key: 'category', header: signatureTexts('category') },
  { key: 'date', header: signatureTexts('date'), kind: 'date' },
  { key: 'state', header: signatureTexts('state') },
  { key: 'sender', header: signatureTexts('sender'), width: 22 },
  { key: 'sent_at', header: signatureTexts('sentAt'), width: 20 },
  { key: 'opened_at', header: signatureTexts('openedAt'), width: 20 },
  { key: 'signature', header: signatureTexts('signature') },
  { key: 'provider', header: signatureTexts('provider') },
  { key: 'due_on', header: signatureTexts('dueOn'), kind: 'date' },
  { key: 'closed_at', header: signatureTexts('closedAt'), width: 20 },
  { key: 'reason', header: signatureTexts('reason'), width: 30 },
]

const signatureWords = {
  waiting: 'waiting',
  overdue: 'overdue',
  signed: 'signed',
  declined: 'declined',
  withdrawn: 'withdrawnState',
} as const satisfies Record<SignatureState, string>

const stateWords = {
  waiting: 'stateWaiting',
  queued: 'stateQueued',
  sent: 'stateSent',
  failed: 'stateFailed',
  cancelled: 'stateCancelled',
  void: 'stateVoid',
} as const satisfies Record<StoredLetter['state'], string>

/** `2026-11-29 13:05` in the organisation's time zone. */
const localTime = (at: string | null, zone: string): string =>
  at === null
    ? ''
    : Temporal.Instant.from(at)
        .toZonedDateTimeISO(zone)
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' })
        .replace('T', ' ')

const rowOf = ({ signature, ...letter }: StoredLetter, zone: string): SheetRow => ({
  ...{ employee: letter.employee_name, code: letter.EMPLOYEE_CODE, letter: letter.title },
  ...{ number: letter.number, category: wordsOfCategory(letter.category), date: letter.letter_date },
  ...{
    state: signatureTexts(letter.on_paper ? 'stateOnPaper' : stateWords[letter.state]),
    sender: letter.sender,
  },
  ...{ sent_at: localTime(letter.sent_at, zone), opened_at: localTime(letter.opened_at, zone) },
  signature: signature ? signatureTexts(signatureWords[signature.state]) : '',
  provider: signature ? signature.provider_name || signatureTexts('builtIn') : '',
  ...{ due_on: signature?.due_on ?? null, closed_at: localTime(signature?.closed_at ?? null, zone) },
  reason: signature?.reason || letter.void_reason,
})

async function* readRows(ctx: Ctx, filter: Filter): AsyncGenerator<SheetRow> {
  const zone = await readTx(ctx, (db) => organisationZone(ctx, db))
  for (let offset = 0; ; offset += BATCH) {
    const letters = await readTx(ctx, (db) => findLetters(ctx, db, filter, { limit: BATCH, offset }))
    for (const letter of letters) yield rowOf(letter, zone)
    if (letters.length < BATCH) return
  }
}

export const lettersExport = defineSheetExport<Filter>({
  name: 'documents.signature.export',
  label: signatureTexts('exportLabel'),
  permissions: ['documents.letters.view'],
  fileName: () => 'Sent_Letters.xlsx',
  count: (ctx, filter) => readTx(ctx, (db) => countLetters(ctx, db, filter)),
  open: (ctx, filter, total) =>
    tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        ...{ recordType: 'letter', recordLabel: signatureTexts.english('exportLabel') },
        ...{ details: { rows: total }, action: 'documents.signature.export' },
      })
      return { name: signatureTexts('exportLabel'), columns, rows: readRows(ctx, filter) }
    }),
})

export const exportSent = (ctx: Ctx, filter: Filter): Promise<FileReply | DataOf<typeof exportLetters>> =>
  exportSheet(ctx, lettersExport, filter)
