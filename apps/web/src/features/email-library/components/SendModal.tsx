import { Button, Group, Modal, MultiSelect, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { sendTemplate } from '@muster/contract/email-library/templates.contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api.ts'
import { writeOptions } from '../../../lib/query.ts'
import { peopleOptions, type TemplateRow } from '../data/template-query.ts'

const PAUSE_MS = 250

/** Sends a published template to people, each with their own data. */
export default function SendModal({ template, onClose }: { template: TemplateRow; onClose: () => void }) {
  const { t } = useTranslation('email-templates')
  // The same for every try of this window: repeated, nothing is sent twice.
  const [key] = useState(() => crypto.randomUUID())
  const [ids, setIds] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const [search] = useDebouncedValue(typed, PAUSE_MS)
  const people = useQuery(peopleOptions(search)).data?.people ?? []
  const labels = new Map([
    ...ids.map((id) => [id, names.get(id) ?? id] as const),
    ...people.map(({ id, name, code }) => [String(id), `${name} (${code})`] as const),
  ])
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
          <MultiSelect
            label={t('sending.people')}
            description={t('sending.peopleHelp')}
            placeholder={ids.length === 0 ? t('sending.peopleHint') : undefined}
            data={[...labels].map(([value, label]) => ({ value, label }))}
            filter={({ options }) => options}
            searchable
            maxValues={500}
            value={ids}
            searchValue={typed}
            onSearchChange={setTyped}
            nothingFoundMessage={t('look.nobody')}
            error={sending.error ? messageOf(sending.error) : undefined}
            data-autofocus
            onChange={(next) => {
              setNames(new Map(next.map((id) => [id, labels.get(id) ?? id])))
              setIds(next)
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              loading={sending.isPending}
              disabled={ids.length === 0}
              onClick={() =>
                sending.mutate({
                  body: { EMAIL_ID: template.EMAIL_ID, employee_ids: ids.map(Number), key },
                })
              }
            >
              {t('sending.submit', { count: ids.length })}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
