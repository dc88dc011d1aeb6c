import { documentsErrors } from '@muster/contract/documents/documents.errors'
import { documentsPermissions } from '@muster/contract/documents/documents.permissions'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { registerLinkGuard } from '../../platform/files/link-guard.ts'
import { defineModule } from '../../platform/module.ts'
import { type DerivedOfPeople, peopleAnonymised, registerDerivedOfPeople } from '../employees/index.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { registerRequestKind } from '../requests/index.ts'
import { storeArchiveJob } from './bulk/store.job.ts'
import { connectionsRoutes } from './connections/connections.routes.ts'
import { CONNECTION } from './connections/connections.service.ts'
import { connectionTexts } from './connections/connections.texts.ts'
import { countExport } from './count-report.service.ts'
import { connectDatasets } from './datasets/datasets.ts'
import {
  documentsNotifierJob,
  documentsNotifierSchedule,
  documentsRetentionJob,
  documentsRetentionSchedule,
  signatureRemindersJob,
  signatureRemindersSchedule,
} from './documents.jobs.ts'
import { documentsMenu } from './documents.menu.ts'
import { documentsRoutes } from './documents.routes.ts'
import { documentsTexts } from './documents.texts.ts'
import { expiryExport } from './expiry-report.service.ts'
import { connectHome } from './home.ts'
import { eraseLettersOf } from './letters/erase-letters.ts'
import { lettersAudit, lettersAuditActions } from './letters/letters.audit.ts'
import { letterMail } from './letters/letters.mails.ts'
import { lettersRoutes } from './letters/letters.routes.ts'
import { lettersKind } from './letters/letters-kind.ts'
import { sendLettersJob } from './letters/send.job.ts'
import { refuseWithdrawn } from './letters/withdrawn-link.ts'
import { lockerRoutes } from './locker/locker.routes.ts'
import { serveLocker } from './locker/serve-locker.ts'
import { owedExport } from './owed/owed.service.ts'
import { documentsPersonalData } from './personal-data.ts'
import { documentsNotices } from './reminders/documents.notices.ts'
import { eraseDocumentsOf } from './reminders/retention.service.ts'
import { documentRequestKind } from './requests/document-request.kind.ts'
import { uploadCheckKind, uploadOnApprovalKind } from './requests/upload-kinds.ts'
import { lettersExport } from './signatures/export.service.ts'
import { envelopesJob, envelopesSchedule } from './signatures/providers/esign.jobs.ts'
import { serveReports } from './signatures/providers/serve-reports.ts'
import { signingCodeMail } from './signatures/signatures.mails.ts'
import { signaturesRoutes } from './signatures/signatures.routes.ts'

export { esignServiceOf } from './connections/connection-services.ts'
export { type Connection, findConnection } from './connections/connections.queries.ts'
export { automaticTemplates, sendAutomatically } from './letters/automatic.service.ts'
export { openOwnLetter } from './letters/log.service.ts'
export { readLettersOf } from './letters/own-letters.service.ts'
export { pageOfTemplates } from './letters/template-reads.service.ts'
export { mailSigningCode } from './signatures/code.service.ts'
export { envelopeStore, type StoredEnvelope } from './signatures/providers/envelopes.queries.ts'
export { failService, findActive as activeSigningService } from './signatures/providers/esign-call.ts'
export {
  askForEnvelope,
  fetchSignedCopy,
  makeEnvelope,
  signedAt,
} from './signatures/providers/make-envelope.ts'
export { registerEnvelopeReports } from './signatures/providers/serve-reports.ts'
export {
  CODE_MINUTES,
  type CodeFacts,
  codeState,
  hourOf,
  MOST_TRIES,
  resendAfter,
  whyNoCode,
} from './signatures/rules/signing.ts'
export { printableMark, sealedCopy } from './signatures/sealed-copy.ts'
export {
  declineOne as declineLetterOf,
  readOne as readSigningOf,
  signOne as signLetterOf,
} from './signatures/sign.service.ts'
export { refuseOtherName } from './signatures/signer-name.ts'

/** Notices of what somebody owes by rule. */
const derivedNotices: DerivedOfPeople = {
  rows: [{ table: 'document_owed_notice' }, { table: 'document_locker_visit' }],
}

export { connectedBgv, connectedBgvName } from './connections/connected-bgv.ts'
export { connectedIdentity } from './connections/connected-identity.ts'
export { connectedLocker, connectedLockerName } from './connections/connected-locker.ts'
export { LOCKER_BASE } from './connections/connection-services.ts'
export { problemText as connectionProblem } from './connections/connections.texts.ts'
export { type LockerAnswer, registerLockerVisitors } from './locker/other-visitors.ts'

/** Documents of employees, of the organisation and of HR, with the rules of their categories. */
export const documentsModule = defineModule({
  name: 'documents',
  routes: [...documentsRoutes, ...lettersRoutes, ...signaturesRoutes, ...connectionsRoutes, ...lockerRoutes],
  surface: (app, platform) => {
    serveReports(app, platform)
    serveLocker(app, platform)
  },
  permissions: documentsPermissions,
  errors: documentsErrors,
  menu: documentsMenu,
  personalData: documentsPersonalData,
  jobs: [
    expiryExport.job,
    countExport.job,
    owedExport.job,
    storeArchiveJob,
    documentsNotifierJob,
    documentsRetentionJob,
    sendLettersJob,
    lettersExport.job,
    signatureRemindersJob,
    envelopesJob,
  ],
  mails: [letterMail, signingCodeMail],
  schedules: [
    documentsNotifierSchedule,
    signatureRemindersSchedule,
    documentsRetentionSchedule,
    envelopesSchedule,
  ],
  connect: () => {
    connectHome()
    registerLinkGuard('letters', refuseWithdrawn)
    connectDatasets()
    registerNoticeKinds(documentsNotices)
    registerDerivedOfPeople(derivedNotices)
    registerRequestKind(documentRequestKind)
    registerRequestKind(uploadOnApprovalKind)
    registerRequestKind(uploadCheckKind)
    registerRequestKind(lettersKind)
    peopleAnonymised.on((ctx, db, { employeeIds }) => eraseDocumentsOf(ctx, db, employeeIds))
    peopleAnonymised.on((ctx, db, { employeeIds }) => eraseLettersOf(ctx, db, employeeIds))
    registerAuditedRecord('document', {
      label: documentsTexts('item'),
      path: (id) => `/organisation/documents/employee-documents?document=${id}`,
    })
    registerAuditedRecord(CONNECTION, {
      label: connectionTexts('connection'),
      path: () => '/organisation/documents/connections',
    })
    for (const [record, words] of Object.entries(lettersAudit)) registerAuditedRecord(record, words)
    registerAuditedActions({
      ...lettersAuditActions(),
      'documents.document.open': documentsTexts('openedDocument'),
      'documents.document.expiry_report': documentsTexts('expiryReport'),
      'documents.document.count_report': documentsTexts('countReport'),
      'documents.owed.export': documentsTexts('owedDocuments'),
      'documents.retention.erased': documentsTexts('retention'),
      'documents.bulk.stored': documentsTexts('bulkStored'),
    })
  },
})

export {
  drawOtherLetter,
  makeOtherLetter,
  type OtherLetter,
  prepareOtherLetter,
  publishedTemplates,
  takeLetterNumber,
} from './letters/letters-of-others.ts'
