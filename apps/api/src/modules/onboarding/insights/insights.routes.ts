import { archiveCandidateFiles } from '@muster/contract/onboarding/candidate-files.contract'
import {
  exportJoined,
  listCandidatesBehind,
  readCandidateDistribution,
  readCandidateFunnel,
  readCandidateMonths,
  readCandidateReport,
  readCandidateStates,
  readJoinedPie,
  readOnboardingDashboard,
  readOnboardingStats,
  readRejectReasons,
  readTurnOverRate,
  readTurnOverRatio,
} from '@muster/contract/onboarding/insights.contract'
import { type Route, route } from '../../../platform/http/route.ts'
import { startArchive } from './files-archive.ts'
import {
  readBehind,
  readDashboard,
  readDistribution,
  readFunnel,
  readJoined,
  readMonths,
  readRate,
  readRatio,
  readReasons,
  readStates,
  readStats,
} from './insights.service.ts'
import { exportJoinedCandidates, readReport } from './report.service.ts'

export const insightsRoutes: Route[] = [
  route(readOnboardingDashboard, (ctx, { body }) => readDashboard(ctx, body)),
  route(readOnboardingStats, (ctx, { body }) => readStats(ctx, body)),
  route(readCandidateStates, (ctx, { body }) => readStates(ctx, body)),
  route(listCandidatesBehind, (ctx, { body }) => readBehind(ctx, body)),
  route(readCandidateDistribution, (ctx, { body }) => readDistribution(ctx, body)),
  route(readJoinedPie, (ctx, { body }) => readJoined(ctx, body)),
  route(readCandidateFunnel, (ctx, { body }) => readFunnel(ctx, body)),
  route(readCandidateMonths, (ctx, { body }) => readMonths(ctx, body)),
  route(readTurnOverRatio, (ctx, { body }) => readRatio(ctx, body)),
  route(readTurnOverRate, (ctx, { body }) => readRate(ctx, body)),
  route(readRejectReasons, (ctx, { body }) => readReasons(ctx, body)),
  route(readCandidateReport, (ctx, { body }) => readReport(ctx, body)),
  route(archiveCandidateFiles, (ctx, { body }) => startArchive(ctx, body)),
  route(exportJoined, (ctx, { body }) => exportJoinedCandidates(ctx, body)),
]
