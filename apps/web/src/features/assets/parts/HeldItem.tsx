import { Card, Group, Stack, Text } from '@mantine/core'
import type { HeldAsset } from '@muster/contract/assets/asset-shapes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Status } from '../../../lib/list/columns.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import '../own-texts.ts'

interface HeldItemProps {
  asset: HeldAsset
  /** The asset's page, for those who may open it. */
  to?: string | null
  children?: ReactNode
}

/** What a person holds, and whether they have confirmed it. */
export function HeldItem({ asset, to = null, children }: HeldItemProps) {
  const { t } = useTranslation('ownAssets')
  const format = useFormatter()
  const { name, code, type, serial, answer, answered_at: at } = asset
  return (
    <Card withBorder padding="md" component="article" aria-label={name}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Stack gap={2} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {to === null ? (
            <Text fw={600}>{name}</Text>
          ) : (
            <AppLink to={to} style={{ color: 'inherit', fontWeight: 600 }}>
              {name}
            </AppLink>
          )}
          <Text size="sm" c="dimmed">
            {[type, code, serial ? t('serial', { serial }) : ''].filter(Boolean).join(' · ')}
          </Text>
          <Text size="sm">
            {[
              t('since', { day: format.day(asset.handed_on) }),
              t('condition', { condition: t(`conditions.${asset.condition_out}`) }),
            ].join(' · ')}
          </Text>
          <DueBack asset={asset} />
          {asset.note ? <Text size="sm">{asset.note}</Text> : null}
          {answer === 'disputed' ? (
            <Text size="sm">{t('disputed', { day: format.day(at ?? ''), note: asset.answer_note })}</Text>
          ) : null}
        </Stack>
        <Answer asset={asset} />
      </Group>
      {children}
    </Card>
  )
}

function DueBack({ asset: { due_back_on: due, is_overdue } }: { asset: HeldAsset }) {
  const { t } = useTranslation('ownAssets')
  const format = useFormatter()
  if (due === null) return null
  const urgent = is_overdue ? { c: 'var(--mantine-color-error)', fw: 600 } : {}
  return (
    <Text size="sm" {...urgent}>
      {t(is_overdue ? 'overdue' : 'dueBack', { day: format.day(due) })}
    </Text>
  )
}

/** What the holder says, or what has become of the asset since. */
function Answer({ asset: { status, answer, answered_at: at } }: { asset: HeldAsset }) {
  const { t } = useTranslation('ownAssets')
  const format = useFormatter()
  if (status !== 2) return <Status word={{ kind: 'warning', text: t(`statuses.${status}`) }} />
  if (answer === 'accepted')
    return <Status word={{ kind: 'success', text: t('accepted', { day: format.day(at ?? '') }) }} />
  return <Status word={{ kind: answer === null ? 'pending' : 'warning', text: t('unanswered') }} />
}
