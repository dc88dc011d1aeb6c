import { registerAuditedActions } from '../../../platform/audit/words.ts'
import type { Route } from '../../../platform/http/route.ts'
import { registerImportTarget } from '../../forms/index.ts'
import { registerNoticeKinds } from '../../notices/index.ts'
import { bulkTexts } from './bulk.texts.ts'
import { bulkEditRoutes } from './bulk-edit.routes.ts'
import { bulkEditJob } from './bulk-edit.service.ts'
import { bulkEditTarget } from './bulk-edit.target.ts'
import { bulkFilesRoutes } from './bulk-files.routes.ts'
import { configurationsRoutes } from './configurations.routes.ts'
import { configurationsJob } from './configurations.service.ts'
import { createWizardRoutes } from './create-wizard.routes.ts'
import { cleanDraftsJob, cleanDraftsSchedule } from './drafts.service.ts'
import { newReportNotice } from './new-report.notice.ts'
import { peopleSheets } from './people-sheets.ts'

export const bulkRoutes: Route[] = [
  ...bulkEditRoutes,
  ...bulkFilesRoutes,
  ...configurationsRoutes,
  ...createWizardRoutes,
]
export const bulkJobs = [bulkEditJob, configurationsJob, cleanDraftsJob]
export const bulkSchedules = [cleanDraftsSchedule]

/** Registers bulk edits, sheets, account changes and drafts. */
export function connectBulk(): void {
  registerNoticeKinds([newReportNotice])
  registerImportTarget(bulkEditTarget)
  for (const sheet of peopleSheets) registerImportTarget(sheet)
  registerAuditedActions({
    'employees.bulk_edit.run': bulkTexts('peopleBulkEdited'),
    [bulkEditJob.name]: bulkTexts('peopleBulkEdited'),
    'employees.bulk_file.logins': bulkTexts('accountBulkFile'),
    'employees.bulk_file.logins_off': bulkTexts('deactivationBulkFile'),
    'employees.bulk_file.rosters': bulkTexts('rosterBulkFile'),
    'employees.configuration.act': bulkTexts('changedAccounts'),
    [configurationsJob.name]: bulkTexts('changedManyAccounts'),
  })
}
