import { Alert, Button, Group, Modal, Select, Stack, Textarea } from '@mantine/core'
import { saveDottedLine } from '@muster/contract/calls/employees/directory/reporting-lines'
import type { DottedLine } from '@muster/contract/employees/directory/reporting-lines.contract'
import { DateField } from '@muster/ui/date-field'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../../lib/calls/api.ts'
import { writeOptions } from '../../../../lib/calls/query.ts'
import { fieldErrors } from '../../../../lib/form/form-field.ts'
import { dayIn, fieldDateFormat, foundPerson } from '../../../../lib/form/form-resources.ts'
import { PersonPicker } from '../../../../lib/form/PersonPicker.tsx'
import { useUser } from '../../../../lib/session/session.ts'
import { useFormTexts } from '../../../../lib/ui-texts/form-texts.ts'
import { refreshLines } from '../model/lines-calls.ts'

const kinds = ['functional', 'project', 'secondary'] as const

interface DottedLineModalProps {
  employeeId: number
  line: DottedLine | null
  onClose: () => void
}

/** Adds or edits a dotted-line manager of an employee. */
export function DottedLineModal({ employeeId, line, onClose }: DottedLineModalProps) {
  const { t } = useTranslation('orgchart')
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const queries = useQueryClient()
  const [manager, setManager] = useState<number | null>(line?.person?.EMPLOYEE_ID ?? null)
  const [kind, setKind] = useState<DottedLine['kind']>(line?.kind ?? 'functional')
  const [from, setFrom] = useState<string | null>(line?.from_date ?? dayIn(formats.time_zone))
  const [to, setTo] = useState<string | null>(line?.to_date ?? null)
  const [note, setNote] = useState(line?.note ?? '')
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(saveDottedLine),
    onSuccess: async () => {
      onClose()
      await refreshLines(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const errors = fieldErrors(error)
  const format = fieldDateFormat(formats)
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t(line ? 'lines.edit' : 'lines.add')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          mutate({
            body: {
              ...(line ? { id: line.id, version: line.version } : {}),
              employee_id: employeeId,
              manager_id: manager ?? 0,
              kind,
              note,
              from_date: from ?? '',
              to_date: to,
            },
          })
        }}
      >
        <PersonPicker
          clearable
          nothingFoundMessage={t('nobody')}
          clearButtonProps={{ 'aria-label': t('lines.remove') }}
          label={t('lines.person')}
          value={manager}
          onChange={setManager}
          known={line?.person ? foundPerson(line.person) : null}
          disabled={line !== null}
          error={errors.manager_id}
          required
        />
        <Select
          label={t('lines.kind')}
          data={kinds.map((value) => ({ value, label: t(`lines.kinds.${value}`) }))}
          value={kind}
          onChange={(value) => setKind((value as DottedLine['kind']) ?? 'functional')}
          allowDeselect={false}
        />
        <DateField
          label={t('lines.from')}
          value={from}
          onChange={setFrom}
          format={format}
          texts={dateFieldTexts}
          error={errors.from_date}
          required
        />
        <DateField
          label={t('lines.to')}
          value={to}
          onChange={setTo}
          format={format}
          texts={dateFieldTexts}
          error={errors.to_date}
        />
        <Textarea
          label={t('vacancies.note')}
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={errors.note}
        />
        {error && Object.keys(errors).length === 0 ? <Alert color="red">{messageOf(error)}</Alert> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={manager === null || !from}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
