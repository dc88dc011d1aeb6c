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

const pending = (kind: 2 | 14): Screen => ({
  ...{ path: `/request/pending/candidate/${kind}/{candidateid}`, access: 'admin', header: true },
  title: 'onboardingTitles:pending',
  lazy: () => import('./offers/PendingPage.tsx'),
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
    path: '/onboarding/{id}/create',
    access: 'admin',
    header: true,
    permission: 'onboarding.letter.send',
    title: 'onboardingTitles:letter',
    lazy: () => import('./offers/SendLetterPage.tsx'),
  },
  {
    path: '/advance-hr/onboarding/candidate/ctc-upload',
    access: 'admin',
    header: true,
    permission: 'onboarding.ctc.manage',
    title: 'onboardingTitles:ctcUpload',
    lazy: () => import('./offers/CtcUploadPage.tsx'),
  },
  pending(14),
  pending(2),
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
    path: '/onboarding/kits',
    layoutKeys: ['ONBOARDING_KITS'],
    access: 'admin',
    header: true,
    permission: 'onboarding.kit.manage',
    title: 'onboardingTitles:kits',
    lazy: () => import('./joining/KitsPage.tsx'),
  },
  {
    path: '/onboarding/welcome-mail',
    layoutKeys: ['ONBOARDING_WELCOME_EMAIL_TEMPLATE'],
    access: 'admin',
    header: true,
    permission: 'onboarding.kit.manage',
    title: 'onboardingTitles:welcome',
    lazy: () => import('./joining/WelcomeMailPage.tsx'),
  },
  {
    path: '/onboarding/onboarding-document',
    layoutKeys: ['ONBOARDING_DOCUMENT_LIBRARY'],
    access: 'admin',
    header: true,
    permission: 'documents.letters.view',
    title: 'onboardingTitles:library',
    lazy: () => import('./joining/LibraryPage.tsx'),
  },
  {
    path: '/onboarding/checklist',
    layoutKeys: ['ONBOARDING_CHECKLIST'],
    access: 'admin',
    header: true,
    permission: 'onboarding.candidate.view',
    title: 'onboardingTitles:checklists',
    lazy: () => import('./joining/ChecklistsPage.tsx'),
  },
  {
    path: '/onboarding/checklist/{id}',
    access: 'admin',
    header: true,
    permission: 'onboarding.candidate.view',
    title: 'onboardingTitles:checklist',
    lazy: () => import('./joining/ChecklistPage.tsx'),
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
