import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import {
  type listAssetRequests,
  type listRequisitions,
  REQUISITION_FORM,
  type Requisition,
  type RequisitionPayload,
  requisitionTypeLabels,
} from '@muster/contract/requests/requisition.contract'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import type { ListedRow } from '../list.queries.ts'
import { findListed, listRequests } from '../list.service.ts'
import { listedView } from '../requests.views.ts'
import { requisitionState } from '../rules/requisition-words.ts'
import { findRequisitionFacts, REQUISITION, type RequisitionFacts } from './requisition.queries.ts'

function viewOf(ctx: Ctx, row: ListedRow, facts: RequisitionFacts | undefined): Requisition {
  const payload = row.payload as RequisitionPayload
  const counts = {
    positions: payload.positions,
    filled: facts?.filled ?? 0,
    closed: facts?.closed ?? 0,
  }
  return {
    ...listedView(ctx, row),
    FORM_ID: REQUISITION_FORM,
    REQUISITION_TYPE: payload.REQUISITION_TYPE,
    REQUISITION_TYPE_NAME: requisitionTypeLabels[payload.REQUISITION_TYPE],
    DESIGNATION_NAME: payload.unit_names.DESIGNATION_ID ?? '',
    DEPT_NAME: payload.unit_names.DEPT_ID ?? '',
    LOCATION_NAME: payload.unit_names.LOCATION_ID ?? '',
    REPORTING_MANAGER_NAME: facts?.manager_name ?? '',
    REPLACES_NAME: facts?.replaces_name ?? '',
    needed_by: payload.needed_by,
    ...counts,
    state: requisitionState(row.status, counts),
  }
}

/**
 * A page of requisitions with the state of their positions, including those the caller submitted: three
 * statements.
 */
export function readRequisitions(
  ctx: Ctx,
  input: BodyOf<typeof listRequisitions>,
): Promise<DataOf<typeof listRequisitions>> {
  return readTx(ctx, async (db) => {
    const { rows, pages, total } = await findListed(ctx, db, {
      ...input,
      kinds: [REQUISITION],
      handedIn: true,
    })
    const facts = await findRequisitionFacts(
      ctx,
      db,
      rows.map(({ id }) => id),
    )
    return { requests: { docs: rows.map((row) => viewOf(ctx, row, facts.get(row.id))), pages, total } }
  })
}

/** Request kinds about assets (specification, approval categories). */
const assetKinds = ['ASSET', 'ASSET_PROCUREMENT']

export function readAssetRequests(
  ctx: Ctx,
  input: BodyOf<typeof listAssetRequests>,
): Promise<DataOf<typeof listAssetRequests>> {
  return listRequests(ctx, { ...input, kinds: assetKinds })
}
