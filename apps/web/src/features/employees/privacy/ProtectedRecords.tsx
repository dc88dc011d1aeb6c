import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { removeProtectedRecord } from '@muster/contract/calls/employees/identity/protected-records'
import { IconPlus } from '@muster/ui/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { NumberRow } from './NumberRow.tsx'
import classes from './Numbers.module.css'
import {
  type ProtectedGroup,
  type ProtectedList,
  type ProtectedRecord,
  protectedOptions,
} from './privacy-queries.ts'
import './texts.ts'

const NumberForm = lazy(() => import('./NumberForm.tsx'))
const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))

interface Edited {
  group: ProtectedGroup
  record: ProtectedRecord | null
}

/** An employee's identity numbers and bank accounts, for users with permission. */
export function ProtectedRecords({ employeeId }: { employeeId: number }) {
  const { t } = useTranslation('privacy')
  const numbers = useQuery(protectedOptions(employeeId))
  return (
    <Loaded query={numbers} skeleton={<Skeleton height={240} radius="lg" />}>
      {(list) =>
        list.identity === null && list.bank === null ? (
          <Text c="dimmed">{t('numbers.denied')}</Text>
        ) : (
          <Groups employeeId={employeeId} list={list} />
        )
      }
    </Loaded>
  )
}

function Groups({ employeeId, list }: { employeeId: number; list: ProtectedList }) {
  const { t } = useTranslation('privacy')
  const queries = useQueryClient()
  const [edited, setEdited] = useState<Edited | null>(null)
  const [removed, setRemoved] = useState<ProtectedRecord | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: protectedOptions(employeeId).queryKey })
  const remove = useMutation({
    ...writeOptions(removeProtectedRecord),
    onSuccess: async () => {
      setRemoved(null)
      await refresh()
    },
    meta: { errorShown: 'inline' },
  })
  const shared = { employeeId, list, onEdit: setEdited, onRemove: setRemoved }
  return (
    <Stack gap="md">
      {list.identity ? <GroupCard group="identity" records={list.identity} {...shared} /> : null}
      {list.bank ? <GroupCard group="bank" records={list.bank} {...shared} /> : null}
      <Text size="sm" c="dimmed">
        {t('numbers.explain')}
      </Text>
      <Suspense>
        {edited ? (
          <NumberForm
            employeeId={employeeId}
            {...edited}
            kinds={list.kinds}
            onClose={() => setEdited(null)}
            onSaved={() => {
              setEdited(null)
              void refresh()
            }}
          />
        ) : null}
        {removed ? (
          <ReasonModal
            title={t('numbers.removeTitle', { name: `${removed.kind_name} ${removed.masked}` })}
            text={t('numbers.removeText')}
            label={t('numbers.reason')}
            submit={t('numbers.delete')}
            isOptional
            isDangerous
            save={(reason) => {
              const body = { emp_id: employeeId, id: removed.id, ...(reason ? { reason } : {}) }
              return remove.mutateAsync({ body })
            }}
            onClose={() => setRemoved(null)}
          />
        ) : null}
      </Suspense>
    </Stack>
  )
}

interface GroupCardProps {
  employeeId: number
  list: ProtectedList
  group: ProtectedGroup
  records: ProtectedRecord[]
  onEdit: (edited: Edited) => void
  onRemove: (record: ProtectedRecord) => void
}

function GroupCard({ employeeId, list, group, records, onEdit, onRemove }: GroupCardProps) {
  const { t } = useTranslation('privacy')
  const { abilities } = list
  const mayEdit = group === 'bank' ? abilities.edit_bank : abilities.edit_identity
  const mayReveal = group === 'bank' ? abilities.reveal_bank : abilities.reveal_identity
  const titleId = `numbers-${group}`
  return (
    <Card component="section" aria-labelledby={titleId} padding="lg">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id={titleId}>
          {t(`numbers.${group}`)}
        </Title>
        {mayEdit ? (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => onEdit({ group, record: null })}
          >
            {t(group === 'bank' ? 'numbers.addBank' : 'numbers.addIdentity')}
          </Button>
        ) : null}
      </Group>
      {records.length === 0 ? (
        <Text c="dimmed">{t(`numbers.${group}Empty`)}</Text>
      ) : (
        <ul className={classes.list}>
          {records.map((record) => (
            <NumberRow
              key={record.id}
              employeeId={employeeId}
              record={record}
              mayReveal={mayReveal}
              mayEdit={mayEdit}
              asksReason={list.asks_reason}
              onEdit={() => onEdit({ group, record })}
              onRemove={() => onRemove(record)}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
