import {
  countBenefitReach,
  listBenefits,
  listOwnBenefits,
  removeBenefit,
  saveBenefit,
} from '@muster/contract/settings/benefits.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { countReach, deleteBenefit, keepBenefit, readBenefits, readOwnBenefits } from './benefits.service.ts'

export const benefitRoutes: Route[] = [
  route(listBenefits, (ctx) => readBenefits(ctx)),
  route(saveBenefit, async (ctx, { body }) => reply(await keepBenefit(ctx, body), 'Benefit saved.')),
  route(removeBenefit, async (ctx, { body }) => reply(await deleteBenefit(ctx, body.id), 'Benefit deleted.')),
  route(countBenefitReach, (ctx, { body }) => countReach(ctx, body)),
  route(listOwnBenefits, (ctx) => readOwnBenefits(ctx)),
]
