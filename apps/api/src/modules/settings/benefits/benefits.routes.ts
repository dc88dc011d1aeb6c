import {
  countBenefitReach,
  listBenefits,
  listOwnBenefits,
  removeBenefit,
  saveBenefit,
} from '@muster/contract/settings/benefits.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { benefitRecords } from './benefits.master.ts'
import { countReach, readOwnBenefits } from './benefits.service.ts'
import { benefitsTexts } from './benefits.texts.ts'

export const benefitRoutes: Route[] = [
  route(listBenefits, (ctx) => benefitRecords.read(ctx, (benefits, options) => ({ benefits, options }))),
  route(saveBenefit, async (ctx, { body }) =>
    reply(await benefitRecords.save(ctx, body), benefitsTexts('benefitSaved')),
  ),
  route(removeBenefit, async (ctx, { body }) =>
    reply(await benefitRecords.remove(ctx, body), benefitsTexts('benefitDeleted')),
  ),
  route(countBenefitReach, (ctx, { body }) => countReach(ctx, body)),
  route(listOwnBenefits, (ctx) => readOwnBenefits(ctx)),
]
