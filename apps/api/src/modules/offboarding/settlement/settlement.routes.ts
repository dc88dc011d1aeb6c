import {
  computeSettlement,
  decideSettlement,
  listSettlements,
  paySettlement,
  readOwnSettlement,
  readSettlement,
  resetSettlementLine,
  saveSettlementLine,
  settlementStatement,
  submitSettlement,
} from '@muster/contract/offboarding/settlement/settlement.contract'
import {
  listSettlementPolicies,
  saveSettlementPolicy,
} from '@muster/contract/offboarding/settlement/settlement-terms.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { decide, pay, resetLine, saveLine, submit } from './change.service.ts'
import { computeFor } from './compute.service.ts'
import { readPolicies, savePolicy } from './policies.service.ts'
import { pageOfSettlements, readOne, readOwn } from './read.service.ts'
import { settlementTexts } from './settlement.texts.ts'
import { statementFile } from './statement-pdf.ts'

export const settlementRoutes: readonly Route[] = [
  route(listSettlements, (ctx, { body }) => pageOfSettlements(ctx, body)),
  route(readSettlement, (ctx, { body }) => readOne(ctx, body)),
  route(computeSettlement, async (ctx, { body }) =>
    reply(await computeFor(ctx, body), settlementTexts('computed')),
  ),
  route(saveSettlementLine, async (ctx, { body }) =>
    reply(await saveLine(ctx, body), settlementTexts('saved')),
  ),
  route(resetSettlementLine, async (ctx, { body }) =>
    reply(await resetLine(ctx, body), settlementTexts('saved')),
  ),
  route(submitSettlement, async (ctx, { body }) =>
    reply(await submit(ctx, body), settlementTexts('submitted')),
  ),
  route(decideSettlement, async (ctx, { body }) => {
    const done = await decide(ctx, body)
    return reply(done, settlementTexts(body.action === 'approve' ? 'approved' : 'returned'))
  }),
  route(paySettlement, async (ctx, { body }) => reply(await pay(ctx, body), settlementTexts('paid'))),
  route(settlementStatement, (ctx, { params }) => statementFile(ctx, params.id)),
  route(readOwnSettlement, (ctx) => readOwn(ctx)),
  route(listSettlementPolicies, (ctx) => readPolicies(ctx)),
  route(saveSettlementPolicy, async (ctx, { body }) =>
    reply(await savePolicy(ctx, body), settlementTexts('saved')),
  ),
]
