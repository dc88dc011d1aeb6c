import { sql } from 'kysely'
import { registerAuditedActions } from '../../../platform/audit/words.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { registerMergeFields } from '../../../platform/merge-fields/index.ts'
import type { PersonalData } from '../../../platform/privacy/personal-data.ts'
import { removeStoredFile } from '../../files/index.ts'
import { registerNoticeKinds } from '../../notices/index.ts'
import { registerRequestKind } from '../../requests/index.ts'
import { candidateKind, ctcKind } from '../ctc/approval-kinds.ts'
import { PAY_READ } from '../ctc/candidate-pay.ts'
import { ctcTexts } from '../ctc/ctc.texts.ts'
import { candidateMergeFields } from './candidate-values.ts'
import { connectConditions } from './conditions.ts'
import { lettersNotices } from './letters.notices.ts'
import { LETTER_READ } from './letters.service.ts'
import { letterTexts } from './letters.texts.ts'

/** Registers pay and letters of candidates with the modules that they extend. */
export function connectOffers(): void {
  registerNoticeKinds(lettersNotices)
  registerRequestKind(ctcKind)
  registerRequestKind(candidateKind)
  registerMergeFields(candidateMergeFields)
  connectConditions()
  registerAuditedActions({ [PAY_READ]: ctcTexts('payRead'), [LETTER_READ]: letterTexts('letterOpened') })
}

/** What the product keeps of colleagues who made offers; what they say is about somebody else. */
export const offersPersonalTables: PersonalData['tables'] = [
  {
    table: 'candidate_letter',
    label: letterTexts('heldSent'),
    account: ['account_id'],
    employee: ['sender_employee_id'],
    omit: ['title', 'reason', 'file_path', 'sha256', 'reason_code', 'key'],
  },
  {
    table: 'candidate_message',
    label: letterTexts('heldMessages'),
    account: ['account_id'],
  },
  {
    table: 'candidate_pay',
    label: ctcTexts('heldPay'),
    account: ['created_by'],
    omit: ['target', 'monthly_gross', 'annual_gross', 'annual_ctc', 'once', 'note'],
  },
]

/** The PDFs of candidates whose data is about to be erased; the rows go with the candidates. */
export async function eraseLetterFiles(ctx: Ctx, db: Db, candidateIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ file_path: string }>`
    select file_path from candidate_letter
    where org_id = ${ctx.orgId} and candidate_id = any (${[...candidateIds]}::bigint[])`.execute(db)
  for (const { file_path } of rows) await removeStoredFile(ctx, db, file_path)
}
