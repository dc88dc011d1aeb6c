import { MultiSelect, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { chooseTaskCategory } from '@muster/contract/calls/tasks/categories'
import { listTasks } from '@muster/contract/calls/tasks/task-lists'
import { createTask, updateTask } from '@muster/contract/calls/tasks/tasks'
import { MAX_TASK_FILES, taskPriorities } from '@muster/contract/tasks/tasks.constants'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import {
  areaField,
  choicesFrom,
  choicesOf,
  dayField,
  selectField,
  switchField,
  textField,
} from '../../../lib/form/fields.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { PeoplePicker } from '../../../lib/form/PersonPicker.tsx'
import type { Draft } from '../../../lib/form/record-form-types.ts'
import { useUser } from '../../../lib/session/session.ts'
import { type Details, findAssignable, pickedOf, refreshTasks } from '../data/task-data.ts'
import { ItemsEditor } from './ItemsEditor.tsx'
import { type NewFile, NewFiles } from './NewFiles.tsx'
import { type NewPeople, NewTaskPeople } from './NewTaskPeople.tsx'
import { RepeatField } from './RepeatField.tsx'
import { noUnits } from './task-units.ts'
import '../texts.ts'

interface Linked {
  id: number
  title: string
}

interface Part extends NewPeople {
  watchers: FoundPerson[]
  after: Linked[]
  repeat: string | null
  checklist: { title: string }[]
  files: NewFile[]
}

interface TaskFormDrawerProps {
  /** Null for a new task. */
  details: Details | null
  /** What a new task begins with. */
  start?: { title?: string; due_on?: string }
  onClose: () => void
}

const partOf = (details: Details | null): Part => ({
  assignees: pickedOf(details?.task.assignees ?? []),
  ...{ groupId: null, units: noUnits, each: false, checklist: [], files: [] },
  watchers: pickedOf(details?.watchers ?? []),
  after: (details?.after ?? []).map(({ task_id, title }) => ({ id: task_id, title })),
  repeat: details?.repeat ?? null,
})

/** Adds or edits a task. */
export default function TaskFormDrawer({ details, start = {}, onClose }: TaskFormDrawerProps) {
  const { t } = useTranslation('tasks')
  const client = useQueryClient()
  const choices = useQuery({
    ...readOptions(chooseTaskCategory, {}),
    meta: { errorShown: 'inline' as const },
  })
  const { task } = details ?? {}
  const [key] = useState(() => crypto.randomUUID())
  const categories = choices.data?.categories ?? []
  const inactive =
    task && task.category_id !== null && !categories.some(({ id }) => id === task.category_id)
      ? [{ id: task.category_id, name: task.category ?? '' }]
      : []
  const record = task && {
    ...{ title: task.title, details: details?.details, category_id: task.category_id, due_on: task.due_on },
    ...{ priority: task.priority, is_private: task.is_private, task_id: task.task_id, version: task.version },
  }
  return (
    <FormDrawer<Record<string, unknown>, Part>
      title={t(task ? 'editTask' : 'add')}
      onClose={onClose}
      loading={choices}
      width={560}
      fields={[
        textField('title', t('fields.title'), { isRequired: true, MAX_LENGTH: 200 }),
        areaField('details', t('fields.details'), { MAX_LENGTH: 5000 }),
        dayField('due_on', t('fields.due')),
        selectField(
          'priority',
          t('fields.priority'),
          choicesOf([...taskPriorities].reverse(), (one) => t(`priorities.${one}`)),
          { isRequired: true },
        ),
        selectField('category_id', t('fields.category'), choicesFrom([...categories, ...inactive])),
        switchField('is_private', t('fields.private'), { help: t('fields.privateHelp') }),
      ]}
      record={record ?? null}
      start={{
        priority: 'normal',
        is_private: false,
        title: start.title ?? '',
        due_on: start.due_on ?? null,
      }}
      keys={['task_id', 'version']}
      part={{
        initial: partOf(details),
        ...(task ? { required: ['assignees' as const] } : {}),
        render: (props) => <FurtherFields {...props} details={details} />,
      }}
      errorNames={{
        ...{ assignee_ids: 'assignees', watcher_ids: 'watchers', after_ids: 'after', group_id: 'groupId' },
      }}
      toBody={(draft, part) => bodyOf(draft, part, task === undefined ? key : null)}
      save={(body) =>
        task
          ? call(updateTask, { body: body as never }, { notify: true })
          : call(createTask, { body: body as never }, { notify: true })
      }
      refresh={() => refreshTasks(client)}
    />
  )
}

/** @param key of a new task; null for one that is edited */
function bodyOf(draft: Draft, part: Part, key: string | null): Record<string, unknown> {
  const due = draft.due_on || null
  return {
    ...draft,
    ...{
      details: draft.details ?? '',
      due_on: due,
      category_id: draft.category_id ? Number(draft.category_id) : null,
    },
    ...{ is_private: draft.is_private === true, repeat: due === null ? null : part.repeat },
    assignee_ids: part.assignees.map(({ id }) => id),
    watcher_ids: part.watchers.map(({ id }) => id),
    after_ids: part.after.map(({ id }) => id),
    ...(key === null
      ? {}
      : {
          ...{ key, group_id: part.groupId, ...part.units, each: part.each },
          checklist: part.checklist.map(({ title }) => title.trim()).filter(Boolean),
          files: part.files.map(({ path }) => path),
        }),
  }
}

interface FurtherFieldsProps {
  value: Part
  onChange: (value: Part) => void
  errors: Readonly<Record<string, string>>
  draft: Draft
  details: Details | null
}

function FurtherFields({ value, onChange, errors, draft, details }: FurtherFieldsProps) {
  const { t } = useTranslation('tasks')
  const set = (changed: Partial<Part>) => onChange({ ...value, ...changed })
  const isNew = details === null
  const mayRepeat = isNew || details.abilities.repeat
  const accountId = useUser().user_id
  return (
    <Stack gap="md">
      <PeoplePicker
        label={t('fields.assignees')}
        description={t('fields.assigneesHelp')}
        value={value.assignees}
        onChange={(assignees) => set({ assignees })}
        find={findAssignable}
        findKey={`tasks ${accountId}`}
        error={errors.assignees}
        placeholder={isNew && value.assignees.length === 0 && value.groupId === null ? t('me') : ''}
      />
      {isNew ? <NewTaskPeople value={value} onChange={set} errors={errors} /> : null}
      {mayRepeat ? (
        <RepeatField
          value={value.repeat}
          onChange={(repeat) => set({ repeat })}
          dueOn={draft.due_on ?? ''}
          error={errors.repeat}
        />
      ) : null}
      {isNew ? (
        <ItemsEditor
          label={t('fields.checklist')}
          items={value.checklist}
          onChange={(checklist) => set({ checklist })}
        />
      ) : null}
      {isNew ? (
        <NewFiles
          files={value.files}
          most={MAX_TASK_FILES}
          error={errors.files}
          onChange={(files) => set({ files })}
        />
      ) : null}
      <PeoplePicker
        label={t('fields.watchers')}
        description={t('fields.watchersHelp')}
        value={value.watchers}
        onChange={(watchers) => set({ watchers })}
        find={findAssignable}
        findKey={`tasks ${accountId}`}
        error={errors.watchers}
      />
      <AfterField
        value={value.after}
        onChange={(after) => set({ after })}
        error={errors.after}
        ownId={details?.task.task_id}
      />
    </Stack>
  )
}

const PAUSE_MS = 250

interface AfterFieldProps {
  value: Linked[]
  onChange: (tasks: Linked[]) => void
  error?: string | undefined
  ownId?: number | undefined
}

/** Tasks that must be done first, found by their title. */
function AfterField({ value, onChange, error, ownId }: AfterFieldProps) {
  const { t } = useTranslation('tasks')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, PAUSE_MS)
  const { data } = useQuery({
    ...readOptions(listTasks, { body: { view: 'all', search, limit: 20 } }),
    meta: { errorShown: 'inline' as const },
  })
  const found = (data?.tasks ?? [])
    .filter(({ task_id }) => task_id !== ownId)
    .map(({ task_id: id, title }) => ({ id, title }))
  const all = new Map([...value, ...found].map((one) => [String(one.id), one]))
  return (
    <MultiSelect
      label={t('fields.after')}
      description={t('fields.afterHelp')}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      hidePickedOptions
      error={error}
      data={[...all].map(([id, { title }]) => ({ value: id, label: title || t('hidden') }))}
      filter={({ options }) => options}
      value={value.map(({ id }) => String(id))}
      onChange={(ids) => onChange(ids.flatMap((id) => all.get(id) ?? []))}
    />
  )
}
