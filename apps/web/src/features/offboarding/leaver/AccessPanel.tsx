import { Alert, Button, Card, CopyButton, Group, Stack, Text, Title } from '@mantine/core'
import {
  readLeaverAccess,
  revokeLeaverLinks,
  sendLeaverLink,
} from '@muster/contract/calls/offboarding/leaver'
import { readSeparationHistory } from '@muster/contract/calls/offboarding/separations'
import type { LeaverAccess } from '@muster/contract/offboarding/leaver.contract'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import '../texts.ts'

const stateKinds: Readonly<Record<LeaverAccess['links'][number]['state'], StatusKind>> = {
  valid: 'success',
  expired: 'neutral',
  replaced: 'neutral',
  revoked: 'neutral',
}

/** What the leaver reaches without an account, for those who manage separations. */
export default function AccessPanel({ sepid }: { sepid: number }) {
  const isShown = useCan('offboarding.separation.manage')
  return isShown ? <Panel sepid={sepid} /> : null
}

function Panel({ sepid }: { sepid: number }) {
  const { t } = useTranslation('offboarding')
  const format = useFormatter()
  const client = useQueryClient()
  const body = { SEPID: sepid }
  const { data } = useQuery({
    ...readOptions(readLeaverAccess, { body }),
    meta: { errorShown: 'inline' as const },
  })
  const onSuccess = () =>
    Promise.all(
      [readLeaverAccess, readSeparationHistory].map(({ id }) => client.invalidateQueries({ queryKey: [id] })),
    )
  const sending = useMutation({
    mutationFn: (isConfirmed: boolean) =>
      call(sendLeaverLink, { body: { ...body, is_address_confirmed: isConfirmed } }, { notify: true }),
    onSuccess,
  })
  const ending = useMutation({
    mutationFn: () => call(revokeLeaverLinks, { body }, { notify: true }),
    onSuccess: async () => {
      sending.reset()
      await onSuccess()
    },
  })
  if (!data) return null
  const { email, may_send, changed, links, last_seen_at } = data
  const isAnyOpen = links.some(({ state }) => state !== 'revoked')
  return (
    <Card withBorder padding="lg">
      <Title order={2} size="h4" mb="xs">
        {t('leaver.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {email === null ? t('leaver.noAddress') : t('leaver.text', { address: email })}
      </Text>
      <Stack gap="sm">
        {may_send && changed ? <Changed changed={changed} /> : null}
        {links.slice(0, 3).map((link) => (
          <Group key={link.link_id} justify="space-between" align="flex-start" wrap="nowrap">
            <Text size="sm">
              {[
                t(`leaver.purposes.${link.purpose}`),
                link.sent_by
                  ? t('leaver.sentBy', { at: format.dayTime(link.sent_at), name: link.sent_by })
                  : t(link.is_asked_for ? 'leaver.asked' : 'leaver.sent', {
                      at: format.dayTime(link.sent_at),
                    }),
                link.state === 'valid' ? t('leaver.until', { at: format.dayTime(link.expires_at) }) : '',
                link.opened_at ? t('leaver.opened', { at: format.dayTime(link.opened_at) }) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <StatusBadge kind={stateKinds[link.state]}>{t(`leaver.states.${link.state}`)}</StatusBadge>
          </Group>
        ))}
        {last_seen_at ? (
          <Text size="sm">{t('leaver.lastSeen', { at: format.dayTime(last_seen_at) })}</Text>
        ) : null}
        <Group gap="xs">
          {may_send ? (
            <SendButton
              changed={changed}
              isRepeated={links.length > 0}
              isPending={sending.isPending}
              onSend={sending.mutate}
            />
          ) : null}
          {sending.data ? (
            <CopyButton value={sending.data.url}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {t(copied ? 'leaver.copied' : 'leaver.copy')}
                </Button>
              )}
            </CopyButton>
          ) : null}
          {isAnyOpen ? (
            <Button variant="subtle" color="red" loading={ending.isPending} onClick={() => ending.mutate()}>
              {t('leaver.end')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Card>
  )
}

function Changed({ changed }: { changed: NonNullable<LeaverAccess['changed']> }) {
  const { t } = useTranslation('offboarding')
  const format = useFormatter()
  return (
    <Alert color="orange">
      {t('leaver.changed', { name: changed.by, at: format.dayTime(changed.at) })}
      {changed.may_confirm ? null : ` ${t('leaver.cannotConfirm')}`}
    </Alert>
  )
}

interface SendButtonProps {
  changed: LeaverAccess['changed']
  isRepeated: boolean
  isPending: boolean
  onSend: (isConfirmed: boolean) => void
}

/** Sends a link; an address that somebody else has entered is confirmed with it. */
function SendButton({ changed, isRepeated, isPending, onSend }: SendButtonProps) {
  const { t } = useTranslation('offboarding')
  if (changed && !changed.may_confirm) return null
  const usual = t(isRepeated ? 'leaver.sendAgain' : 'leaver.send')
  return (
    <Button variant="default" loading={isPending} onClick={() => onSend(changed !== null)}>
      {changed ? t('leaver.confirm') : usual}
    </Button>
  )
}
