import type { HomeNeed } from '@muster/contract/dashboards/home-parts'
import { interviewedIn } from '@muster/contract/offboarding/exit-interview/exit-interview.constants'
import { sql } from 'kysely'
import { registerAuditedRecord } from '../../../platform/audit/words.ts'
import { deferredQuery } from '../../../platform/db/deferred-query.ts'
import { type HomeNeeds, registerHomeNeeds } from '../../../platform/home/home-parts.ts'
import type { PersonalData } from '../../../platform/privacy/personal-data.ts'
import { registerNoticeKinds } from '../../notices/index.ts'
import { registerRequestKind } from '../../requests/index.ts'
import { separationStatusChanged } from '../separations/status.hook.ts'
import { interviewNotices } from './interview.notices.ts'
import { interviewTexts } from './interview.texts.ts'
import { endReviews, reviewKind } from './review.kind.ts'
import { followStatus, OWN_PAGE } from './send.service.ts'
import { SETTING } from './settings.service.ts'

/** A form that was sent to the person. */
const interviewNeeds: HomeNeeds = {
  id: 'offboarding.exit_interview',
  entry: 'me',
  isFor: ({ employeeId }) => employeeId !== null,
  isPrivate: true,
  query: ({ ctx }) =>
    deferredQuery(
      sql<{ open: number }>`
        select count(*)::int as open from exit_interview x join separation s on s.org_id = x.org_id and s.id = x.separation_id
        where x.org_id = ${ctx.orgId} and x.employee_id = ${ctx.actor.employeeId}::bigint and x.sent_at is not null
          and x.submitted_at is null and x.filler is distinct from 'hr' and s.kind <> 'death'
          and s.status = any (${[...interviewedIn]}::smallint[])`,
      ([row]): HomeNeed[] => [
        {
          ...{ id: 'open', count: row?.open ?? 0, to: OWN_PAGE, is_urgent: false, assigned: 'to_me' },
          text: interviewTexts('need'),
        },
      ],
    ),
}

export const interviewPersonalTables: PersonalData['tables'] = [
  {
    table: 'exit_interview',
    label: interviewTexts('held'),
    employee: ['employee_id'],
    account: ['sent_by'],
    omit: ['sent_by', 'sent_by_name', 'form', 'choices'],
  },
]

export function connectInterview(): void {
  separationStatusChanged.on(followStatus)
  separationStatusChanged.on(endReviews)
  registerRequestKind(reviewKind)
  registerNoticeKinds(interviewNotices)
  registerHomeNeeds(interviewNeeds)
  registerAuditedRecord(SETTING, {
    label: interviewTexts('setting'),
    path: () => '/offboarding/exit-form',
  })
}
