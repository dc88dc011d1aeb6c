import { Group, Text } from '@mantine/core'
import type { AutomaticApproval } from '@muster/contract/offboarding/leaving-approvals'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useCan } from '../../../lib/session/session.ts'
import '../texts.ts'

const kinds = {
  waiting: 'warning',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
} as const satisfies Record<NonNullable<AutomaticApproval>['state'], StatusKind>

interface ApprovalLineProps {
  label: string
  approval: AutomaticApproval
  /** The permission with which its request is seen. */
  seenBy: string
}

/** How an approval stands that was asked for by itself, for whom it waits or why it was rejected, with its request; nothing without one. */
export function ApprovalLine({ label, approval, seenBy }: ApprovalLineProps) {
  const { t } = useTranslation('offboarding')
  const seesRequest = useCan(seenBy)
  if (approval === null) return null
  const { REQUEST_ID, state, waits_for, decided_by, comment } = approval
  const words = state === 'waiting' ? waits_for.join(', ') : [decided_by, comment].filter(Boolean).join(' · ')
  return (
    <Group gap="xs" role="group" aria-label={label}>
      <Text size="sm">{label}</Text>
      <StatusBadge kind={kinds[state]}>{t(`approvals.${state}`)}</StatusBadge>
      {words ? (
        <Text size="sm" c="dimmed">
          {words}
        </Text>
      ) : null}
      {seesRequest ? (
        <AppLink
          to={`/workflow/request-worlflow/${REQUEST_ID}`}
          aria-label={`${t('approvals.open')}: ${label}`}
        >
          {t('approvals.open')}
        </AppLink>
      ) : null}
    </Group>
  )
}
