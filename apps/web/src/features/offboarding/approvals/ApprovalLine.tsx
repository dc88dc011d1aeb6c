import { Group, Text } from '@mantine/core'
import type { AutomaticApproval } from '@muster/contract/offboarding/leaving-approvals'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { useTranslation } from 'react-i18next'
import '../texts.ts'

const kinds = {
  waiting: 'warning',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
} as const satisfies Record<NonNullable<AutomaticApproval>['state'], StatusKind>

/** How an approval stands that was asked for by itself, for whom it waits or why it was rejected; nothing without one. */
export function ApprovalLine({ label, approval }: { label: string; approval: AutomaticApproval }) {
  const { t } = useTranslation('offboarding')
  if (approval === null) return null
  const { state, waits_for, decided_by, comment } = approval
  const words = state === 'waiting' ? waits_for.join(', ') : [decided_by, comment].filter(Boolean).join(' · ')
  return (
    <Group gap="xs">
      <Text size="sm">{label}</Text>
      <StatusBadge kind={kinds[state]}>{t(`approvals.${state}`)}</StatusBadge>
      {words ? (
        <Text size="sm" c="dimmed">
          {words}
        </Text>
      ) : null}
    </Group>
  )
}
