import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { listSignInHelp, resetTwoStep } from '@muster/contract/calls/session/two-step'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'

export interface ResetAppDialogProps {
  person: { account_id: number; name: string }
  onClose: () => void
}

/**
 * Removes another person's authenticator app. This lowers their protection, so it needs a reason and notifies
 * them.
 */
export default function ResetAppDialog({ person, onClose }: ResetAppDialogProps) {
  const { t } = useTranslation('secondStep')
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const reset = useMutation({
    ...writeOptions(resetTwoStep),
    onSuccess: () => {
      onClose()
      return queries.invalidateQueries({ queryKey: endpointKey(listSignInHelp) })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') setProblem(t('help.reasonMissing'))
    else reset.mutate({ body: { account_id: person.account_id, reason } })
  }
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('help.resetTitle', { name: person.name })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form noValidate onSubmit={submit}>
        <Stack>
          <Text size="sm">{t('help.resetText')}</Text>
          <Textarea
            label={t('help.reason')}
            description={t('help.reasonText')}
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            data-autofocus
            value={reason}
            error={problem}
            onChange={(event) => {
              setReason(event.target.value)
              setProblem('')
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" color="red" loading={reset.isPending}>
              {t('help.reset')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
