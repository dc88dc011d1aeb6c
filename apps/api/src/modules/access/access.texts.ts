import { defineTexts } from '../../lib/texts/texts.ts'

export const accessTexts = defineTexts('access', {
  en: {
    useRecruitment: 'Use recruitment',
    takePartInPerformanceReviews: 'Take part in performance reviews',
    thereIsNoActivityInThisApp: 'This app has no activity {key}.',
    accessSaved: 'Access saved',
    dataPermissionGroup: 'Data permission group',
    role: 'Role',
    defaultsOfNewSubAdmins: 'Defaults for new sub-admins',
    menusOfOrganisationUnits: 'Menus of organisation units',
    ownPermissions: 'Personal permissions',
    dataPermissionGroups: 'Data permission groups',
    termsOfPowers: 'Sub-admin terms',
    hiddenMenus: 'Hidden menus',
    hrms: 'HRMS',
    selfService: 'Self-service',
    performance: 'Performance',
    payroll: 'Payroll',
    recruitment: 'Recruitment',
  },
})
