import { Alert, Button, Group, Modal, Select, Stack, Textarea } from '@mantine/core'
import { endVacancy, saveVacancy } from '@muster/contract/calls/employees/directory/reporting-lines'
import type { Vacancy } from '@muster/contract/employees/directory/reporting-lines.contract'
import { DateField } from '@muster/ui/date-field'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../../lib/calls/api.ts'
import { writeOptions } from '../../../../lib/calls/query.ts'
import { fieldErrors } from '../../../../lib/form/form-field.ts'
import { dayIn, fieldDateFormat, foundPerson } from '../../../../lib/form/form-resources.ts'
import { PersonPicker } from '../../../../lib/form/PersonPicker.tsx'
import { useUser } from '../../../../lib/session/session.ts'
import { useFormTexts } from '../../../../lib/ui-texts/form-texts.ts'
import { employeeFormOptions } from '../../data/employee-form-options.ts'
import { refreshLines } from '../model/lines-calls.ts'

interface VacancyModalProps {
  vacancy: Vacancy | null
  onClose: () => void
  onSaved: () => void
}

interface FrameProps {
  title: string
  error: unknown
  isPending: boolean
  isReady: boolean
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}

function Frame({ title, error, isPending, isReady, onClose, onSubmit, children }: FrameProps) {
  const { t } = useTranslation('orgchart')
  const isGeneral = Boolean(error) && Object.keys(fieldErrors(error)).length === 0
  return (
    <Modal opened centered onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack
        component="form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        {isGeneral ? <Alert color="red">{messageOf(error)}</Alert> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={!isReady}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** After saving: closes the dialog and invalidates everything that shows vacancies. */
function useAfter(onClose: () => void, onSaved: () => void) {
  const queries = useQueryClient()
  return async () => {
    onClose()
    await refreshLines(queries)
    onSaved()
  }
}

const masters = [
  ['DESIGNATION_ID', 'designation', 'columns.title'],
  ['DEPT_ID', 'department', 'columns.department'],
  ['LOCATION_ID', 'location', 'columns.location'],
] as const

/** Creates a vacancy below a manager, or edits one. */
export function VacancyModal({ vacancy, onClose, onSaved }: VacancyModalProps) {
  const { t } = useTranslation('orgchart')
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const form = useQuery(employeeFormOptions).data
  const [manager, setManager] = useState<number | null>(vacancy?.manager.EMPLOYEE_ID ?? null)
  const [units, setUnits] = useState<Record<(typeof masters)[number][0], number | null>>({
    DESIGNATION_ID: vacancy?.DESIGNATION_ID ?? null,
    DEPT_ID: vacancy?.DEPT_ID ?? null,
    LOCATION_ID: vacancy?.LOCATION_ID ?? null,
  })
  const [openFrom, setOpenFrom] = useState<string | null>(vacancy?.open_from ?? dayIn(formats.time_zone))
  const [note, setNote] = useState(vacancy?.note ?? '')
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(saveVacancy),
    onSuccess: useAfter(onClose, onSaved),
    meta: { errorShown: 'inline' },
  })
  const errors = fieldErrors(error)
  const submit = () =>
    mutate({
      body: {
        ...(vacancy ? { id: vacancy.id, version: vacancy.version } : {}),
        manager_id: manager ?? 0,
        ...units,
        DESIGNATION_ID: units.DESIGNATION_ID ?? 0,
        open_from: openFrom ?? '',
        note,
      },
    })
  return (
    <Frame
      title={t(vacancy ? 'vacancies.edit' : 'vacancies.add')}
      error={error}
      isPending={isPending}
      isReady={manager !== null && units.DESIGNATION_ID !== null && Boolean(openFrom)}
      onClose={onClose}
      onSubmit={submit}
    >
      <PersonPicker
        clearable
        nothingFoundMessage={t('nobody')}
        clearButtonProps={{ 'aria-label': t('lines.remove') }}
        label={t('vacancies.manager')}
        value={manager}
        onChange={setManager}
        known={vacancy?.manager ? foundPerson(vacancy.manager) : null}
        error={errors.manager_id}
        required
      />
      {masters.map(([slug, master, label]) => (
        <Select
          key={slug}
          label={t(label)}
          searchable
          clearable={slug !== 'DESIGNATION_ID'}
          required={slug === 'DESIGNATION_ID'}
          data={(form?.master_values[master] ?? []).map((one) => ({
            value: String(one.value),
            label: String(one.label),
          }))}
          value={units[slug] === null ? null : String(units[slug])}
          onChange={(value) => setUnits((now) => ({ ...now, [slug]: value === null ? null : Number(value) }))}
          error={errors[slug]}
        />
      ))}
      <DateField
        label={t('vacancies.openFrom')}
        value={openFrom}
        onChange={setOpenFrom}
        format={fieldDateFormat(formats)}
        texts={dateFieldTexts}
        error={errors.open_from}
        required
      />
      <Textarea
        label={t('vacancies.note')}
        value={note}
        maxLength={500}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={errors.note}
      />
    </Frame>
  )
}

/** Fills or closes a vacancy. */
export function EndVacancyModal({ vacancy, onClose, onSaved }: VacancyModalProps & { vacancy: Vacancy }) {
  const { t } = useTranslation('orgchart')
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const [outcome, setOutcome] = useState<'filled' | 'closed'>('filled')
  const [endedOn, setEndedOn] = useState<string | null>(dayIn(formats.time_zone))
  const [filledBy, setFilledBy] = useState<number | null>(null)
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(endVacancy),
    onSuccess: useAfter(onClose, onSaved),
    meta: { errorShown: 'inline' },
  })
  const errors = fieldErrors(error)
  const submit = () =>
    mutate({
      body: {
        id: vacancy.id,
        version: vacancy.version,
        outcome,
        ended_on: endedOn ?? '',
        filled_by: outcome === 'filled' ? filledBy : null,
      },
    })
  return (
    <Frame
      title={t('vacancies.end')}
      error={error}
      isPending={isPending}
      isReady={Boolean(endedOn) && (outcome === 'closed' || filledBy !== null)}
      onClose={onClose}
      onSubmit={submit}
    >
      <Select
        label={t('vacancies.outcome')}
        data={(['filled', 'closed'] as const).map((value) => ({
          value,
          label: t(`vacancies.outcomes.${value}`),
        }))}
        value={outcome}
        onChange={(value) => setOutcome(value === 'closed' ? 'closed' : 'filled')}
        allowDeselect={false}
      />
      {outcome === 'filled' ? (
        <PersonPicker
          clearable
          nothingFoundMessage={t('nobody')}
          clearButtonProps={{ 'aria-label': t('lines.remove') }}
          label={t('vacancies.filledBy')}
          value={filledBy}
          onChange={setFilledBy}
          error={errors.filled_by}
          required
        />
      ) : null}
      <DateField
        label={t('vacancies.endedOn')}
        value={endedOn}
        onChange={setEndedOn}
        format={fieldDateFormat(formats)}
        texts={dateFieldTexts}
        error={errors.ended_on}
        required
      />
    </Frame>
  )
}
