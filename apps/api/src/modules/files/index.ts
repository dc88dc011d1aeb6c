import { filesErrors } from '@muster/contract/files/files.errors'
import { filesPermissions } from '@muster/contract/files/files.permissions'
import { registerAuditedRecord } from '../../platform/audit/words.ts'
import { defineModule } from '../../platform/module.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { cleanJobs, cleanUploads, cleanUpSchedules, expireDownloads, expireMailed } from './clean-up.jobs.ts'
import { fileRequestRoutes } from './file-requests.routes.ts'
import { eraseFile } from './files.jobs.ts'
import { fileRequestMail } from './files.mails.ts'
import { filesNotices } from './files.notices.ts'
import { filesRoutes } from './files.routes.ts'
import { filesTexts } from './files.texts.ts'
import { filesPersonalData } from './personal-data.ts'

export { storeFile } from '../../platform/files/store-file.ts'
export { jobStatus, shownState } from './background-work.views.ts'
export { type RequestTarget, registerRequestTarget } from './request-targets.ts'
export {
  attachFile,
  attachFiles,
  detachFile,
  detachOthers,
  eraseOwnUpload,
  fileLink,
  openUploadedFile,
  removeOwnUpload,
  removeStoredFile,
} from './uploads.service.ts'

/** Stored files, files requested by link, and the caller's own background jobs and downloads. */
export const filesModule = defineModule({
  name: 'files',
  personalData: filesPersonalData,
  routes: [...filesRoutes, ...fileRequestRoutes],
  permissions: filesPermissions,
  errors: filesErrors,
  jobs: [eraseFile, cleanUploads, expireDownloads, expireMailed, cleanJobs],
  schedules: cleanUpSchedules,
  mails: [fileRequestMail],
  connect: () => {
    registerNoticeKinds(filesNotices)
    registerAuditedRecord('file_request', { label: filesTexts('fileRequest') })
  },
})
