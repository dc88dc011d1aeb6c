import { permissionCatalogue } from '../kit/index.ts'

export const onboardingPermissions = permissionCatalogue({
  'onboarding.candidate.view': {
    label: 'See candidates; with the scope self those whom they recruit or will manage',
    scopes: ['self', 'group', 'organisation'],
    presets: ['hr_officer', 'hr_manager', 'recruiter', 'auditor'],
    synonyms: ['joinee', 'new hire', 'onboarding'],
  },
  'onboarding.candidate.create': {
    label: 'Add candidates',
    scopes: ['self', 'group', 'organisation'],
    presets: ['hr_officer', 'hr_manager', 'recruiter'],
    synonyms: ['create candidate', 'joinee'],
  },
  'onboarding.candidate.edit': {
    label: 'Edit candidates, and set their status: on hold, withdrawn, verified, completed',
    scopes: ['self', 'group', 'organisation'],
    presets: ['hr_officer', 'hr_manager', 'recruiter'],
    synonyms: ['edit candidate', 'withdraw', 'hold'],
  },
  'onboarding.candidate.next': {
    label: 'Finish the steps and activities of candidates: move candidates to the next step',
    scopes: ['self', 'group', 'organisation'],
    presets: ['hr_officer', 'hr_manager', 'recruiter'],
    synonyms: ['move candidate to next step'],
  },
  'onboarding.candidate.previous': {
    label: 'Move candidates to the previous step',
    scopes: ['self', 'group', 'organisation'],
    presets: ['hr_officer', 'hr_manager'],
    synonyms: ['move candidate to previous step'],
  },
  'onboarding.candidate.blacklist': {
    label: 'Blacklist candidates, and remove them from the blacklist',
    scopes: ['group', 'organisation'],
    presets: ['hr_manager'],
  },
  'onboarding.candidate.delete': {
    label: 'Delete candidates, and restore them',
    scopes: ['group', 'organisation'],
    presets: ['hr_manager'],
  },
  'onboarding.candidate.migrate': {
    label: 'Make employees of candidates, and invite them to sign in; adding employees is needed as well',
    scopes: ['self', 'group', 'organisation'],
    presets: ['hr_officer', 'hr_manager'],
    synonyms: ['migrate to employee', 'join', 'hire'],
  },
  'onboarding.kit.manage': {
    label: 'Set up kits and the welcome mail for new colleagues',
    scopes: ['organisation'],
    presets: ['hr_manager'],
    synonyms: ['onboarding kit', 'welcome email template'],
  },
  'onboarding.flow.manage': {
    label: 'Set up onboarding flows: steps, activities, days, and whom each is for',
    scopes: ['organisation'],
    presets: ['hr_manager'],
    synonyms: ['onboarding workflow', 'checklist'],
  },
  'onboarding.verification.manage': {
    label: 'See and carry out the background verification of candidates',
    scopes: ['group', 'organisation'],
    presets: ['hr_officer', 'hr_manager'],
    synonyms: ['background check', 'bgv', 'identity check', 'aadhaar'],
  },
  'onboarding.access.manage': {
    label: 'Set up who may do which step of onboarding: access groups and rules',
    scopes: ['organisation'],
    presets: ['hr_manager'],
    synonyms: ['onboarding permission', 'access rule', 'access group'],
  },
  'onboarding.setting.manage': {
    label: 'Change the settings of onboarding',
    scopes: ['organisation'],
    presets: ['hr_manager'],
  },
})
