import {
  addAccessMembers,
  createAccessRule,
  listAccessMembers,
  listAccessRules,
  readAccessRule,
  removeAccessMember,
  updateAccessRule,
} from '@muster/contract/onboarding/access-rules.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import {
  addMembers,
  createRule,
  pageOfRules,
  readMembers,
  readRule,
  removeMember,
  updateRule,
} from './access-rules.service.ts'
import { accessRulesTexts } from './access-rules.texts.ts'

export const accessRulesRoutes: Route[] = [
  route(listAccessRules, (ctx, { body }) => pageOfRules(ctx, body)),
  route(readAccessRule, (ctx, { body }) => readRule(ctx, body)),
  route(listAccessMembers, (ctx, { params }) => readMembers(ctx, params)),
  route(createAccessRule, async (ctx, { body }) =>
    reply(await createRule(ctx, body), accessRulesTexts('saved')),
  ),
  route(updateAccessRule, async (ctx, { body }) =>
    reply(await updateRule(ctx, body), accessRulesTexts('saved')),
  ),
  route(addAccessMembers, async (ctx, { body }) =>
    reply(await addMembers(ctx, body), accessRulesTexts('added')),
  ),
  route(removeAccessMember, async (ctx, { body }) =>
    reply(await removeMember(ctx, body), accessRulesTexts('removed')),
  ),
]
