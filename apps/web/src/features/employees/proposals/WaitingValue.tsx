import { Button, Group, Text } from '@mantine/core'
import { deleteRequestSingle } from '@muster/contract/calls/requests/decisions'
import { StatusBadge } from '@muster/ui/feedback'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { currentEntry } from '../../../lib/session/entry.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { type EmployeeSection, refreshPeople } from '../data/employee-queries.ts'
import './texts.ts'

type Field = EmployeeSection['fields'][number]

/** A field with a pending change: current and requested value, and a button to withdraw the request. */
export default function WaitingValue({ field }: { field: Field }) {
  const { t } = useTranslation('proposals')
  const format = useFormatter()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    ...writeOptions(deleteRequestSingle),
    onSuccess: () => refreshPeople(queries),
  })
  const { waiting } = field
  if (!waiting) return field.text
  const shown = (text: string) => (field.FEILD_TYPE === 'calander' && text ? format.date(text) : text)
  // Only self-service shows the user's own record; in the console HR views other employees.
  const isOwn = currentEntry.name === 'me'
  return (
    <>
      <span>{shown(field.text) || '—'}</span>
      <Group gap="xs" mt={4}>
        <StatusBadge kind="pending">{t('waits')}</StatusBadge>
        <Text size="sm">{t('requested', { value: shown(waiting.text) || t('empty') })}</Text>
      </Group>
      <Group gap="md" mt={2}>
        <Text size="sm">
          <AppLink to={`/workflow/request-worlflow/${waiting.REQUEST_ID}`}>{t('open')}</AppLink>
        </Text>
        {isOwn ? (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={isPending}
            aria-label={t('withdrawField', { field: field.FIELD_NAME })}
            onClick={() => mutate({ body: { REQUEST_ID: waiting.REQUEST_ID } })}
          >
            {t('withdraw')}
          </Button>
        ) : null}
      </Group>
    </>
  )
}
