import { comparePublish, simulate } from '@muster/contract/workflows/simulation.contract'
import * as drafts from '@muster/contract/workflows/workflow-draft.contract'
import * as parts from '@muster/contract/workflows/workflow-parts.contract'
import * as calls from '@muster/contract/workflows/workflows.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { readSettings, updateFallback, updateFunctionHead } from './approver-settings.service.ts'
import { readHistory, readLogs } from './history.service.ts'
import { readActions, readApprovers, readMasters, readProperties } from './parts.service.ts'
import { compareWithRecent } from './publish-simulation.service.ts'
import { simulateFor } from './simulation.service.ts'
import { readActiveTriggers, readTriggers } from './triggers.service.ts'
import { appendProperty, appendStage, changeProperty, saveDraft } from './workflow-draft.service.ts'
import { readMailSettings, storeBcc, storeMail } from './workflow-mails.service.ts'
import { addWorkflow, changeStatus, deleteWorkflow, publishWorkflow } from './workflow-publish.service.ts'
import { readOneWorkflow, readVersion, readWorkflows } from './workflow-read.service.ts'
import { workflowsTexts } from './workflows.texts.ts'

export const workflowsRoutes: Route[] = [
  route(calls.listTriggers, async (ctx, { query }) => readTriggers(ctx, query)),
  route(calls.listActiveTriggers, (ctx) => readActiveTriggers(ctx)),
  route(calls.listWorkflows, (ctx, { body }) => readWorkflows(ctx, body)),
  route(calls.createWorkflow, (ctx, { body }) => addWorkflow(ctx, body)),
  route(calls.readWorkflow, (ctx, { body }) => readOneWorkflow(ctx, body.WF_ID)),
  route(calls.readWorkflowData, (ctx, { body }) => readVersion(ctx, body)),
  route(drafts.saveStages, async (ctx, { body }) =>
    reply(await saveDraft(ctx, body), workflowsTexts('draftSaveReply')),
  ),
  route(drafts.addStage, async (ctx, { body }) =>
    reply(await appendStage(ctx, body), workflowsTexts('stageAdded')),
  ),
  route(drafts.addProperty, async (ctx, { body }) =>
    reply(await appendProperty(ctx, body), workflowsTexts('conditionAdded')),
  ),
  route(drafts.editProperty, async (ctx, { body }) =>
    reply(await changeProperty(ctx, body), workflowsTexts('conditionChanged')),
  ),
  route(drafts.saveWorkflow, async (ctx, { body }) => reply(await publishWorkflow(ctx, body), 'Success')),
  route(drafts.updateStatus, async (ctx, { body }) =>
    reply(
      await changeStatus(ctx, body),
      body.status === 1 ? workflowsTexts('inUse') : workflowsTexts('switchedOff'),
    ),
  ),
  route(drafts.removeWorkflow, async (ctx, { body }) =>
    reply(await deleteWorkflow(ctx, body), workflowsTexts('workflowDeleted')),
  ),
  route(drafts.updateMail, async (ctx, { body }) => reply(await storeMail(ctx, body), 'Updated')),
  route(drafts.updateBcc, async (ctx, { body }) => reply(await storeBcc(ctx, body), 'Updated')),
  route(parts.listProperties, (ctx, { body }) => readProperties(ctx, body.TRIGGER_SLUG)),
  route(parts.listActions, async (_ctx, { body }) => readActions(body.TRIGGER_SLUG)),
  route(parts.readMasterValues, (ctx) => readMasters(ctx)),
  route(parts.listEmails, (ctx, { query }) => readMailSettings(ctx, query)),
  route(parts.listApprovers, (ctx, { body }) => readApprovers(ctx, body)),
  route(parts.listHistory, (ctx, { body }) => readHistory(ctx, body)),
  route(parts.listLogs, (ctx, { query }) => readLogs(ctx, query)),
  route(parts.readApproverSettings, (ctx) => readSettings(ctx)),
  route(parts.saveFallback, async (ctx, { body }) => reply(await updateFallback(ctx, body), 'Saved.')),
  route(parts.saveFunctionHead, async (ctx, { body }) =>
    reply(await updateFunctionHead(ctx, body), 'Saved.'),
  ),
  route(simulate, (ctx, { body }) => simulateFor(ctx, body)),
  route(comparePublish, (ctx, { body }) => compareWithRecent(ctx, body)),
]
