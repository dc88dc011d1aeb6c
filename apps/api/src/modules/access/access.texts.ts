import { defineTexts } from '../../lib/texts/texts.ts'

export const accessTexts = defineTexts('access', {
  en: {
    useRecruitment: 'Use recruitment',
    joinPerformanceReviews: 'Take part in performance reviews',
    unknownActivity: 'This app has no activity {key}.',
    accessSaved: 'Access saved',
    dataPermissionGroup: 'Data permission group',
    role: 'Role',
    subAdminDefaults: 'Defaults for new sub-admins',
    unitMenus: 'Menus of organisation units',
    ownPermissions: 'Personal permissions',
    dataPermissionGroups: 'Data permission groups',
    subAdminTerms: 'Sub-admin terms',
    hiddenMenus: 'Hidden menus',
    hrms: 'HRMS',
    selfService: 'Self-service',
    performance: 'Performance',
    payroll: 'Payroll',
    recruitment: 'Recruitment',
    startedViewing: 'Started to view as this person',
    endedViewing: 'Stopped viewing as this person',
    viewedCall: 'Looked as this person',
    viewings: 'Times somebody viewed as this person',
    endViewings: 'Viewing as others whose time is up',
    stoppedViewing: 'You see Muster as yourself again',
  },
  hi: {
    endViewings: 'दूसरों के रूप में देखना, जिसका समय समाप्त हुआ',
  },
})
