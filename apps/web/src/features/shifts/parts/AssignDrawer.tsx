import { Alert, Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { assignShift } from '@muster/contract/calls/shifts/shift-people'
import type { AssignOutcome } from '@muster/contract/shifts/shift-people.contract'
import { DateField } from '@muster/ui/date-field'
import { StatusBadge } from '@muster/ui/feedback'
import { DetailDrawer } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../../lib/calls/api.ts'
import { dayIn, fieldDateFormat } from '../../../lib/form/form-resources.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import { choicesOptions, useShiftChange } from '../data/shift-queries.ts'
import classes from './Shifts.module.css'

interface Draft {
  SHFTID: string | null
  from_date: string | null
  to_date: string | null
  note: string
}

const kinds = { new: 'success', same: 'neutral', cut: 'info', overlap: 'warning', refused: 'danger' } as const

interface AssignDrawerProps {
  people: readonly number[]
  onClose: () => void
  onDone: () => void
}

/** Assigns a shift to individual people, with a preview of the changes. */
export default function AssignDrawer({ people: chosen, onClose, onDone }: AssignDrawerProps) {
  const { t } = useTranslation('shifts')
  const { formats } = useUser()
  const [people, setPeople] = useState(chosen)
  const [draft, setDraft] = useState<Draft>({
    ...{ SHFTID: null, from_date: dayIn(formats.time_zone), to_date: null, note: '' },
  })
  const [replace, setReplace] = useState(false)
  const preview = useShiftChange(assignShift)
  const save = useShiftChange(assignShift, onDone)
  const set = (part: Partial<Draft>) => {
    preview.reset()
    save.reset()
    setDraft((current) => ({ ...current, ...part }))
  }
  const body = (ids: readonly number[]) => ({
    ...{ employee_ids: [...ids], SHFTID: Number(draft.SHFTID), from_date: draft.from_date ?? '' },
    ...{ to_date: draft.to_date, note: draft.note, replace },
  })
  const outcomes = preview.data?.people
  const has = (result: AssignOutcome['result']) => outcomes?.some((one) => one.result === result) === true
  const failed = save.error ?? preview.error
  const leaveOut = () => {
    const rest = (outcomes ?? []).filter((one) => one.result !== 'refused').map((one) => one.employee_id)
    setPeople(rest)
    preview.mutate({ body: { ...body(rest), preview: true } })
  }
  const isReady = outcomes !== undefined && !has('refused') && (replace || !has('overlap'))
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={t('assign.title', { count: people.length })}
      texts={{ close: t('close') }}
      footer={
        <Group justify="end">
          {outcomes ? (
            <Button
              disabled={!isReady || preview.data?.changed === 0}
              loading={save.isPending}
              onClick={() => save.mutate({ body: body(people) })}
            >
              {t('assign.commit', { count: preview.data?.changed ?? 0 })}
            </Button>
          ) : (
            <Button
              disabled={draft.SHFTID === null || people.length === 0}
              loading={preview.isPending}
              onClick={() => preview.mutate({ body: { ...body(people), preview: true } })}
            >
              {t('assign.preview')}
            </Button>
          )}
        </Group>
      }
    >
      <Stack gap="md">
        <Fields draft={draft} set={set} fields={failed instanceof ApiError ? failed.fields : {}} />
        {failed ? (
          <Alert color="red" role="alert">
            {messageOf(failed)}
          </Alert>
        ) : null}
        {has('overlap') ? (
          <Switch
            label={t('assign.replace')}
            checked={replace}
            onChange={(event) => setReplace(event.currentTarget.checked)}
          />
        ) : null}
        {has('refused') ? (
          <Group justify="space-between">
            <Text size="sm">{t('assign.refused')}</Text>
            <Button size="xs" variant="default" onClick={leaveOut}>
              {t('assign.leaveOut')}
            </Button>
          </Group>
        ) : null}
        {outcomes ? <Outcomes outcomes={outcomes} changed={preview.data?.changed ?? 0} /> : null}
      </Stack>
    </DetailDrawer>
  )
}

interface FieldsProps {
  draft: Draft
  set: (part: Partial<Draft>) => void
  fields: Readonly<Record<string, string>>
}

function Fields({ draft, set, fields }: FieldsProps) {
  const { t } = useTranslation('shifts')
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const choices = useQuery(choicesOptions).data
  const dates = { format: fieldDateFormat(formats), texts: dateFieldTexts }
  return (
    <>
      <Select
        label={t('assign.shift')}
        required
        searchable
        data={(choices?.shifts ?? []).map(({ id, code, name }) => ({
          value: String(id),
          label: `${name} (${code})`,
        }))}
        value={draft.SHFTID}
        error={fields.SHFTID}
        onChange={(SHFTID) => set({ SHFTID })}
      />
      <div className={classes.pair}>
        <DateField
          label={t('assign.from')}
          required
          value={draft.from_date}
          error={fields.from_date}
          onChange={(from_date) => set({ from_date })}
          {...dates}
        />
        <DateField
          label={t('assign.to')}
          description={t('assign.toHelp')}
          value={draft.to_date}
          error={fields.to_date}
          onChange={(to_date) => set({ to_date })}
          {...dates}
        />
      </div>
      <TextInput
        label={t('assign.note')}
        maxLength={200}
        value={draft.note}
        error={fields.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
    </>
  )
}

function Outcomes({ outcomes, changed }: { outcomes: readonly AssignOutcome[]; changed: number }) {
  const { t } = useTranslation('shifts')
  return (
    <>
      {changed === 0 ? (
        <Text size="sm" role="status">
          {t('assign.nothing')}
        </Text>
      ) : null}
      <ul className={classes.list}>
        {outcomes.map((one) => (
          <li key={one.employee_id} className={classes.item}>
            <div>
              <Text size="sm" fw={600}>
                {one.employee_name} ({one.employee_code})
              </Text>
              <Text size="xs" c="dimmed">
                {one.text}
              </Text>
            </div>
            <StatusBadge kind={kinds[one.result]}>{t(`assign.results.${one.result}`)}</StatusBadge>
          </li>
        ))}
      </ul>
    </>
  )
}
