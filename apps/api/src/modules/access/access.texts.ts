import { defineTexts } from '../../lib/texts/texts.ts'

export const accessTexts = defineTexts('access', {
  en: {
    useRecruitment: 'Use recruitment',
    takePartInPerformanceReviews: 'Take part in performance reviews',
    thereIsNoActivityInThisApp: 'There is no activity {key} in this app.',
    accessSaved: 'Access saved',
    dataPermissionGroup: 'Data-permission group',
    role: 'Role',
    defaultsOfNewSubAdmins: 'Defaults of new sub-admins',
    menusOfOrganisationUnits: 'Menus of organisation units',
    ownPermissions: 'Own permissions',
    dataPermissionGroups: 'Data-permission groups',
    termsOfPowers: 'Terms of powers',
    hiddenMenus: 'Hidden menus',
    hrms: 'HRMS',
    selfService: 'Self-service',
    performance: 'Performance',
    payroll: 'Payroll',
    recruitment: 'Recruitment',
  },
})
