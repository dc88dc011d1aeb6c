import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { readWelcomeMail, sendWelcomeMail } from '@muster/contract/calls/onboarding/welcome-mail'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { MailFrame } from '../../../lib/feedback/MailFrame.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { refreshJoining } from './joining-data.ts'
import './texts.ts'

interface WelcomeModalProps {
  candidateId: number
  name: string
  /** The candidate has had the mail. */
  isAgain: boolean
  onClose: () => void
}

/** The welcome mail as a candidate gets it, to be sent. */
export default function WelcomeModal({ candidateId, name, isAgain, onClose }: WelcomeModalProps) {
  const { t } = useTranslation('joining')
  const client = useQueryClient()
  const mail = useQuery({
    ...readOptions(readWelcomeMail, { query: { candidate_id: candidateId } }),
    meta: { errorShown: 'inline' as const },
  })
  const send = useMutation({
    mutationFn: () =>
      call(sendWelcomeMail, { body: { candidate_ids: [candidateId], is_again: isAgain } }, { notify: true }),
    onSuccess: onClose,
    onSettled: () => refreshJoining(client),
  })
  return (
    <Modal opened onClose={onClose} size="lg" title={t('mail.title', { name })}>
      <Loaded query={mail} skeleton={<Skeleton height={420} radius="md" />} order={3}>
        {({ preview }) =>
          preview === null ? null : (
            <Stack gap="sm">
              {preview.to === null ? (
                <Alert color="yellow">{t('mail.noAddress')}</Alert>
              ) : (
                <Text size="sm">
                  {t('mail.to')}: {preview.to}
                </Text>
              )}
              <Text fw={600}>{preview.subject}</Text>
              {preview.files.length > 0 ? (
                <Text size="sm">
                  {t('mail.files')}: {preview.files.join(', ')}
                </Text>
              ) : null}
              <MailFrame html={preview.html} title={t('mail.frame')} />
              <Group justify="flex-end">
                <Button variant="default" onClick={onClose}>
                  {t('mail.cancel')}
                </Button>
                <Button disabled={preview.to === null} loading={send.isPending} onClick={() => send.mutate()}>
                  {t(isAgain ? 'panel.again' : 'mail.send')}
                </Button>
              </Group>
            </Stack>
          )
        }
      </Loaded>
    </Modal>
  )
}
