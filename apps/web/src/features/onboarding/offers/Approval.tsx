import { Group, Text } from '@mantine/core'
import type { CandidateApproval } from '@muster/contract/onboarding/ctc/ctc.contract'
import { useTranslation } from 'react-i18next'
import { Status } from '../../../lib/list/columns.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { approvalKinds } from './offer-data.ts'
import './texts.ts'

/** A request for approval: its state, who asked, who decides, and where to open it. */
export function Approval({ approval }: { approval: CandidateApproval }) {
  const { t } = useTranslation('offers')
  const format = useFormatter()
  const { state, asked_by, asked_at, decided_at, pending_on, comment } = approval
  return (
    <div>
      <Group gap="xs">
        <Status word={{ kind: approvalKinds[state], text: t(`approvals.states.${state}`) }} />
        {approval.may_open ? (
          <AppLink to={`/workflow/request-worlflow/${approval.request_id}`}>{t('approvals.open')}</AppLink>
        ) : null}
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {t('approvals.asked', { date: format.dateTime(asked_at), name: asked_by })}
      </Text>
      {state === 'pending' && pending_on.length > 0 ? (
        <Text size="sm">{t('approvals.waiting', { names: pending_on.join(', ') })}</Text>
      ) : null}
      {decided_at !== null ? (
        <Text size="sm" c="dimmed">
          {t('approvals.decided', { date: format.dateTime(decided_at) })}
        </Text>
      ) : null}
      {comment === '' ? null : <Text size="sm">{comment}</Text>}
    </div>
  )
}
