import { registerAuditedActions, registerAuditedRecord } from '../../../platform/audit/words.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { Schedule } from '../../../platform/jobs/schedule.ts'
import { registerNoticeKinds } from '../../notices/index.ts'
import { qualityJob, qualitySchedule } from '../data-quality/compute.job.ts'
import { qualityNotices } from '../data-quality/quality.notices.ts'
import { erasureJob } from './erasure.job.ts'
import { rotationJob, rotationSchedule } from './key-rotation.ts'
import { ownDataJob } from './own-data.service.ts'
import { privacyTexts } from './privacy.texts.ts'
import { protectedNotices } from './protected.notices.ts'
import { REVEAL_REFUSED } from './protected.service.ts'
import { protectedExport } from './protected-export.ts'

// biome-ignore lint/suspicious/noExplicitAny: as in `Module`, the list holds jobs of any input
export const privacyJobs: readonly Job<any>[] = [
  rotationJob,
  ownDataJob,
  protectedExport.job,
  qualityJob,
  erasureJob,
]

// biome-ignore lint/suspicious/noExplicitAny: as with jobs
export const privacySchedules: readonly Schedule<any>[] = [rotationSchedule, qualitySchedule]

/** Registers the hooks of privacy and data quality when the module connects. */
export function connectPrivacy(): void {
  registerNoticeKinds([...protectedNotices, ...qualityNotices])
  registerAuditedRecord('quality_finding', {
    label: privacyTexts('dataQualityFinding'),
    path: () => '/users/data-quality',
  })
  registerAuditedRecord('erasure', { label: privacyTexts('erasure'), path: () => '/users/privacy' })
  registerAuditedRecord('privacy_setting', {
    label: privacyTexts('privacySettings'),
    path: () => '/users/privacy',
  })
  registerAuditedRecord('identity_kind', { label: privacyTexts('identityNumberType') })
  registerAuditedActions({
    'employees.protected.save': privacyTexts('identityOrBankEdited'),
    'employees.protected_upload.upload': privacyTexts('uploadedRecords'),
    'employees.protected.remove': privacyTexts('identityOrBankDeleted'),
    'employees.protected.reveal': privacyTexts('numberViewed'),
    [REVEAL_REFUSED]: privacyTexts('numberLimitReached'),
    'employees.data.erased': privacyTexts('erasedPersonalData'),
    'employees.own_data.export': privacyTexts('ownDataRequested'),
  })
}
