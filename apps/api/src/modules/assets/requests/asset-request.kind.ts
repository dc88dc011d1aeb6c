import {
  type AssetRequestPayload,
  assetRequest,
  assetRequestPayload,
  type previewAssetRequest,
} from '@muster/contract/assets/asset-requests.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { defineKind, type RequestRecord } from '../../requests/index.ts'
import { offeredTypes } from './offered.queries.ts'
import { assetRequestsTexts } from './requests.texts.ts'

type Input = BodyOf<typeof previewAssetRequest>
type AssetRequest = RequestRecord<AssetRequestPayload>

/** Cancelling is possible until the asset team has dealt with it. */
async function lockOpen(ctx: Ctx, db: Db, { id }: AssetRequest): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    select state from asset_request where org_id = ${ctx.orgId} and request_id = ${id} for no key update`.execute(
    db,
  )
  if (rows[0] && rows[0].state !== 'open')
    fail('requests.not_cancellable', { parameters: { problem: assetRequestsTexts.text('alreadyDone') } })
}

/** Somebody requests an asset. Once approved, the request waits until the asset team hands one over. */
export const assetRequestKind = defineKind<Input, AssetRequestPayload>({
  declaration: assetRequest,
  refusal: 'assets.refused',
  name: assetRequestsTexts.text('kind'),
  payload: assetRequestPayload,
  properties: [
    { property: 'type', label: assetRequestsTexts.text('type'), type: 'option', read: offeredTypes },
    { property: 'needed_by', label: assetRequestsTexts.text('neededBy'), type: 'date' },
  ],
  facts: ({ type_id, needed_by }) => ({ type: type_id, needed_by }),
  summary: ({ type }) => type,
  evaluate: async (ctx, db, { input: { EMPLOYEE_ID: _, ...input } }) => {
    const type = (await offeredTypes(ctx, db)).find(({ id }) => id === input.type_id)
    const isPast = input.needed_by !== null && input.needed_by < (await organisationToday(ctx, db))
    return {
      payload: type ? { ...input, type: type.name } : null,
      problems: [
        ...(type ? [] : [{ field: 'type_id', problem: assetRequestsTexts('chooseType') }]),
        ...(isPast ? [{ field: 'needed_by', problem: assetRequestsTexts('neededInThePast') }] : []),
      ],
    }
  },
  onApprove: async (ctx, db, { id, employeeId, payload: { type_id, details, needed_by } }) => {
    await db
      .insertInto('asset_request')
      .values({
        ...{ org_id: ctx.orgId, request_id: id, employee_id: employeeId, type_id, details, needed_by },
        approved_at: ctx.now.toString(),
      })
      .onConflict((conflict) => conflict.columns(['org_id', 'request_id']).doNothing())
      .execute()
  },
  canBeCancelled: true,
  validateCancel: lockOpen,
  onCancelAfterApproval: async (ctx, db, request) => {
    await lockOpen(ctx, db, request)
    await sql`
      update asset_request set state = 'cancelled', done_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and request_id = ${request.id} and state = 'open'`.execute(db)
  },
  lines: ({ type, details, needed_by }) => [
    { key: 'asset_type', label: assetRequestsTexts('type'), value: type },
    ...(details ? [{ key: 'details', label: assetRequestsTexts('details'), value: details }] : []),
    ...(needed_by
      ? [{ key: 'needed_by', label: assetRequestsTexts('neededBy'), value: writtenDay(needed_by) }]
      : []),
  ],
})
