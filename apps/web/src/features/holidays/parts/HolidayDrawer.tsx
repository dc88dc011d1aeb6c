import { Button, Group, MultiSelect, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import type { Holiday } from '@muster/contract/holidays/holiday-shapes'
import { deleteHolidays, saveHoliday } from '@muster/contract/holidays/holidays.contract'
import { DateField } from '@muster/ui/date-field'
import { DetailDrawer } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api.ts'
import { fieldDateFormat } from '../../../lib/form-resources.ts'
import { useUser } from '../../../lib/session.ts'
import { UnsavedGuard } from '../../../lib/UnsavedGuard.tsx'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import { useDayNames } from '../data/days.ts'
import { choicesOptions, type HolidayList, useCalendarChange } from '../data/holiday-queries.ts'
import { ChangeNotice } from './ChangeNotice.tsx'

interface Draft {
  date: string | null
  name: string
  holiday_type: number
  note: string
  status: 0 | 1
  locations: number[]
  states: number[]
  entities: number[]
}

const ids = (some: readonly { id: number }[]) => some.map(({ id }) => id)

function draftOf(holiday: Holiday | null, date: string | null): Draft {
  if (!holiday) {
    return {
      ...{ date, name: '', holiday_type: 1, note: '', status: 1 },
      ...{ locations: [], states: [], entities: [] },
    }
  }
  const { name, holiday_type, note, status } = holiday
  return {
    ...{ date: holiday.date, name, holiday_type, note, status },
    ...{ locations: ids(holiday.locations), states: ids(holiday.states), entities: ids(holiday.entities) },
  }
}

interface HolidayDrawerProps {
  /** Null for a new one. */
  holiday: Holiday | null
  /** Day of a new one. */
  date: string | null
  list: HolidayList
  onClose: () => void
}

/** Adds or changes one holiday, with whom it is for. */
export default function HolidayDrawer({ holiday, date, list, onClose }: HolidayDrawerProps) {
  const { t } = useTranslation('holidays')
  const [draft, setDraft] = useState(() => draftOf(holiday, date))
  const [isDirty, setIsDirty] = useState(false)
  const finish = () => {
    setIsDirty(false)
    onClose()
  }
  const save = useCalendarChange(saveHoliday, finish)
  const remove = useCalendarChange(deleteHolidays, finish)
  const [isAsking, setIsAsking] = useState(false)
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  const canEdit = list.abilities.manage
  const set = (part: Partial<Draft>) => {
    setIsDirty(true)
    setDraft((current) => ({ ...current, ...part }))
  }
  const send = () => {
    const own = holiday ? { id: holiday.id, version: holiday.version } : {}
    remove.forget()
    save.run({ body: { ...own, ...draft, date: draft.date ?? '' } })
  }
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={holiday ? holiday.name : t('add')}
      texts={{ close: t('close') }}
      footer={
        canEdit ? (
          <Group justify="space-between">
            {holiday ? (
              <Button
                variant="subtle"
                color="red"
                loading={remove.isPending}
                onClick={() => (isAsking ? remove.run({ body: { ids: [holiday.id] } }) : setIsAsking(true))}
              >
                {isAsking ? t('removeSure') : t('remove')}
              </Button>
            ) : (
              <span />
            )}
            <Button loading={save.isPending} onClick={send}>
              {t('save')}
            </Button>
          </Group>
        ) : undefined
      }
    >
      <UnsavedGuard isDirty={isDirty} withSearch />
      <Stack gap="md">
        <About draft={draft} fields={fields} set={set} list={list} />
        <Whom draft={draft} fields={fields} set={set} holiday={holiday} />
        <ChangeNotice change={save} />
        <ChangeNotice change={remove} />
      </Stack>
    </DetailDrawer>
  )
}

interface PartProps {
  draft: Draft
  fields: Readonly<Record<string, string>>
  set: (part: Partial<Draft>) => void
}

const ISO = /^\d{4}-\d{2}-\d{2}$/

function About({ draft, fields, set, list }: PartProps & { list: HolidayList }) {
  const { t } = useTranslation('holidays')
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const names = useDayNames()
  const types = list.holidayTypes.filter((type) => type.status === 1 || type.id === draft.holiday_type)
  const chosen = types.find((type) => type.id === draft.holiday_type)
  return (
    <>
      <DateField
        label={t('fields.date')}
        required
        value={draft.date}
        onChange={(date) => set({ date })}
        format={fieldDateFormat(formats)}
        texts={dateFieldTexts}
        error={fields.date}
        description={draft.date && ISO.test(draft.date) ? names.weekday(draft.date) : undefined}
      />
      <TextInput
        label={t('fields.name')}
        required
        maxLength={120}
        value={draft.name}
        error={fields.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Select
        label={t('fields.type')}
        description={chosen?.is_restricted ? t('fields.typeRestricted') : undefined}
        allowDeselect={false}
        data={types.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(draft.holiday_type)}
        error={fields.holiday_type}
        onChange={(value) => set({ holiday_type: Number(value) })}
      />
      <Textarea
        label={t('fields.note')}
        autosize
        minRows={2}
        maxLength={500}
        value={draft.note}
        error={fields.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      <Switch
        label={t('fields.inUse')}
        checked={draft.status === 1}
        onChange={(event) => set({ status: event.currentTarget.checked ? 1 : 0 })}
      />
    </>
  )
}

const kinds = ['locations', 'states', 'entities'] as const

function Whom({ draft, fields, set, holiday }: PartProps & { holiday: Holiday | null }) {
  const { t } = useTranslation('holidays')
  const choices = useQuery(choicesOptions).data
  const isForAll = kinds.every((kind) => draft[kind].length === 0)
  return (
    <Stack gap="md" component="fieldset" bd={0} p={0} m={0}>
      <Text component="legend" fw={600} mb={4}>
        {t('whom.title')}
      </Text>
      <Text size="sm" c="dimmed">
        {isForAll ? t('whom.everybody') : t('whom.some')}
      </Text>
      {kinds.map((kind) => {
        const offered = new Map(
          [...(holiday?.[kind] ?? []), ...(choices?.[kind] ?? [])].map((one) => [one.id, one.name]),
        )
        return (
          <MultiSelect
            key={kind}
            label={t(`fields.${kind}`)}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('whom.clear') }}
            placeholder={draft[kind].length === 0 ? t(`whom.all.${kind}`) : undefined}
            data={[...offered].map(([id, label]) => ({ value: String(id), label }))}
            value={draft[kind].map(String)}
            error={fields[kind]}
            onChange={(values) => set({ [kind]: values.map(Number) })}
          />
        )
      })}
    </Stack>
  )
}
