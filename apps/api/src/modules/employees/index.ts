import { bulkErrors } from '@muster/contract/employees/bulk/bulk.errors'
import { bulkPermissions } from '@muster/contract/employees/bulk/bulk.permissions'
import { colleaguesPermissions } from '@muster/contract/employees/directory/colleagues.permissions'
import { geocodeErrors } from '@muster/contract/employees/directory/geocode.errors'
import { employeesErrors } from '@muster/contract/employees/employees.errors'
import { employeesPermissions } from '@muster/contract/employees/employees.permissions'
import { idCardErrors } from '@muster/contract/employees/identity/id-card.errors'
import { idCardPermissions } from '@muster/contract/employees/identity/id-card.permissions'
import { pictureErrors } from '@muster/contract/employees/identity/picture.errors'
import { payErrors } from '@muster/contract/employees/pay/pay.errors'
import { payPermissions } from '@muster/contract/employees/pay/pay.permissions'
import { pipErrors } from '@muster/contract/employees/pip/pip.errors'
import { pipPermissions } from '@muster/contract/employees/pip/pip.permissions'
import { privacyErrors } from '@muster/contract/employees/privacy/privacy.errors'
import { privacyPermissions } from '@muster/contract/employees/privacy/privacy.permissions'
import { probationErrors } from '@muster/contract/employees/probation/probation.errors'
import { probationPermissions } from '@muster/contract/employees/probation/probation.permissions'
import { OWN_RECORD } from '../../platform/access/own-record.ts'
import { PROTECTED_READ } from '../../platform/audit/protected-reads.ts'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { registerMergeFields } from '../../platform/merge-fields/index.ts'
import { defineModule } from '../../platform/module.ts'
import { registerEmployeeActions } from '../access/index.ts'
import { registerRequestTarget } from '../files/index.ts'
import {
  registerFormStore,
  registerImportTarget,
  registerMaster,
  registerStandardForm,
} from '../forms/index.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { registerUnitHolder } from '../organisation/index.ts'
import { registerCodesInUse } from '../settings/index.ts'
import { bulkJobs, bulkRoutes, bulkSchedules, connectBulk } from './bulk/index.ts'
import { celebrationRoutes } from './celebrations/celebrations.routes.ts'
import { connectColleagues } from './colleagues/colleagues.connect.ts'
import { colleagueRoutes } from './colleagues/colleagues.routes.ts'
import { connectDatasets } from './datasets/index.ts'
import { directoryExport } from './directory/export.service.ts'
import { dutiesTexts } from './duties/duties.texts.ts'
import { employeeMaster, employeeStore } from './employee.store.ts'
import { employeeForm } from './employee-form.ts'
import {
  dueChangesJob,
  dueChangesSchedule,
  endEmploymentsJob,
  endEmploymentsSchedule,
} from './employees.jobs.ts'
import { employeesMenu } from './employees.menu.ts'
import { employeesNotices, tellOwnRecordChanges } from './employees.notices.ts'
import { employeesRoutes } from './employees.routes.ts'
import { employeesTexts } from './employees.texts.ts'
import { employeeRequestTarget } from './file-request-target.ts'
import { connectHome } from './home/home.connect.ts'
import { connectIdCards } from './id-card/id-card.connect.ts'
import { idCardRoutes } from './id-card/id-card.routes.ts'
import { employeeImport } from './imports/employee-import.ts'
import { companyMergeFields, employeeMergeFields } from './merge-fields/employee-merge-fields.ts'
import { historyRoutes } from './moves/history/history.routes.ts'
import { connectMoves } from './moves/moves.connect.ts'
import { movesRoutes } from './moves/moves.routes.ts'
import { timelineExport } from './moves/timeline-report.service.ts'
import { connectPay } from './pay/pay.connect.ts'
import { payRoutes } from './pay/pay.routes.ts'
import { pictureRoutes } from './picture/picture.routes.ts'
import { connectPip } from './pip/pip.connect.ts'
import { pipRemindersJob, pipRemindersSchedule } from './pip/pip.jobs.ts'
import { pipRoutes } from './pip/pip.routes.ts'
import { pipExport } from './pip/pip-list.service.ts'
import { employeesPersonalData } from './privacy/personal-data.ts'
import { connectPrivacy, privacyJobs, privacySchedules } from './privacy/privacy.parts.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { connectProbation } from './probation/probation.connect.ts'
import { probationRemindersJob, probationRemindersSchedule } from './probation/probation.jobs.ts'
import { probationRoutes } from './probation/probation.routes.ts'
import { auditedEmployee, employeeActionLabels } from './profile/audit-words.ts'
import { connectSuspension } from './suspension/suspension.connect.ts'
import { suspensionRoutes } from './suspension/suspension.routes.ts'
import { peopleOfUnits } from './units/people-of-units.ts'
import { employeeCodesInUse } from './writes/employee-codes.ts'

export {
  applyProfileChange,
  type ChangedField,
  describeChanges,
} from './approvals/approved-change.service.ts'
export { type ChangeApprovals, registerChangeApprovals } from './approvals/change-approvals.ts'
export type { ProfileChange } from './approvals/own-change.ts'
export { accountReaches, findApprovers, findApproversOf } from './approvers.queries.ts'
/** Hiring by modules above, such as of candidates. */
export { foreseeHire } from './bulk/outlook.service.ts'
export { silenceCelebrations } from './celebrations/celebrations.queries.ts'
export { findVisibility, visibleColleagues } from './colleagues/visible-colleagues.ts'
export { lookForFindings } from './data-quality/compute.job.ts'
export { exitKindSql } from './datasets/exit-kinds.ts'
export { personColumns, personJoins } from './datasets/person-columns.ts'
export { directoryFilter } from './directory/directory.filters.ts'
export { directoryExport } from './directory/export.service.ts'
export { filterWords } from './directory/filter-words.ts'
export { type OfferedFilter, offeredFilters } from './directory/offered-filters.ts'
export { type PeopleFilter, registerPeopleFilter } from './directory/people-filters.ts'
export { type DutyKind, registerDuty } from './duties/duties.ts'
export { refusePowerfulLogin } from './employees.access.ts'
export { type AlikePerson, findAlikeOf } from './hire/alike-people.ts'
export {
  hireFields,
  hirePeople,
  inviteHired,
  judgeHires,
  mayInviteHired,
} from './hire/hire.service.ts'
export { homeVisibility } from './home/home-people.ts'
export { type DerivedOfPeople, registerDerivedOfPeople } from './imports/derived-rows.ts'
export { recordMergeFields } from './merge-fields/record-merge-fields.ts'
export {
  applyTransfer,
  cancelApprovedTransfer,
  describeTransfers,
  judgeTransfer,
  refuseBegun,
} from './moves/approved-transfer.service.ts'
/** Everybody on any day, for datasets about a day. */
export { peopleOn } from './moves/assignments-as-of.ts'
export { type EmployedDaysFact, employedDaysChanged } from './moves/employed-days.hook.ts'
export { type EmploymentFact, employmentChanged } from './moves/employment-ended.hook.ts'
export {
  type EmploymentImpact,
  employmentImpact,
  registerEmploymentImpact,
} from './moves/employment-impact.ts'
export {
  type BeforeJoiningSource,
  type FirstWorkedSource,
  registerBeforeJoining,
  registerFirstWorked,
} from './moves/joins-later.ts'
/** For offboarding, which drives the leaving date. */
export { clearLeaving, enterLeaving, moveLeaving } from './moves/leaving.service.ts'
export { lineChanged } from './moves/line-changed.hook.ts'
export { placeChanged } from './moves/place-changed.hook.ts'
export {
  type MoveImpact,
  registerMoveImpact,
  registerTerms,
  type TermsCase,
  type TermsSource,
} from './moves/terms.ts'
export { unitsChanged } from './moves/units-changed.hook.ts'
export { closeAgreed, openAgreed } from './org-chart/agreed-openings.ts'
export { vacancyReopening } from './org-chart/vacancy-reopening.hook.ts'
export { readPayChoices } from './pay/choices.service.ts'
export { startPay } from './pay/first-pay.service.ts'
/**
 * Pay for letters, offers and settlement.
 *
 * @public
 */
export { mayReadPay, type PayStructure, payStructuresAsOf } from './pay/pay-as-of.service.ts'
export { payMergeValues } from './pay/pay-merge-fields.ts'
export { enteredStructure, type PayOffer } from './pay/pay-upload-structure.ts'
export { changePercent } from './pay/rules/pay-structure.ts'
export { payTemplateRecords } from './pay/setup.masters.ts'
export {
  findStructureFacts,
  judgeStructure,
  type StoredStructure,
  type StructureFacts,
  viewOfStructure,
} from './pay/structure-alone.ts'
export {
  applyPictureDecision,
  describePictures,
  withdrawPicture,
} from './picture/picture-decision.service.ts'
export {
  describePlans,
  judgePlanStart,
  type RequestedPlan,
  startApproved,
} from './pip/approved-plan.service.ts'
export { findHoldersAt, holdsAt, isHeldByOthers } from './place-holders.queries.ts'
export { peopleAnonymised } from './privacy/erase-data.queries.ts'
export { countBehind, findMailKeys, rotateKeys } from './privacy/key-rotation.ts'
export { keepCurrentKey } from './privacy/protected.queries.ts'
export { registerSealed } from './privacy/sealed-elsewhere.ts'
export { type NewProtectedRecord, writeProtectedRecords } from './privacy/write-records.ts'
export { applyProbation, judgeProbation } from './probation/probation-decision.service.ts'
export { findStandings, type ProbationStanding } from './probation/probation-standing.ts'
export { labelOf, reachPerson } from './reach-person.ts'
export { suspendedOn } from './suspension/suspension.queries.ts'
/** Entries of higher modules on people’s timelines. */
export { insertEvents as recordPersonEvents } from './writes/people-writes.queries.ts'

function connect(): void {
  registerUnitHolder(peopleOfUnits)
  connectPrivacy()
  connectBulk()
  connectProbation()
  connectSuspension()
  connectPip()
  connectPay()
  connectIdCards()
  connectMoves()
  connectColleagues()
  connectHome()
  connectDatasets()
  registerMergeFields(employeeMergeFields)
  registerMergeFields(companyMergeFields)
  registerStandardForm(employeeForm)
  registerMaster(employeeMaster)
  registerFormStore(employeeForm.formNo, employeeStore)
  registerImportTarget(employeeImport)
  registerCodesInUse('employee', employeeCodesInUse)
  registerRequestTarget('employee', employeeRequestTarget)
  registerNoticeKinds(employeesNotices)
  tellOwnRecordChanges()
  registerAuditedRecord('employee', auditedEmployee)
  registerAuditedActions({
    ...employeeActionLabels,
    [PROTECTED_READ]: employeesTexts('viewedProtectedFields'),
    [OWN_RECORD]: employeesTexts('changedOwnRecord'),
    'employees.duties.passed': dutiesTexts('passedOn'),
  })
  registerEmployeeActions([
    { key: 'EMPLOYEE_VIEW', permission: 'employees.profile.view' },
    { key: 'EMPLOYEE_EDIT', permission: 'employees.profile.edit' },
    {
      key: 'EMPLOYEE_ACCOUNT_ACTIVATE',
      permission: 'employees.account.manage',
      isPossible: (person) => person.status === 'active' || person.accountState !== null,
    },
    {
      key: 'EMPLOYEE_STATUS_CHANGE',
      permission: 'employees.status.manage',
      isPossible: (person) => !person.isSelf,
    },
  ])
}

export const employeesModule = defineModule({
  name: 'employees',
  routes: [
    ...employeesRoutes,
    ...movesRoutes,
    ...historyRoutes,
    ...probationRoutes,
    ...suspensionRoutes,
    ...pipRoutes,
    ...payRoutes,
    ...idCardRoutes,
    ...privacyRoutes,
    ...bulkRoutes,
    ...pictureRoutes,
    ...celebrationRoutes,
    ...colleagueRoutes,
  ],
  permissions: {
    ...employeesPermissions,
    ...probationPermissions,
    ...pipPermissions,
    ...payPermissions,
    ...idCardPermissions,
    ...privacyPermissions,
    ...bulkPermissions,
    ...colleaguesPermissions,
  },
  errors: {
    ...employeesErrors,
    ...geocodeErrors,
    ...probationErrors,
    ...pipErrors,
    ...payErrors,
    ...idCardErrors,
    ...privacyErrors,
    ...bulkErrors,
    ...pictureErrors,
  },
  menu: employeesMenu,
  jobs: [
    dueChangesJob,
    endEmploymentsJob,
    ...bulkJobs,
    probationRemindersJob,
    pipRemindersJob,
    pipExport.job,
    directoryExport.job,
    timelineExport.job,
    ...privacyJobs,
  ],
  schedules: [
    dueChangesSchedule,
    endEmploymentsSchedule,
    ...bulkSchedules,
    probationRemindersSchedule,
    pipRemindersSchedule,
    ...privacySchedules,
  ],
  personalData: employeesPersonalData,
  connect,
})
