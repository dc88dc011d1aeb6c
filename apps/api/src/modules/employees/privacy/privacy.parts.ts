import { registerAuditedActions, registerAuditedRecord } from '../../../platform/audit/words.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { Schedule } from '../../../platform/jobs/schedule.ts'
import { registerNoticeKinds } from '../../notices/index.ts'
import { qualityJob, qualitySchedule } from '../data-quality/compute.job.ts'
import { qualityNotices } from '../data-quality/fixes.service.ts'
import { erasureJob } from './erasure.job.ts'
import { rotationJob, rotationSchedule } from './key-rotation.ts'
import { ownDataJob } from './own-data.service.ts'
import { REVEAL_REFUSED } from './protected.service.ts'
import { protectedExport } from './protected-export.ts'
import { protectedNotices } from './protected-notices.ts'

// biome-ignore lint/suspicious/noExplicitAny: as in `Module`, jobs of any input stand in one list
export const privacyJobs: readonly Job<any>[] = [
  rotationJob,
  ownDataJob,
  protectedExport.job,
  qualityJob,
  erasureJob,
]

// biome-ignore lint/suspicious/noExplicitAny: as with jobs
export const privacySchedules: readonly Schedule<any>[] = [rotationSchedule, qualitySchedule]

/** What privacy and data quality register where the module connects. */
export function connectPrivacy(): void {
  registerNoticeKinds([...protectedNotices, ...qualityNotices])
  registerAuditedRecord('quality_finding', {
    label: 'Finding about records',
    path: () => '/users/data-quality',
  })
  registerAuditedRecord('erasure', { label: 'Erasure', path: () => '/users/privacy' })
  registerAuditedRecord('privacy_setting', { label: 'Privacy settings', path: () => '/users/privacy' })
  registerAuditedRecord('identity_kind', { label: 'Kind of identity number' })
  registerAuditedActions({
    'employees.protected.save': 'Changed an identity number or bank account',
    'employees.protected.remove': 'Deleted an identity number or bank account',
    'employees.protected.reveal': 'Had a number shown',
    [REVEAL_REFUSED]: 'Was refused a number: limit reached',
    'employees.data.erased': 'Erased personal data',
    'employees.own_data.export': 'Asked for all data about themselves',
  })
}
