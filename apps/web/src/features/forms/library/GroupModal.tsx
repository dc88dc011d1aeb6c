import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { createPropertyGroup } from '@muster/contract/calls/forms/properties'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, messageOf } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { refreshLibrary } from './library-queries.ts'

/** Creates a group of properties. */
export default function GroupModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('formsLibrary')
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(createPropertyGroup, { body: { name: name.trim() } }),
    onSuccess: async ({ group }) => {
      notifySuccess(t('group.added', { name: group.name }))
      onClose()
      await refreshLibrary(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') mutate()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('group.title')}
      centered
      closeButtonProps={{ 'aria-label': t('property.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('group.name')}
            required
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={error ? (error instanceof ApiError && error.fields.name) || messageOf(error) : undefined}
            data-autofocus
          />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t('property.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('property.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
