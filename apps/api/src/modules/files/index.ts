import { filesErrors } from '@muster/contract/files/files.errors'
import { defineModule } from '../../platform/module.ts'
import { cleanJobs, cleanUploads, cleanUpSchedules, expireDownloads } from './clean-up.jobs.ts'
import { eraseFile } from './files.jobs.ts'
import { filesRoutes } from './files.routes.ts'

export { storeFile } from '../../platform/files/store-file.ts'
export { jobStanding, shownState } from './background-work.views.ts'
export {
  attachFile,
  detachFile,
  fileLink,
  openUploadedFile,
  removeStoredFile,
} from './uploads.service.ts'

/** Stored files, how one's own background work stands, and what it has made. */
export const filesModule = defineModule({
  name: 'files',
  routes: filesRoutes,
  errors: filesErrors,
  jobs: [eraseFile, cleanUploads, expireDownloads, cleanJobs],
  schedules: cleanUpSchedules,
})
