import {
  ActionIcon,
  Alert,
  Button,
  Group,
  NumberInput,
  Select,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { DataOf } from '@muster/contract/kit/index'
import {
  type Checklist,
  type ChecklistItem,
  listChecklists,
  removeChecklist,
  saveChecklist,
  type TaskAnchor,
  type TaskOwner,
  taskOwners,
} from '@muster/contract/settings/checklists.contract'
import { IconArrowUp, IconPlus, IconTrash } from '@muster/ui/icons'
import { DetailDrawer } from '@muster/ui/page'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../../lib/api.ts'
import { writeOptions } from '../../../lib/query.ts'
import { UnsavedGuard } from '../../../lib/UnsavedGuard.tsx'
import classes from './Checklists.module.css'

type Kind = DataOf<typeof listChecklists>['kinds'][number]
/** With a key of its own, so that a row that moves keeps its focus. */
type Row = ChecklistItem & { key: number }

let lastKey = 0
const rowOf = (item: ChecklistItem): Row => ({ ...item, key: ++lastKey })
const blank = () => rowOf({ title: '', note: '', owner: 'manager', anchor: 'start', offset_days: 7 })

interface ChecklistDrawerProps {
  list: Checklist | null
  kinds: readonly Kind[]
  onClose: () => void
}

/** Makes a checklist, or changes one; what is being worked off keeps the items it began with. */
export function ChecklistDrawer({ list, kinds, onClose }: ChecklistDrawerProps) {
  const { t } = useTranslation('checklists')
  const queries = useQueryClient()
  const [about, setAbout] = useState({
    kind: list?.kind ?? kinds[0]?.kind ?? '',
    name: list?.name ?? '',
    note: list?.note ?? '',
    isOffered: list?.status !== 0,
  })
  const [rows, setRows] = useState<Row[]>(() => list?.items.map(rowOf) ?? [blank()])
  const [isDirty, setIsDirty] = useState(false)
  const done = async () => {
    flushSync(() => setIsDirty(false))
    onClose()
    await queries.invalidateQueries({ queryKey: [listChecklists.id] })
  }
  const save = useMutation({
    ...writeOptions(saveChecklist),
    onSuccess: done,
    meta: { errorShown: 'inline' },
  })
  const remove = useMutation({
    ...writeOptions(removeChecklist),
    onSuccess: done,
    meta: { errorShown: 'inline' },
  })
  const error = save.error ?? remove.error
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  const kind = kinds.find((one) => one.kind === about.kind)
  const say = (part: Partial<typeof about>) => {
    setIsDirty(true)
    setAbout({ ...about, ...part })
  }
  const change = (next: Row[]) => {
    setIsDirty(true)
    setRows(next)
  }
  const up = (at: number) => {
    const others = rows.filter((_, index) => index !== at)
    change([...others.slice(0, at - 1), rows[at] as Row, ...others.slice(at - 1)])
  }
  const send = () =>
    save.mutate({
      body: {
        kind: about.kind,
        name: about.name,
        note: about.note,
        status: about.isOffered ? 1 : 0,
        items: rows.map(({ key: _key, ...item }) => item),
        ...(list ? { id: list.id, version: list.version } : {}),
      },
    })
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      width={640}
      title={list ? t('edit', { name: list.name }) : t('add')}
      texts={{ close: t('close') }}
      footer={
        <Group justify="space-between">
          {list ? (
            <Button
              variant="subtle"
              color="red"
              loading={remove.isPending}
              onClick={() => remove.mutate({ body: { id: list.id } })}
            >
              {t('remove')}
            </Button>
          ) : (
            <span />
          )}
          <Button loading={save.isPending} onClick={send}>
            {t('save')}
          </Button>
        </Group>
      }
    >
      <UnsavedGuard isDirty={isDirty} withSearch />
      <Stack gap="md">
        <TextInput
          label={t('fields.name')}
          required
          maxLength={120}
          value={about.name}
          error={fields.name}
          onChange={(event) => say({ name: event.currentTarget.value })}
        />
        <Select
          label={t('fields.kind')}
          allowDeselect={false}
          disabled={list !== null}
          data={kinds.map(({ kind: value, label }) => ({ value, label }))}
          value={about.kind}
          error={fields.kind}
          onChange={(value) => say({ kind: value ?? '' })}
        />
        <Textarea
          label={t('fields.note')}
          maxLength={500}
          autosize
          value={about.note}
          onChange={(event) => say({ note: event.currentTarget.value })}
        />
        {rows.map((row, index) => (
          <Item
            key={row.key}
            row={row}
            number={index + 1}
            kind={kind}
            problem={fields[`items.${index}.title`]}
            onChange={(part) => change(rows.map((one) => (one.key === row.key ? { ...one, ...part } : one)))}
            onUp={index === 0 ? undefined : () => up(index)}
            onRemove={rows.length > 1 ? () => change(rows.filter((one) => one.key !== row.key)) : undefined}
          />
        ))}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={rows.length >= 50}
            onClick={() => change([...rows, blank()])}
          >
            {t('fields.addItem')}
          </Button>
        </div>
        <Switch
          label={t('fields.offered')}
          checked={about.isOffered}
          onChange={(event) => say({ isOffered: event.currentTarget.checked })}
        />
        {error ? (
          <Alert color="red" role="alert">
            {messageOf(error)}
          </Alert>
        ) : null}
      </Stack>
    </DetailDrawer>
  )
}

interface ItemProps {
  row: Row
  number: number
  kind: Kind | undefined
  problem: string | undefined
  onChange: (part: Partial<ChecklistItem>) => void
  onUp: (() => void) | undefined
  onRemove: (() => void) | undefined
}

function Item({ row, number, kind, problem, onChange, onUp, onRemove }: ItemProps) {
  const { t } = useTranslation('checklists')
  return (
    <fieldset className={classes.item}>
      <TextInput
        label={t('fields.item', { number })}
        required
        maxLength={200}
        value={row.title}
        error={problem}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <div className={classes.row}>
        <Select
          label={t('fields.owner')}
          w={130}
          allowDeselect={false}
          data={taskOwners.map((value) => ({ value, label: t(`owners.${value}`) }))}
          value={row.owner}
          onChange={(value) => onChange({ owner: value as TaskOwner })}
        />
        <NumberInput
          label={t('fields.days')}
          aria-description={t('daysHelp')}
          w={90}
          min={-365}
          max={365}
          allowDecimal={false}
          value={row.offset_days}
          onChange={(value) => onChange({ offset_days: Number(value) || 0 })}
        />
        <Select
          label={t('fields.anchor')}
          w={190}
          allowDeselect={false}
          data={[
            { value: 'start', label: kind?.start ?? '' },
            { value: 'due', label: kind?.due ?? '' },
          ]}
          value={row.anchor}
          onChange={(value) => onChange({ anchor: value as TaskAnchor })}
        />
        {onUp ? (
          <ActionIcon variant="default" size={36} aria-label={t('fields.up', { number })} onClick={onUp}>
            <IconArrowUp size={16} />
          </ActionIcon>
        ) : null}
        {onRemove ? (
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('fields.removeItem', { number })}
            onClick={onRemove}
          >
            <IconTrash size={16} />
          </ActionIcon>
        ) : null}
      </div>
    </fieldset>
  )
}
