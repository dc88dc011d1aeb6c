import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { removeSomeonesQuestions } from '@muster/contract/calls/security/questions'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { MessageBanner } from '../../../lib/screen/MessageBanner.tsx'

/**
 * For an employee who forgot both password and answers: without security questions the mailed link is enough.
 */
export default function RemoveQuestionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security')
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  const remove = useMutation({
    ...writeOptions(removeSomeonesQuestions),
    onSuccess: onClose,
    meta: { errorShown: 'inline' },
  })
  const fields = remove.error instanceof ApiError ? remove.error.fields : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    remove.mutate({ body: { email, reason } })
  }
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('remove.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm" c="dimmed">
            {t('remove.text')}
          </Text>
          {remove.error ? (
            <MessageBanner kind="error" message={messageOf(remove.error)} dismissAfter={null} />
          ) : null}
          <TextInput
            label={t('remove.email')}
            type="email"
            withAsterisk
            data-autofocus
            value={email}
            error={fields.email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Textarea
            label={t('remove.reason')}
            description={t('remove.reasonText')}
            withAsterisk
            value={reason}
            error={fields.reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" color="red" loading={remove.isPending}>
              {t('remove.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
