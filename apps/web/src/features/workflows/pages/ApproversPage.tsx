import {
  ActionIcon,
  Button,
  Card,
  Group,
  Modal,
  Select,
  Skeleton,
  Stack,
  Table,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core'
import { saveFallback, saveFunctionHead } from '@muster/contract/calls/workflows/workflow-parts'
import type { DataOf } from '@muster/contract/kit/index'
import type { readApproverSettings } from '@muster/contract/workflows/workflow-parts.contract'
import type { FunctionMaster, FunctionName } from '@muster/contract/workflows/workflows.constants'
import { EmptyState } from '@muster/ui/feedback'
import { IconPlus, IconTrash } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { mastersOptions, settingsOptions } from '../data/workflow-queries.ts'
import { PersonSelect } from '../parts/PersonSelect.tsx'
import '../texts.ts'

type Settings = DataOf<typeof readApproverSettings>

/** Fallback approvers, and heads of functions in organisation units. */
export default function ApproversPage() {
  const { t } = useTranslation('workflows')
  const settings = useQuery(settingsOptions())
  return (
    <>
      <PageHeader title={t('approvers.title')} subtitle={t('approvers.subtitle')} />
      <Loaded query={settings} skeleton={<Skeleton height={320} />} order={2}>
        {(data) => (
          <Stack gap="lg">
            <Fallback settings={data} />
            <Heads settings={data} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: settingsOptions().queryKey })
}

function Fallback({ settings }: { settings: Settings }) {
  const { t } = useTranslation('workflows')
  const refresh = useRefresh()
  const saving = useMutation({ ...writeOptions(saveFallback), onSuccess: refresh })
  const { fallback, administrators, abilities } = settings
  const known = administrators.map((one) => ({ value: String(one.account_id), label: one.name }))
  const isListed = !fallback || known.some(({ value }) => value === String(fallback.account_id))
  return (
    <Card withBorder padding="lg">
      <Select
        label={t('approvers.fallback')}
        description={t('approvers.fallbackHint')}
        maw={460}
        searchable
        allowDeselect={false}
        disabled={!abilities.edit || saving.isPending}
        data={[
          { value: '', label: t('approvers.nobody') },
          ...known,
          ...(isListed ? [] : [{ value: String(fallback.account_id), label: fallback.name }]),
        ]}
        value={fallback ? String(fallback.account_id) : ''}
        onChange={(value) => saving.mutate({ body: { account_id: value ? Number(value) : null } })}
      />
    </Card>
  )
}

function Heads({ settings }: { settings: Settings }) {
  const { t } = useTranslation('workflows')
  const [isAdding, setAdding] = useState(false)
  const masters = useQuery(mastersOptions()).data
  const { heads, abilities } = settings
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('approvers.add')}
    </Button>
  )
  const functionName = (name: string) => masters?.functions.find((one) => one.function === name)?.name ?? name
  const masterName = (name: string) => masters?.masters.find((one) => one.master === name)?.name ?? name
  return (
    <Card withBorder padding="lg">
      <Group justify="space-between" mb="md">
        <div>
          <Title order={2} size="h4">
            {t('approvers.heads')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('approvers.headsHint')}
          </Text>
        </div>
        {abilities.edit && heads.length > 0 ? add : null}
      </Group>
      {heads.length === 0 ? (
        <EmptyState
          order={3}
          title={t('approvers.emptyTitle')}
          text={t('approvers.emptyText')}
          action={abilities.edit ? add : undefined}
        />
      ) : (
        <Table.ScrollContainer minWidth={480}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('approvers.unit')}</Table.Th>
                <Table.Th>{t('approvers.function')}</Table.Th>
                <Table.Th>{t('approvers.person')}</Table.Th>
                <Table.Th>
                  <VisuallyHidden>{t('approvers.actions')}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {heads.map((head) => (
                <Table.Tr key={`${head.master} ${head.unit_id} ${head.function}`}>
                  <Table.Td>
                    {head.unit_name}{' '}
                    <Text span size="xs" c="dimmed">
                      {masterName(head.master)}
                    </Text>
                  </Table.Td>
                  <Table.Td>{functionName(head.function)}</Table.Td>
                  <Table.Td>
                    {head.EMPLOYEE_NAME}
                    {head.has_left ? ` (${t('approvers.left')})` : ''}
                  </Table.Td>
                  <Table.Td ta="end">
                    {abilities.edit ? <Remove head={head} name={functionName(head.function)} /> : null}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {isAdding ? <AddHead onClose={() => setAdding(false)} /> : null}
    </Card>
  )
}

function Remove({ head, name }: { head: Settings['heads'][number]; name: string }) {
  const { t } = useTranslation('workflows')
  const refresh = useRefresh()
  const saving = useMutation({ ...writeOptions(saveFunctionHead), onSuccess: refresh })
  const { master, unit_id, function: key, unit_name: unit } = head
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      loading={saving.isPending}
      aria-label={t('approvers.removeHead', { function: name, unit })}
      onClick={() => saving.mutate({ body: { master, unit_id, function: key, employee_id: null } })}
    >
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  )
}

function AddHead({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('workflows')
  const refresh = useRefresh()
  const masters = useQuery(mastersOptions()).data
  const [master, setMaster] = useState<FunctionMaster>('location')
  const [name, setName] = useState<FunctionName>('hr')
  const [unit, setUnit] = useState<string | null>(null)
  const [person, setPerson] = useState<number | null>(null)
  const saving = useMutation({
    ...writeOptions(saveFunctionHead),
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  const units = masters?.masters.find((one) => one.master === master)?.units ?? []
  const isReady = unit !== null && person !== null
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('approvers.add')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <Select
          label={t('approvers.kind')}
          allowDeselect={false}
          data={(masters?.masters ?? []).map((one) => ({ value: one.master, label: one.name }))}
          value={master}
          onChange={(value) => {
            setMaster((value ?? 'location') as FunctionMaster)
            setUnit(null)
          }}
        />
        <Select
          label={t('approvers.unit')}
          searchable
          data={units.map((one) => ({ value: String(one.id), label: one.name }))}
          value={unit}
          onChange={setUnit}
        />
        <Select
          label={t('approvers.function')}
          allowDeselect={false}
          data={(masters?.functions ?? []).map((one) => ({ value: one.function, label: one.name }))}
          value={name}
          onChange={(value) => setName((value ?? 'hr') as FunctionName)}
        />
        <PersonSelect label={t('approvers.person')} value={person} onChange={setPerson} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            disabled={!isReady}
            loading={saving.isPending}
            onClick={() =>
              isReady &&
              saving.mutate({ body: { master, unit_id: Number(unit), function: name, employee_id: person } })
            }
          >
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
