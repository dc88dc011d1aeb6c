import { Button, Card, Group, Stack, Text } from '@mantine/core'
import type { OwnAssetRequest } from '@muster/contract/assets/own-assets.contract'
import { useTranslation } from 'react-i18next'
import { Status } from '../../../lib/list/columns.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { sheetPath } from '../../../lib/screen/sheet-address.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import '../own-texts.ts'

/** Opens the form that asks for an asset, for those who may send requests. */
export function Ask() {
  const { t } = useTranslation('ownAssets')
  if (!useCan('requests.raise')) return null
  return (
    <Button component={AppLink} to={sheetPath('ASSET')} variant="default" mih={44}>
      {t('ask')}
    </Button>
  )
}

/** What the person has asked for, until they have it. */
export function RequestItem({ request }: { request: OwnAssetRequest }) {
  const { t } = useTranslation('ownAssets')
  const format = useFormatter()
  const { request_id, type, details, needed_by, state, is_bought, reason } = request
  const word =
    state === 'closed'
      ? { kind: 'neutral' as const, text: t('requests.closed') }
      : { kind: 'pending' as const, text: t(is_bought ? 'requests.bought' : 'requests.approved') }
  return (
    <Card withBorder padding="md" component="article" aria-label={t('requests.of', { type })}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Stack gap={2} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <AppLink
            to={`/workflow/request-worlflow/${request_id}`}
            style={{ color: 'inherit', fontWeight: 600 }}
          >
            {t('requests.of', { type })}
          </AppLink>
          {details ? <Text size="sm">{details}</Text> : null}
          {needed_by ? <Text size="sm">{t('requests.neededBy', { day: format.day(needed_by) })}</Text> : null}
          {reason ? <Text size="sm">{reason}</Text> : null}
        </Stack>
        <Status word={word} />
      </Group>
    </Card>
  )
}
