import { filesErrors } from '@muster/contract/files/files.errors'
import { filesPermissions } from '@muster/contract/files/files.permissions'
import { defineModule } from '../../platform/module.ts'
import { eraseFile } from './files.jobs.ts'
import { filesRoutes } from './files.routes.ts'

export {
  attachFile,
  fileLink,
  openUploadedFile,
  removeStoredFile,
  storeFile,
} from './uploads.service.ts'

/** Stored files, and how background work stands (no screens of its own). */
export const filesModule = defineModule({
  name: 'files',
  routes: filesRoutes,
  permissions: filesPermissions,
  errors: filesErrors,
  jobs: [eraseFile],
})
