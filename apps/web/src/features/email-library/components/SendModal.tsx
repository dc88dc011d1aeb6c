import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { sendTemplate } from '@muster/contract/calls/email-library/template-use'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { PeoplePicker } from '../../../lib/form/PersonPicker.tsx'
import { findPreviewPeople, type TemplateRow } from '../data/template-query.ts'

/** Sends a published template to employees, each with their own data. */
export default function SendModal({ template, onClose }: { template: TemplateRow; onClose: () => void }) {
  const { t } = useTranslation('email-templates')
  // Idempotency key per dialog: a retry sends nothing twice.
  const [key] = useState(() => crypto.randomUUID())
  const [people, setPeople] = useState<FoundPerson[]>([])
  const sending = useMutation({ ...writeOptions(sendTemplate), meta: { errorShown: 'inline' } })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('sending.title', { name: template.name })}
      closeButtonProps={{ 'aria-label': t('close') }}
      centered
    >
      {sending.data ? (
        <Stack gap="sm" role="status">
          <Text size="sm">{t('sending.done', { count: sending.data.sent })}</Text>
          {sending.data.not_sent > 0 ? (
            <Text size="sm">{t('sending.notSent', { count: sending.data.not_sent })}</Text>
          ) : null}
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('close')}</Button>
          </Group>
        </Stack>
      ) : (
        <Stack gap="md">
          <PeoplePicker
            label={t('sending.people')}
            description={t('sending.peopleHelp')}
            placeholder={people.length === 0 ? t('sending.peopleHint') : undefined}
            nothingFoundMessage={t('look.nobody')}
            hidePickedOptions={false}
            maxValues={500}
            find={findPreviewPeople}
            findKey="email-preview"
            value={people}
            onChange={setPeople}
            error={sending.error ? messageOf(sending.error) : undefined}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              loading={sending.isPending}
              disabled={people.length === 0}
              onClick={() =>
                sending.mutate({
                  body: { EMAIL_ID: template.EMAIL_ID, employee_ids: people.map(({ id }) => id), key },
                })
              }
            >
              {t('sending.submit', { count: people.length })}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
