import { Alert, Button, Checkbox, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core'
import { revokeIdCard } from '@muster/contract/calls/employees/identity/id-card'
import { revokeReasons } from '@muster/contract/employees/identity/id-card.constants'
import type { CardFace } from '@muster/contract/employees/identity/id-card.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { refreshCards } from './card-queries.ts'

/** Revokes a card, for example a lost one, and optionally issues a replacement. */
export function RevokeModal({ card, onClose }: { card: CardFace; onClose: () => void }) {
  const { t } = useTranslation('idCard')
  const queries = useQueryClient()
  const [reason, setReason] = useState<(typeof revokeReasons)[number]>('lost')
  const [note, setNote] = useState('')
  const [reissue, setReissue] = useState(true)
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(revokeIdCard),
    meta: { errorShown: 'inline' },
    onSuccess: () => onClose(),
    // Also refreshes after a conflict, so that the current state shows below.
    onSettled: () => refreshCards(queries),
  })
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('revoke.title', { name: card.EMPLOYEE_NAME })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <Text size="sm">{t('revoke.text')}</Text>
        <Radio.Group
          label={t('revoke.reason')}
          value={reason}
          onChange={(value) => setReason(value as typeof reason)}
        >
          <Stack gap="xs" mt="xs">
            {revokeReasons.map((value) => (
              <Radio key={value} value={value} label={t(`reasons.${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('revoke.note')}
          maxLength={500}
          autosize
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Checkbox
          label={t('revoke.reissue')}
          checked={reissue}
          onChange={(event) => setReissue(event.currentTarget.checked)}
        />
        {error ? (
          <Alert color="red" role="alert">
            {messageOf(error)}
          </Alert>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            color="red"
            loading={isPending}
            onClick={() => mutate({ body: { id: card.card_id, reason, note, reissue } })}
          >
            {t('revoke.send')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
