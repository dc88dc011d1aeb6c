import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { customTexts } from './custom/custom.texts.ts'
import { reportsTexts } from './reports.texts.ts'
import { schedulesTexts } from './schedules.texts.ts'

/** What reports hold about their readers. */
export const reportsPersonalData: PersonalData = {
  tables: [
    { table: 'report_run', label: reportsTexts('runs'), account: ['account_id'], omit: ['fingerprint'] },
    { table: 'report_favourite', label: reportsTexts('favourites'), account: ['account_id'] },
    { table: 'report_access', label: reportsTexts('given'), account: ['account_id'], omit: ['given_by'] },
    { table: 'custom_report', label: customTexts('own'), account: ['account_id'] },
    { table: 'custom_report_version', label: customTexts('changes'), account: ['account_id'] },
    { table: 'report_schedule', label: schedulesTexts('own'), account: ['account_id'] },
    {
      table: 'report_delivery',
      label: schedulesTexts('deliveries'),
      account: ['account_id'],
      omit: ['mail_reference'],
    },
    { table: 'report_schedule_recipient', label: schedulesTexts('received'), account: ['account_id'] },
  ],
}
