import { letterCategories } from '@muster/contract/documents/letters.constants'
import { type LettersPayload, lettersPayload } from '@muster/contract/documents/letters-payload'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { RequestFact, RequestKind, RequestRecord } from '../../requests/index.ts'
import { wordsOfCategory } from './category.texts.ts'
import { lettersTexts } from './letters.texts.ts'
import { queueSending } from './send.job.ts'
import { LETTERS_KIND } from './send.service.ts'

type Asked = RequestRecord<LettersPayload>

/** Only letters that still wait move. Idempotent. */
async function settle(ctx: Ctx, db: Db, { payload }: Asked, state: 'queued' | 'cancelled'): Promise<number> {
  const rows = await db
    .updateTable('letter')
    .set({ state, ...(state === 'cancelled' ? { merge_values: null } : {}) })
    .where('org_id', '=', ctx.orgId)
    .where('run_id', '=', payload.run_id)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute()
  return rows.length
}

async function approve(ctx: Ctx, db: Db, asked: Asked): Promise<void> {
  const count = await settle(ctx, db, asked, 'queued')
  if (count > 0) await queueSending(ctx, db, asked.payload.run_id, asked.payload.title)
}

const give = async (ctx: Ctx, db: Db, asked: Asked): Promise<void> => {
  await settle(ctx, db, asked, 'cancelled')
}

function linesOf({ category, letter_date, names, letters }: LettersPayload): RequestFact[] {
  const count = letters - names.length
  const listed = names.join(', ')
  return [
    { key: 'category', label: lettersTexts('category'), value: wordsOfCategory(category) },
    { key: 'letters', label: lettersTexts('count'), value: String(letters) },
    { key: 'letter_date', label: lettersTexts('letterDate'), value: writtenDay(letter_date) },
    {
      ...{ key: 'recipients', label: lettersTexts('recipients') },
      value: count > 0 ? lettersTexts('andMore', { names: listed, count }) : listed,
    },
  ]
}

/** Letters that wait for approval before they are sent: one request for a whole sending. */
export const lettersKind: RequestKind<LettersPayload> = {
  trigger: LETTERS_KIND,
  name: lettersTexts.text('documentKind'),
  payload: lettersPayload,
  properties: [
    { property: 'letters', label: lettersTexts.text('count'), type: 'number' },
    {
      ...{ property: 'category', label: lettersTexts.text('category'), type: 'option' },
      read: async () => letterCategories.map((name, at) => ({ id: at + 1, name: wordsOfCategory(name) })),
    },
  ],
  facts: ({ letters, category }) => ({ letters, category: letterCategories.indexOf(category) + 1 }),
  summary: ({ title, letters: count }) => lettersTexts.text('summary', { title, count }),
  // Letters about the sender themselves as well: whoever proposes doesn't decide.
  isProposal: true,
  onApprove: approve,
  onReject: give,
  onWithdraw: give,
  detail: async (_ctx, _db, requests) => new Map(requests.map(({ id, payload }) => [id, linesOf(payload)])),
}
