import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { clearSecurityQuestions, getSecurityQuestions } from '@muster/contract/calls/security/questions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../../lib/calls/api.ts'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'
import { MessageBanner } from '../../../lib/screen/MessageBanner.tsx'
import { CurrentPassword } from './CurrentPassword.tsx'

/** Removes the user's security questions: resetting the password then needs only the mailed link. */
export default function ClearQuestionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security')
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const clear = useMutation({
    ...writeOptions(clearSecurityQuestions),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: endpointKey(getSecurityQuestions) })
      onClose()
    },
    meta: { errorShown: 'inline' },
  })
  const fields = clear.error instanceof ApiError ? clear.error.fields : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    clear.mutate({ body: { password } })
  }
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('questions.clearTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">{t('questions.clearText')}</Text>
          {clear.error ? (
            <MessageBanner kind="error" message={messageOf(clear.error)} dismissAfter={null} />
          ) : null}
          <CurrentPassword value={password} error={fields.password} onChange={setPassword} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" color="red" loading={clear.isPending}>
              {t('questions.clear')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
