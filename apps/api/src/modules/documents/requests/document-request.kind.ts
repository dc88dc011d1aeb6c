import {
  type DocumentRequestPayload,
  documentRequest,
  documentRequestPayload,
} from '@muster/contract/documents/document-request.contract'
import { wordsOf } from '../../../lib/texts/texts.ts'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { defineDirectKind } from '../../requests/index.ts'
import { documentsTexts } from '../documents.texts.ts'

/** Somebody asks for a document. Approved, it waits until HR issues it. */
export const documentRequestKind = defineDirectKind<DocumentRequestPayload>({
  declaration: documentRequest,
  refusal: 'documents.refused',
  name: documentsTexts.text('documentRequest'),
  payload: documentRequestPayload,
  properties: [{ property: 'needed_by', label: documentsTexts.text('neededBy'), type: 'date' }],
  facts: ({ needed_by }) => ({ needed_by }),
  summary: ({ title }) => title,
  evaluate: async (ctx, db, { input: { needed_by } }) => {
    const isPast = needed_by !== null && needed_by < (await organisationToday(ctx, db))
    return { problems: isPast ? [{ field: 'needed_by', problem: documentsTexts('neededInThePast') }] : [] }
  },
  onApprove: async (ctx, db, { id, employeeId, payload }) => {
    await db
      .insertInto('document_wanted')
      .values({
        ...{ org_id: ctx.orgId, request_id: id, employee_id: employeeId, title: payload.title },
        ...{ needed_by: payload.needed_by, approved_at: ctx.now.toString() },
      })
      .onConflict((conflict) => conflict.columns(['org_id', 'request_id']).doNothing())
      .execute()
  },
  lines: ({ title, needed_by }) => [
    { key: 'document', label: documentsTexts('item'), value: title },
    ...(needed_by
      ? [{ key: 'needed_by', label: wordsOf(documentsTexts.text('neededBy')), value: writtenDay(needed_by) }]
      : []),
  ],
})
