import {
  changeChecklistStatus,
  createClearanceChecklist,
  listClearanceChecklists,
  readAssetWorkflow,
  saveAssetWorkflow,
  updateClearanceChecklist,
} from '@muster/contract/offboarding/clearance/checklists.contract'
import {
  addClearanceLine,
  decideAssetLines,
  decideLines,
  listApprovers,
  listClearances,
  listOwnAssetClearances,
  listOwnClearances,
  listOwnClearancesShort,
  readApproveAuthority,
  readClearance,
  readOwnAssetLines,
  readOwnLines,
  remindApprovers,
  removeClearanceLine,
} from '@muster/contract/offboarding/clearance/clearance.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { readAssets, saveAssets } from './assets.service.ts'
import { addChecklist, editChecklist, pageOfChecklists, setStatus } from './checklists.service.ts'
import { clearanceTexts } from './clearance.texts.ts'
import { decide } from './decide.service.ts'
import { pageOfApprovers, pageOfClearances, pageOfOwn } from './lists.service.ts'
import { addLine, remindOf, removeLine } from './manage.service.ts'
import { readAuthority, readOne, readOwn } from './read.service.ts'

const decidedWords = ({ lines, returned }: { lines: number; returned: number }) =>
  [
    clearanceTexts('decided', { count: lines }),
    ...(returned > 0 ? [clearanceTexts('takenBack', { count: returned })] : []),
  ].join(' ')

export const clearanceRoutes: readonly Route[] = [
  route(listClearanceChecklists, (ctx, { body }) => pageOfChecklists(ctx, body)),
  route(createClearanceChecklist, async (ctx, { body }) =>
    reply(await addChecklist(ctx, body), clearanceTexts('saved')),
  ),
  route(updateClearanceChecklist, async (ctx, { body }) =>
    reply(await editChecklist(ctx, body), clearanceTexts('saved')),
  ),
  route(changeChecklistStatus, async (ctx, { body }) =>
    reply(await setStatus(ctx, body), clearanceTexts('saved')),
  ),
  route(readAssetWorkflow, (ctx) => readAssets(ctx)),
  route(saveAssetWorkflow, async (ctx, { body }) =>
    reply(await saveAssets(ctx, body), clearanceTexts('saved')),
  ),
  route(listClearances, (ctx, { body }) => pageOfClearances(ctx, body)),
  route(readClearance, (ctx, { body }) => readOne(ctx, body)),
  route(addClearanceLine, async (ctx, { body }) => reply(await addLine(ctx, body), clearanceTexts('added'))),
  route(removeClearanceLine, async (ctx, { body }) =>
    reply(await removeLine(ctx, body), clearanceTexts('removed')),
  ),
  route(remindApprovers, async (ctx, { body }) => {
    const answer = await remindOf(ctx, body)
    const { approvers: count } = answer
    return reply(
      answer,
      count === 0 ? clearanceTexts('remindedAlready') : clearanceTexts('reminded', { count }),
    )
  }),
  route(listApprovers, (ctx, { body }) => pageOfApprovers(ctx, body)),
  route(listOwnClearances, (ctx, { query }) => pageOfOwn(ctx, query, false)),
  route(listOwnClearancesShort, (ctx, { query }) => pageOfOwn(ctx, query, false)),
  route(listOwnAssetClearances, (ctx, { query }) => pageOfOwn(ctx, query, true)),
  route(readOwnLines, (ctx, { query }) => readOwn(ctx, query, false)),
  route(readOwnAssetLines, (ctx, { body }) => readOwn(ctx, body, true)),
  route(readApproveAuthority, (ctx, { body }) => readAuthority(ctx, body)),
  route(decideLines, async (ctx, { body }) => {
    const answer = await decide(ctx, body, false)
    return reply(answer, decidedWords(answer))
  }),
  route(decideAssetLines, async (ctx, { body }) => {
    const answer = await decide(ctx, body, true)
    return reply(answer, decidedWords(answer))
  }),
]
