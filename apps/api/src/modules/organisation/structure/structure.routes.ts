import {
  listUnitDuplicates,
  listUnitMerges,
  mergeUnits,
  previewUnitMerge,
  readUnitDashboard,
  readUnitTree,
  readUnitUse,
  undoUnitMerge,
} from '@muster/contract/organisation/units.contract'
import { reply, route } from '../../../platform/http/route.ts'
import { commitMerge, listMerges, previewMerge, undoMerge } from '../merge/merge.service.ts'
import { structureTexts } from './structure.texts.ts'
import { readDashboard } from './unit-dashboard.service.ts'
import { readTree } from './unit-tree.service.ts'
import { findDuplicates, readUse } from './unit-use.service.ts'

export const structureRoutes = [
  route(readUnitTree, (ctx, { params }) => readTree(ctx, params.tree)),
  route(readUnitUse, (ctx, { params }) => readUse(ctx, params.formid, params.id)),
  route(listUnitDuplicates, (ctx, { params }) => findDuplicates(ctx, params.formid)),
  route(readUnitDashboard, (ctx) => readDashboard(ctx)),
  route(previewUnitMerge, (ctx, { body }) => previewMerge(ctx, body)),
  route(mergeUnits, async (ctx, { body }) => reply(await commitMerge(ctx, body), 'Merged.')),
  route(listUnitMerges, (ctx, { params }) => listMerges(ctx, params.formid)),
  route(undoUnitMerge, async (ctx, { body }) =>
    reply(await undoMerge(ctx, body.merge_id), structureTexts('mergeUndone')),
  ),
]
