import { Button, Group, Modal, TextInput } from '@mantine/core'
import { createSection } from '@muster/contract/calls/forms/form-builder'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { refreshForms } from '../data/form-queries.ts'

/** Adds a section to a form. */
export default function SectionModal({ formid, onClose }: { formid: number; onClose: () => void }) {
  const { t } = useTranslation('forms')
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(createSection, { body: { formid, name: name.trim() } }),
    onSuccess: async () => {
      onClose()
      notifySuccess(t('section.added', { name: name.trim() }))
      await refreshForms(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const isMissing = name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!isMissing) mutate()
  }
  const problem = isTried && isMissing ? t('field.nameMissing') : error ? messageOf(error) : null
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('section.title')}
      closeButtonProps={{ 'aria-label': t('view.close') }}
    >
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t('section.name')}
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problem}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('field.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('field.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
