import { policiesErrors } from '@muster/contract/policies/policies.errors'
import { policiesPermissions } from '@muster/contract/policies/policies.permissions'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { registerDatasets } from '../../platform/datasets/index.ts'
import { registerHomeNeeds } from '../../platform/home/home-parts.ts'
import { defineModule } from '../../platform/module.ts'
import {
  type DerivedOfPeople,
  registerDerivedOfPeople,
  registerTerms,
  unitsChanged,
} from '../employees/index.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { assignJob, assignToPeople } from './assign.job.ts'
import { acknowledgementsDataset } from './datasets/acknowledgements.dataset.ts'
import { registerPolicyDuties } from './duties/policy-duties.ts'
import { readingNeeds, reviewNeeds } from './home-needs.ts'
import { policiesPersonalData } from './personal-data.ts'
import { assignSchedule, remindersJob, remindersSchedule } from './policies.jobs.ts'
import { policiesMenu } from './policies.menu.ts'
import { policiesNotices } from './policies.notices.ts'
import { policiesRoutes } from './policies.routes.ts'
import { policiesTexts } from './policies.texts.ts'
import { applicablePolicies } from './policy-terms.ts'
import { remindAllJob } from './remind.service.ts'
import { reportExport } from './report.service.ts'

/** What is due by rule; acknowledging is what people do. */
const derivedAssignments: DerivedOfPeople = { rows: [{ table: 'policy_assignment' }] }

/**
 * Company policies: documents in versions, published to those whom they concern, who read and acknowledge them. A policy for a
 * department is for the people of that very department; people of a department below it need it named as well.
 */
export const policiesModule = defineModule({
  name: 'policies',
  routes: policiesRoutes,
  permissions: policiesPermissions,
  errors: policiesErrors,
  menu: policiesMenu,
  jobs: [assignJob, remindersJob, remindAllJob, reportExport.job],
  schedules: [assignSchedule, remindersSchedule],
  personalData: policiesPersonalData,
  connect: () => {
    registerDatasets(acknowledgementsDataset)
    registerNoticeKinds(policiesNotices)
    registerPolicyDuties()
    registerTerms(applicablePolicies)
    registerHomeNeeds(readingNeeds)
    registerHomeNeeds(reviewNeeds)
    unitsChanged.on(assignToPeople)
    registerDerivedOfPeople(derivedAssignments)
    registerAuditedRecord('policy', { label: policiesTexts('policy'), path: (id) => `/policies/${id}` })
    registerAuditedActions({ 'policies.report.export': policiesTexts('exported') })
  },
})

export {
  type EarlierAcknowledgement,
  type PolicyForOther,
  policiesForPlace,
  policyForPlace,
  requireAcknowledgeable,
  takeAcknowledgements,
} from './policies-of-others.ts'
