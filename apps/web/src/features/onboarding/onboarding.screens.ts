import { stepKinds } from '@muster/contract/onboarding/onboarding.constants'
import { defineScreens, type Screen } from '../../lib/screen/screen-definition.ts'

const candidate = (path: string): Screen => ({
  ...{ path, access: 'admin', header: true, permission: 'onboarding.candidate.view' },
  title: 'onboardingTitles:candidate',
  lazy: () => import('./pages/CandidatePage.tsx'),
})

const history = (path: string): Screen => ({
  ...{ path, access: 'admin', header: true, permission: 'onboarding.candidate.view' },
  title: 'onboardingTitles:history',
  lazy: () => import('./pages/HistoryPage.tsx'),
})

const accessRule = (path: string): Screen => ({
  ...{ path, access: 'admin', header: true, permission: 'onboarding.access.manage' },
  title: 'onboardingTitles:accessRule',
  lazy: () => import('./access/AccessRulePage.tsx'),
})

/** Candidates, with the number of a step the same page at that step, and the flows that they go through. */
export const onboardingScreens = defineScreens([
  {
    path: '/advance-hr/onboarding/candidate',
    layoutKeys: ['ONBOARDING_CANDIDATES'],
    access: 'admin',
    header: true,
    permission: 'onboarding.candidate.view',
    title: 'onboardingTitles:list',
    lazy: () => import('./pages/CandidatesPage.tsx'),
  },
  {
    path: '/advance-hr/onboarding',
    layoutKeys: ['ONBOARDING_DASHBOARD'],
    access: 'admin',
    header: true,
    permission: 'onboarding.candidate.view',
    title: 'onboardingTitles:dashboard',
    lazy: () => import('./insights/DashboardPage.tsx'),
  },
  {
    path: '/onboarding/reports',
    layoutKeys: ['ONBOARDING_REPORTS'],
    access: 'admin',
    header: true,
    permission: 'onboarding.candidate.view',
    title: 'onboardingTitles:report',
    lazy: () => import('./insights/ReportPage.tsx'),
  },
  {
    path: '/onboarding/permission',
    layoutKeys: ['ONBOARDING_PERMISSION'],
    access: 'admin',
    header: true,
    permission: 'onboarding.access.manage',
    title: 'onboardingTitles:access',
    lazy: () => import('./access/AccessRulesPage.tsx'),
  },
  {
    path: '/onboarding/background-verification',
    layoutKeys: ['ONBOARDING_BACKGROUND_VERIFICATION'],
    access: 'admin',
    header: true,
    permission: 'onboarding.verification.manage',
    title: 'onboardingTitles:verification',
    lazy: () => import('./verification/VerificationsPage.tsx'),
  },
  {
    path: '/onboarding/background-verification/packages',
    access: 'admin',
    header: true,
    permission: 'onboarding.setting.manage',
    title: 'onboardingTitles:packages',
    lazy: () => import('./verification/PackagesPage.tsx'),
  },
  accessRule('/onboarding/settings/new'),
  accessRule('/onboarding/settings/edit-access-rule/{id}'),
  candidate('/advance-hr/onboarding/candidateDetails/{candidateid}'),
  candidate('/onboarding/candidateDetails/{candidateid}'),
  candidate('/onboarding/viewcandidate/{candidateid}'),
  candidate('/onboarding/candidate/{candidateid}'),
  ...stepKinds
    .filter((kind) => kind !== 1)
    .map((kind) => candidate(`/onboarding/candidate/${kind}/{candidateid}`)),
  {
    path: '/onboarding/edit/{candidateid}',
    access: 'admin',
    header: true,
    permission: 'onboarding.candidate.edit',
    title: 'onboardingTitles:edit',
    lazy: () => import('./pages/CandidatePage.tsx'),
  },
  {
    path: '/onboarding/{id}/candidatestatus',
    access: 'admin',
    header: true,
    permission: 'onboarding.candidate.view',
    title: 'onboardingTitles:status',
    lazy: () => import('./pages/CandidatePage.tsx'),
  },
  history('/onboarding/{id}/viewhistory'),
  history('/advance-hr/onboarding/candidate/{id}/history'),
  {
    path: '/advance-hr/onboarding/candidate/blacklist',
    access: 'admin',
    header: true,
    permission: 'onboarding.candidate.blacklist',
    title: 'onboardingTitles:blacklist',
    lazy: () => import('./pages/BlacklistPage.tsx'),
  },
  {
    path: '/advance-hr/onboarding/candidate/upload',
    access: 'admin',
    header: true,
    permission: 'onboarding.candidate.create',
    title: 'onboardingTitles:upload',
    lazy: () => import('./pages/UploadPage.tsx'),
  },
  {
    path: '/onboarding/flow',
    layoutKeys: ['ONBOARDING_FLOW'],
    access: 'admin',
    header: true,
    permission: 'onboarding.flow.manage',
    title: 'onboardingTitles:flows',
    lazy: () => import('./setup/FlowsPage.tsx'),
  },
  {
    path: '/onboarding/configuration',
    layoutKeys: ['ONBOARDING_CONFIGURATION'],
    access: 'admin',
    header: true,
    permission: 'onboarding.setting.manage',
    title: 'onboardingTitles:settings',
    lazy: () => import('./setup/SettingsPage.tsx'),
  },
])
