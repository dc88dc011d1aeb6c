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

function useRequestWord() {
  const { t } = useTranslation('ownAssets')
  return ({ state, is_bought, substitute }: OwnAssetRequest) => {
    if (substitute) return { kind: 'neutral' as const, text: t('requests.substituted') }
    if (state === 'closed') return { kind: 'neutral' as const, text: t('requests.closed') }
    return { kind: 'pending' as const, text: t(is_bought ? 'requests.bought' : 'requests.approved') }
  }
}

/** What the person has asked for, until they have it; for a while also what was answered otherwise. */
export function RequestItem({ request }: { request: OwnAssetRequest }) {
  const { t } = useTranslation('ownAssets')
  const wordOf = useRequestWord()
  const format = useFormatter()
  const { request_id, type, details, needed_by, reason, substitute } = request
  const asset = substitute && [substitute.name, substitute.code].filter(Boolean).join(', ')
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
          {substitute ? (
            <Text size="sm">{t('requests.instead', { asset, type: substitute.type })}</Text>
          ) : null}
          {reason ? <Text size="sm">{t('requests.because', { reason })}</Text> : null}
        </Stack>
        <Status word={wordOf(request)} />
      </Group>
    </Card>
  )
}
