import { addTexts } from '../../lib/language/i18n.ts'

// Texts that the shell shows before the module is loaded.
addTexts('onboardingTitles', {
  list: 'Candidates',
  dashboard: 'Onboarding dashboard',
  report: 'Candidate report',
  verification: 'Background verification',
  packages: 'Background check packages',
  access: 'Onboarding access rules',
  accessRule: 'Onboarding access rule',
  candidate: 'Candidate',
  history: 'Candidate history',
  status: 'Candidate status',
  edit: 'Edit candidate',
  blacklist: 'Blacklist',
  upload: 'Candidates from a file',
  letter: 'Letter to a candidate',
  pending: 'Approval of a candidate',
  ctcUpload: 'CTC from a file',
  flows: 'Onboarding flows',
  settings: 'Onboarding settings',
  kits: 'Onboarding kits',
  welcome: 'Welcome mail',
  library: 'Onboarding letters',
  checklists: 'Joining checklists',
  checklist: 'Joining checklist',
  ownKit: 'Your first days',
})
