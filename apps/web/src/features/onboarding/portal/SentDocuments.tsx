import { Badge, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { decideDocument, openSentDocument } from '@muster/contract/calls/candidates/desk'
import type { PortalPanel as Panel } from '@muster/contract/candidates/desk.contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import './texts.ts'

type File = Panel['documents'][number]['files'][number]

interface SentDocumentsProps {
  panel: Panel
  onChange: () => Promise<void>
}

/** Documents by category, to be opened, accepted and refused. */
export function SentDocuments({ panel, onChange }: SentDocumentsProps) {
  const { t } = useTranslation('onboardingPortal')
  return (
    <Stack gap="sm">
      <Text fw={600}>{t('documents')}</Text>
      {panel.documents.length === 0 ? <Text size="sm">{t('noDocuments')}</Text> : null}
      {panel.documents.map(({ category_id, name, is_mandatory, files }) => (
        <div key={category_id}>
          <Group gap="xs">
            <Text>{name}</Text>
            {is_mandatory ? <Badge variant="outline">{t('mandatory')}</Badge> : null}
          </Group>
          {files.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('missing')}
            </Text>
          ) : null}
          {files.map((file) => (
            <OneFile key={file.document_id} panel={panel} file={file} onChange={onChange} />
          ))}
        </div>
      ))}
    </Stack>
  )
}

function OneFile({ panel, file, onChange }: SentDocumentsProps & { file: File }) {
  const { t } = useTranslation('onboardingPortal')
  const [isRefusing, setIsRefusing] = useState(false)
  const body = { candidate_id: panel.candidate_id, document_id: file.document_id }
  const open = useMutation({
    mutationFn: () => call(openSentDocument, { body }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const decide = useMutation({
    mutationFn: (more: { state: File['state']; reason: string }) =>
      call(decideDocument, { body: { ...body, ...more } }, { notify: true }),
    onSuccess: async () => {
      setIsRefusing(false)
      await onChange()
    },
  })
  const set = (state: File['state'], reason = '') => decide.mutate({ state, reason })
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          px={0}
          aria-label={t('open', { name: file.file_name })}
          loading={open.isPending}
          onClick={() => open.mutate()}
        >
          {file.file_name}
        </Button>
        <Text size="sm">{t(`states.${file.state}`, { reason: file.reason })}</Text>
      </div>
      {panel.may_edit ? (
        <Group gap="xs">
          {file.state === 'sent' ? (
            <>
              <Button size="compact-sm" loading={decide.isPending} onClick={() => set('accepted')}>
                {t('accept')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setIsRefusing(true)}>
                {t('refuse')}
              </Button>
            </>
          ) : (
            <Button size="compact-sm" variant="subtle" loading={decide.isPending} onClick={() => set('sent')}>
              {t('back')}
            </Button>
          )}
        </Group>
      ) : null}
      {isRefusing ? (
        <RefuseModal
          name={file.file_name}
          isSending={decide.isPending}
          onClose={() => setIsRefusing(false)}
          onRefuse={(reason) => set('refused', reason)}
        />
      ) : null}
    </Group>
  )
}

interface RefuseModalProps {
  name: string
  isSending: boolean
  onClose: () => void
  onRefuse: (reason: string) => void
}

function RefuseModal({ name, isSending, onClose, onRefuse }: RefuseModalProps) {
  const { t } = useTranslation('onboardingPortal')
  const [reason, setReason] = useState('')
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('refuseTitle', { name })}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <Stack gap="md">
        <Textarea
          label={t('reason')}
          required
          autosize
          minRows={2}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={reason.trim() === ''} loading={isSending} onClick={() => onRefuse(reason.trim())}>
            {t('refuse')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
