import { helpdeskErrors } from '@muster/contract/helpdesk/helpdesk.errors'
import { helpdeskPermissions } from '@muster/contract/helpdesk/helpdesk.permissions'
import { sql } from 'kysely'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { registerDatasets } from '../../platform/datasets/index.ts'
import { registerMergeFields } from '../../platform/merge-fields/index.ts'
import { defineModule } from '../../platform/module.ts'
import { recordMergeFields, registerDerivedOfPeople } from '../employees/index.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { CANNED } from './canned/canned.service.ts'
import { ticketsDataset } from './datasets/tickets.dataset.ts'
import { connectDuties } from './duties.ts'
import { feedbackMail } from './feedback/feedback.mail.ts'
import { closeJob, closeSchedule, waitingJob, waitingSchedule } from './helpdesk.jobs.ts'
import { helpdeskMenu } from './helpdesk.menu.ts'
import { helpdeskNotices } from './helpdesk.notices.ts'
import { helpdeskRoutes } from './helpdesk.routes.ts'
import { helpdeskTexts } from './helpdesk.texts.ts'
import { helpdeskPersonalData } from './personal-data.ts'
import { OWN_HANDLER_REFUSED } from './setup/handlers.ts'
import { levelsJob, levelsSchedule } from './sla/levels.job.ts'
import { ticketExport } from './tickets/export.service.ts'
import { TICKET } from './tickets/log.ts'

/**
 * Tickets of employees: categories decide who answers them, whether they are confidential, and whether they may be anonymous. Who
 * sees what is in `helpdesk.access.ts`; why nobody learns who raised an anonymous ticket, in `anonymity.ts`.
 */
export const helpdeskModule = defineModule({
  name: 'helpdesk',
  routes: helpdeskRoutes,
  permissions: helpdeskPermissions,
  errors: helpdeskErrors,
  menu: helpdeskMenu,
  mails: [feedbackMail],
  jobs: [closeJob, waitingJob, levelsJob, ticketExport.job],
  schedules: [closeSchedule, waitingSchedule, levelsSchedule],
  personalData: helpdeskPersonalData,
  connect: () => {
    registerNoticeKinds(helpdeskNotices)
    registerDerivedOfPeople({ rows: [{ table: 'helpdesk_turn' }] })
    registerDatasets(ticketsDataset)
    // Nobody decides about a ticket; one that was merged into another is that one.
    registerMergeFields(
      recordMergeFields({
        ...{ dataset: ticketsDataset, one: 'TICKET', many: 'TICKETS' },
        where: sql<boolean>`k.merged_into is null`,
      }),
    )
    registerAuditedActions({
      'helpdesk.ticket.export': helpdeskTexts('ticketsExported'),
      [OWN_HANDLER_REFUSED]: helpdeskTexts('ownHandlerRefused'),
    })
    connectDuties()
    registerAuditedRecord(CANNED, { label: helpdeskTexts('canned'), path: () => '/helpdesk/answers' })
    registerAuditedRecord(TICKET, {
      label: helpdeskTexts('ticket'),
      path: (id) => `/helpdesk/all/ticket/${id}`,
    })
  },
})
