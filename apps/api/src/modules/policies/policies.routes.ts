import {
  createPolicyCategory,
  editPolicyCategory,
  listPolicyCategories,
  removePolicyCategory,
} from '@muster/contract/policies/categories.contract'
import {
  acknowledgePolicy,
  listMyPolicies,
  listPoliciesOfPerson,
  readMyPolicy,
} from '@muster/contract/policies/own-policies.contract'
import {
  addPolicy,
  archivePolicy,
  discardPolicyDraft,
  editPolicy,
  listPolicies,
  listPolicyLookups,
  previewPolicyAudience,
  publishPolicy,
  readPolicyDetails,
  readPolicyVersion,
  removePolicy,
} from '@muster/contract/policies/policies.contract'
import {
  downloadAcknowledgementReport,
  listPolicyProgress,
  readAcknowledgementReport,
  remindOfPolicy,
} from '@muster/contract/policies/policy-report.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { countAudience, readLookups } from './audience.queries.ts'
import { policyCategories } from './categories.master.ts'
import { changePolicy, createPolicy, discardDraft } from './drafts.service.ts'
import { acknowledge, readMine, readOfPerson, readOne } from './own-policies.service.ts'
import { deletePolicy, pageOfPolicies, readDetails, readVersion } from './policies.service.ts'
import { policiesTexts } from './policies.texts.ts'
import { publishDraft, setArchived } from './publish.service.ts'
import { remindPeople } from './remind.service.ts'
import { exportReport, readProgress, readReport } from './report.service.ts'

const categoryRoutes: Route[] = [
  route(listPolicyCategories, (ctx, { query: { status, search_text } }) =>
    policyCategories.read(ctx, (categories) => ({
      categories: categories.filter(
        (one) =>
          (status === undefined || one.status === Number(status)) &&
          one.name.toLowerCase().includes(search_text.toLowerCase()),
      ),
    })),
  ),
  route(createPolicyCategory, async (ctx, { body }) =>
    reply(await policyCategories.save(ctx, body), policiesTexts('categoryCreated')),
  ),
  route(editPolicyCategory, async (ctx, { body }) =>
    reply(await policyCategories.save(ctx, body), policiesTexts('saved')),
  ),
  route(removePolicyCategory, async (ctx, { body }) =>
    reply(await policyCategories.remove(ctx, body), policiesTexts('deleted')),
  ),
]

const documentRoutes: Route[] = [
  route(listPolicies, (ctx, { query }) => pageOfPolicies(ctx, query)),
  route(listPolicyLookups, (ctx) => readLookups(ctx)),
  route(readPolicyDetails, (ctx, { params }) => readDetails(ctx, params.policy_id)),
  route(readPolicyVersion, (ctx, { params }) => readVersion(ctx, params.version_id)),
  route(previewPolicyAudience, (ctx, { body }) => countAudience(ctx, body)),
  route(addPolicy, async (ctx, { body }) =>
    reply(await createPolicy(ctx, body), policiesTexts('policyCreated')),
  ),
  route(editPolicy, async (ctx, { body }) => reply(await changePolicy(ctx, body), policiesTexts('saved'))),
  route(removePolicy, async (ctx, { body }) =>
    reply(await deletePolicy(ctx, body), policiesTexts('deleted')),
  ),
  route(discardPolicyDraft, async (ctx, { body }) =>
    reply(await discardDraft(ctx, body), policiesTexts('discarded')),
  ),
  route(publishPolicy, async (ctx, { body }) => {
    const published = await publishDraft(ctx, body)
    return reply(published, policiesTexts('published', { number: published.number }))
  }),
  route(archivePolicy, async (ctx, { body }) =>
    reply(await setArchived(ctx, body), policiesTexts(body.is_archived ? 'archived' : 'restored')),
  ),
]

export const policiesRoutes: Route[] = [
  ...categoryRoutes,
  ...documentRoutes,
  route(listMyPolicies, (ctx, { query }) => readMine(ctx, query)),
  route(listPoliciesOfPerson, (ctx, { query }) => readOfPerson(ctx, query)),
  route(readMyPolicy, (ctx, { params }) => readOne(ctx, params.policy_id)),
  route(acknowledgePolicy, async (ctx, { body }) =>
    reply(await acknowledge(ctx, body), policiesTexts('acknowledged')),
  ),
  route(readAcknowledgementReport, (ctx, { body }) => readReport(ctx, body)),
  route(downloadAcknowledgementReport, (ctx, { body }) => exportReport(ctx, body)),
  route(listPolicyProgress, (ctx, { body }) => readProgress(ctx, body)),
  route(remindOfPolicy, async (ctx, { body }) => {
    const { reminded, ...rest } = await remindPeople(ctx, body)
    const words = rest.job
      ? policiesTexts('remindersStarted')
      : policiesTexts('remindersSent', { count: reminded })
    return reply({ reminded, ...rest }, words)
  }),
]
