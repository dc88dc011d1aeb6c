import {
  blacklistCandidate,
  changeCandidateStatus,
  liftBlacklist,
  listBlacklist,
  verifyCandidate,
} from '@muster/contract/onboarding/candidate-status.contract'
import { downloadCandidateSample } from '@muster/contract/onboarding/candidate-upload.contract'
import {
  addCandidate,
  checkCandidate,
  editCandidate,
  exportCandidates,
  listCandidates,
  listDeleted,
  listUpcomingJoiners,
  listWithdrawn,
  readCandidate,
  readCandidateBoard,
  readCandidateHistory,
  readOnboardingForm,
  saveCandidateForm,
} from '@muster/contract/onboarding/candidates.contract'
import {
  changeActivity,
  changeFlowStatus,
  editFlow,
  listFlowChoices,
  listFlows,
  moveCandidate,
  readCandidateSteps,
  readFlow,
  readOldFlow,
  removeFlow,
  saveFlow,
  setDefaultFlow,
} from '@muster/contract/onboarding/flows.contract'
import { ONBOARDING_FORM } from '@muster/contract/onboarding/onboarding.constants'
import { readOnboardingSettings, saveOnboardingSettings } from '@muster/contract/onboarding/settings.contract'
import { fail } from '../../platform/errors.ts'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { accessRulesRoutes } from './access-rules/access-rules.routes.ts'
import { candidateSample, candidateUpload } from './bulk/candidate-upload.ts'
import { lift, pageOfBlacklist } from './candidates/blacklist.service.ts'
import { readFormOf, readOne } from './candidates/details.service.ts'
import { exportList } from './candidates/export.service.ts'
import { boardOf, pageOfCandidates, pageOfStatus, upcomingJoiners } from './candidates/list.service.ts'
import { addOne, checkOne, editOne } from './candidates/save.service.ts'
import { blacklist, changeStatus, verify } from './candidates/status.service.ts'
import { makeDefault, removeOneFlow, setFlowStatus } from './flows/flow-status.service.ts'
import { addFlow, changeFlow, readChoices, readFlows, readOneFlow } from './flows/flows.service.ts'
import { move, readSteps, setActivity } from './flows/steps.service.ts'
import { readHistory } from './history/history.service.ts'
import { insightsRoutes } from './insights/insights.routes.ts'
import { ctcRoutes, letterRoutes } from './letters/offers.routes.ts'
import { onboardingTexts } from './onboarding.texts.ts'
import { readSettings, saveSettings } from './settings.service.ts'
import { verificationRoutes } from './verification/verification.routes.ts'

const candidateRoutes: Route[] = [
  route(listCandidates, (ctx, { body }) => pageOfCandidates(ctx, body)),
  route(exportCandidates, (ctx, { body }) => exportList(ctx, body)),
  route(readCandidateBoard, (ctx, { body }) => boardOf(ctx, body)),
  route(readCandidate, (ctx, { body }) => readOne(ctx, body)),
  route(readOnboardingForm, (ctx, { query }) => readFormOf(ctx, query)),
  route(checkCandidate, (ctx, { body }) => checkOne(ctx, body)),
  route(addCandidate, async (ctx, { body }) =>
    reply(await addOne(ctx, body), onboardingTexts('addedCandidate')),
  ),
  route(saveCandidateForm, async (ctx, { params, body }) => {
    if (params.formid !== ONBOARDING_FORM) fail('forms.no_records')
    return reply(await addOne(ctx, body), onboardingTexts('addedCandidate'))
  }),
  route(editCandidate, async (ctx, { body }) => reply(await editOne(ctx, body), onboardingTexts('saved'))),
  route(readCandidateHistory, (ctx, { body }) => readHistory(ctx, body)),
  route(listWithdrawn, (ctx, { body }) => pageOfStatus(ctx, 'withdrawn', body)),
  route(listDeleted, (ctx, { body }) => pageOfStatus(ctx, 'deleted', body)),
  route(listUpcomingJoiners, (ctx, { body }) => upcomingJoiners(ctx, body)),
]

const statusRoutes: Route[] = [
  route(changeCandidateStatus, async (ctx, { body }) =>
    reply(await changeStatus(ctx, body), onboardingTexts('statusChanged')),
  ),
  route(verifyCandidate, async (ctx, { body }) =>
    reply(await verify(ctx, body), onboardingTexts('statusChanged')),
  ),
  route(blacklistCandidate, async (ctx, { body }) =>
    reply(await blacklist(ctx, body), onboardingTexts('blacklistedDone')),
  ),
  route(listBlacklist, (ctx, { body }) => pageOfBlacklist(ctx, body)),
  route(liftBlacklist, async (ctx, { body }) => reply(await lift(ctx, body), onboardingTexts('lifted'))),
]

const flowRoutes: Route[] = [
  route(listFlows, (ctx) => readFlows(ctx)),
  route(listFlowChoices, (ctx) => readChoices(ctx)),
  route(readFlow, (ctx, { body }) => readOneFlow(ctx, body.workflow_id)),
  route(readOldFlow, (ctx, { body }) => readOneFlow(ctx, body.workflow_id)),
  route(saveFlow, async (ctx, { body }) => reply(await addFlow(ctx, body), onboardingTexts('saved'))),
  route(editFlow, async (ctx, { body }) => reply(await changeFlow(ctx, body), onboardingTexts('saved'))),
  route(changeFlowStatus, async (ctx, { body }) =>
    reply(await setFlowStatus(ctx, body), onboardingTexts('saved')),
  ),
  route(setDefaultFlow, async (ctx, { body }) =>
    reply(await makeDefault(ctx, body), onboardingTexts('saved')),
  ),
  route(removeFlow, async (ctx, { body }) =>
    reply(await removeOneFlow(ctx, body.workflow_id), onboardingTexts('deletedDone')),
  ),
  route(readCandidateSteps, (ctx, { body }) => readSteps(ctx, body)),
  route(moveCandidate, async (ctx, { body }) => reply(await move(ctx, body), onboardingTexts('moved'))),
  route(changeActivity, async (ctx, { body }) =>
    reply(await setActivity(ctx, body), onboardingTexts('saved')),
  ),
  route(readOnboardingSettings, (ctx) => readSettings(ctx)),
  route(saveOnboardingSettings, async (ctx, { body }) =>
    reply(await saveSettings(ctx, body), onboardingTexts('saved')),
  ),
]

export const onboardingRoutes: Route[] = [
  ...candidateRoutes,
  ...statusRoutes,
  ...flowRoutes,
  route(downloadCandidateSample, (ctx) => candidateSample(ctx)),
  ...candidateUpload,
  ...ctcRoutes,
  ...letterRoutes,
  ...insightsRoutes,
  ...accessRulesRoutes,
  ...verificationRoutes,
]
