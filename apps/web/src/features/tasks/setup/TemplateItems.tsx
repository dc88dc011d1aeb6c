import {
  Button,
  Card,
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { listTaskTemplates } from '@muster/contract/calls/tasks/templates'
import type { DataOf } from '@muster/contract/kit/index'
import {
  type AssigneeRole,
  assigneeRoles,
  MAX_TEMPLATE_ITEMS,
  type TaskPriority,
  taskPriorities,
} from '@muster/contract/tasks/tasks.constants'
import type { TemplateItem } from '@muster/contract/tasks/templates.contract'
import { IconPlus, IconTrash } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import { findAssignable } from '../data/task-data.ts'
import { ItemsEditor } from '../parts/ItemsEditor.tsx'
import './setup-texts.ts'

/** What tasks of templates can be chosen from. */
export type Choices = Pick<DataOf<typeof listTaskTemplates>, 'categories' | 'groups'>
/** A task of a template, with the name of its person. */
export type Item = TemplateItem & { employee?: string | null }

/** A new task of a template. */
export const freshItem: Item = {
  ...{ title: '', details: '', priority: 'normal', offset_days: 0, assignee_role: 'starter', group_id: null },
  ...{ employee_id: null, after_position: null, is_mandatory: true, checklist: [] },
}

interface ItemsProps {
  items: readonly Item[]
  onChange: (items: Item[]) => void
  errors: Readonly<Record<string, string>>
  groups: Choices['groups']
  isReadOnly: boolean
}

/** An item is removed: those that followed it follow nothing, and numbers below it move up. */
function without(items: readonly Item[], at: number): Item[] {
  return items.toSpliced(at, 1).map((item) => {
    const { after_position: after } = item
    if (after === null || after <= at) return item
    return { ...item, after_position: after === at + 1 ? null : after - 1 }
  })
}

/** The tasks of a template, in order. */
export function Items({ items, onChange, errors, groups, isReadOnly }: ItemsProps) {
  const { t } = useTranslation('taskSetup')
  return (
    <Stack gap="sm" data-field="items">
      <Text fw={600}>{t('template.tasks')}</Text>
      {errors.items ? (
        <Text c="red" size="sm" role="alert">
          {errors.items}
        </Text>
      ) : null}
      {items.map((item, at) => (
        <ItemCard
          // biome-ignore lint/suspicious/noArrayIndexKey: items have their place and nothing else
          key={at}
          item={item}
          at={at}
          above={items.slice(0, at)}
          groups={groups}
          errorOf={(field) => errors[`items.${at}.${field}`]}
          isReadOnly={isReadOnly}
          onChange={(changed) => onChange(items.with(at, { ...item, ...changed }))}
          onRemove={() => onChange(without(items, at))}
        />
      ))}
      {isReadOnly || items.length >= MAX_TEMPLATE_ITEMS ? null : (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...items, freshItem])}
        >
          {t('template.addItem')}
        </Button>
      )}
    </Stack>
  )
}

interface ItemCardProps {
  item: Item
  at: number
  above: readonly Item[]
  groups: Choices['groups']
  errorOf: (field: string) => string | undefined
  isReadOnly: boolean
  onChange: (changed: Partial<Item>) => void
  onRemove: () => void
}

function ItemCard({ item, at, above, groups, errorOf, isReadOnly, onChange, onRemove }: ItemCardProps) {
  const { t } = useTranslation('taskSetup')
  const number = at + 1
  const chooseRole = (assignee_role: AssigneeRole) =>
    onChange({
      ...{ assignee_role, employee_id: null, employee: null },
      group_id: assignee_role === 'group' ? (groups[0]?.id ?? null) : null,
    })
  return (
    <Card withBorder padding="sm" component="fieldset" disabled={isReadOnly}>
      <Group justify="space-between" mb="xs">
        <Text component="legend" size="sm" fw={600}>
          {t('template.item', { number })}
        </Text>
        {isReadOnly ? null : (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={t('template.removeItem', { number })}
            onClick={onRemove}
          >
            <IconTrash size={16} aria-hidden />
          </Button>
        )}
      </Group>
      <Stack gap="xs">
        <TextInput
          label={t('template.title')}
          withAsterisk
          maxLength={200}
          value={item.title}
          error={errorOf('title')}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <Textarea
          label={t('template.details')}
          autosize
          maxLength={2000}
          value={item.details}
          onChange={(event) => onChange({ details: event.currentTarget.value })}
        />
        <Group grow align="flex-start">
          <NumberInput
            label={t('template.offset')}
            description={t('template.offsetHelp')}
            min={-365}
            max={365}
            allowDecimal={false}
            value={item.offset_days}
            onChange={(value) => onChange({ offset_days: Number(value) || 0 })}
          />
          <NativeSelect
            label={t('template.priority')}
            description=" "
            value={item.priority}
            data={[...taskPriorities]
              .reverse()
              .map((value) => ({ value, label: t(`tasks:priorities.${value}`) }))}
            onChange={(event) => onChange({ priority: event.currentTarget.value as TaskPriority })}
          />
        </Group>
        <Group grow align="flex-start">
          <NativeSelect
            label={t('template.role')}
            value={item.assignee_role}
            error={errorOf('assignee_role')}
            data={assigneeRoles
              .filter((role) => role !== 'group' || groups.length > 0 || item.assignee_role === 'group')
              .map((value) => ({ value, label: t(`template.roles.${value}`) }))}
            onChange={(event) => chooseRole(event.currentTarget.value as AssigneeRole)}
          />
          {item.assignee_role === 'group' ? (
            <NativeSelect
              label={t('template.group')}
              value={String(item.group_id ?? '')}
              error={errorOf('group_id')}
              data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(event) => onChange({ group_id: Number(event.currentTarget.value) })}
            />
          ) : null}
          {item.assignee_role === 'employee' ? (
            <PersonPicker
              label={t('template.employee')}
              value={item.employee_id}
              known={
                item.employee_id === null
                  ? null
                  : { id: item.employee_id, name: item.employee ?? '', label: item.employee ?? '' }
              }
              find={findAssignable}
              findKey="tasks"
              error={errorOf('employee_id')}
              onChange={(employee_id, person) => onChange({ employee_id, employee: person?.name ?? null })}
            />
          ) : null}
        </Group>
        {above.length > 0 ? (
          <NativeSelect
            label={t('template.after')}
            value={String(item.after_position ?? '')}
            data={[
              { value: '', label: t('template.afterNone') },
              ...above.map(({ title }, index) => ({
                value: String(index + 1),
                label: title || t('template.item', { number: index + 1 }),
              })),
            ]}
            onChange={(event) => onChange({ after_position: Number(event.currentTarget.value) || null })}
          />
        ) : null}
        <ItemsEditor
          label={t('template.checklist')}
          items={item.checklist.map((title) => ({ title }))}
          onChange={(items) => onChange({ checklist: items.map(({ title }) => title) })}
        />
        <Checkbox
          label={t('template.mandatory')}
          checked={item.is_mandatory}
          onChange={(event) => onChange({ is_mandatory: event.currentTarget.checked })}
        />
      </Stack>
    </Card>
  )
}
