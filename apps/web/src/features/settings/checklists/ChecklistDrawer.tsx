import { ActionIcon, Button, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import {
  checklists,
  listChecklists,
  removeChecklist,
  saveChecklist,
} from '@muster/contract/calls/settings/checklists'
import type { DataOf } from '@muster/contract/kit/index'
import type {
  Checklist,
  ChecklistItem,
  TaskAnchor,
  TaskOwner,
} from '@muster/contract/settings/checklists.contract'
import { taskOwners } from '@muster/contract/settings/settings.constants'
import { IconArrowUp, IconPlus, IconTrash } from '@muster/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { selectField } from '../../../lib/form/fields.ts'
import { removing, saving } from '../../../lib/form/saving.ts'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import classes from './Checklists.module.css'

type Kind = DataOf<typeof listChecklists>['kinds'][number]
/** Row with a stable key, so that it keeps focus when it moves. */
type Row = ChecklistItem & { key: number }

let lastKey = 0
const rowOf = (item: ChecklistItem): Row => ({ ...item, key: ++lastKey })
const blank = () => rowOf({ title: '', note: '', owner: 'manager', anchor: 'start', offset_days: 7 })
const MOST_ITEMS = 50

interface ChecklistDrawerProps {
  /** Null for a new checklist. */
  list: Checklist | null
  kinds: readonly Kind[]
  title: string
  onClose: () => void
}

/** Creates or edits a checklist; checklists in progress keep their original items. */
export function ChecklistDrawer({ list, kinds, title, onClose }: ChecklistDrawerProps) {
  const { t } = useTranslation('checklists')
  const [initial] = useState<Row[]>(() => list?.items.map(rowOf) ?? [blank()])
  const [name, ...others] = masterFields(checklists, {
    name: { label: t('fields.name') },
    note: { label: t('fields.note') },
    status: { label: t('fields.offered') },
  })
  const kind = selectField(
    'kind',
    t('fields.kind'),
    kinds.map(({ kind: value, label }) => ({ value, label })),
    { isRequired: true, isLocked: list !== null },
  )
  return (
    <FormDrawer
      title={title}
      onClose={onClose}
      width={640}
      fields={[...(name ? [name] : []), kind, ...others]}
      record={list}
      start={{ ...masterStart(checklists), kind: kinds[0]?.kind ?? '' }}
      part={{
        initial,
        render: ({ value, onChange, errors }) => (
          <Items
            rows={value}
            onChange={onChange}
            errors={errors}
            kind={kinds.find((one) => one.kind === (list?.kind ?? kinds[0]?.kind))}
          />
        ),
      }}
      toBody={(draft, rows) => ({ ...draft, items: rows.map(({ key: _key, ...item }) => item) })}
      save={saving(saveChecklist)}
      remove={list && { run: removing(removeChecklist, { id: list.id }) }}
      refresh={[listChecklists]}
    />
  )
}

interface ItemsProps {
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  errors: Readonly<Record<string, string>>
  kind: Kind | undefined
}

/** The items in order. */
function Items({ rows, onChange, errors, kind }: ItemsProps) {
  const { t } = useTranslation('checklists')
  const up = (at: number) => {
    const others = rows.filter((_, index) => index !== at)
    onChange([...others.slice(0, at - 1), rows[at] as Row, ...others.slice(at - 1)])
  }
  return (
    <Stack gap="md">
      {rows.map((row, index) => (
        <Item
          key={row.key}
          row={row}
          number={index + 1}
          kind={kind}
          problem={errors[`items.${index}.title`]}
          onChange={(part) => onChange(rows.map((one) => (one.key === row.key ? { ...one, ...part } : one)))}
          onUp={index === 0 ? undefined : () => up(index)}
          onRemove={rows.length > 1 ? () => onChange(rows.filter((one) => one.key !== row.key)) : undefined}
        />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={rows.length >= MOST_ITEMS}
          onClick={() => onChange([...rows, blank()])}
        >
          {t('fields.addItem')}
        </Button>
      </div>
    </Stack>
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
