import { Alert, Button, Group, Select, Stack } from '@mantine/core'
import { saveShiftRule } from '@muster/contract/shifts/shift-people.contract'
import { DateField } from '@muster/ui/date-field'
import { DetailDrawer } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../../lib/api.ts'
import { dayIn, fieldDateFormat } from '../../../lib/form-resources.ts'
import { useUser } from '../../../lib/session.ts'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import { choicesOptions, useShiftChange } from '../data/shift-queries.ts'

const idOf = (value: string | null) => (value === null ? null : Number(value))

/** Sets the shift of a place from a day on. */
export default function RuleDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shifts')
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const choices = useQuery(choicesOptions).data
  const [location, setLocation] = useState<string | null>(null)
  const [department, setDepartment] = useState<string | null>(null)
  const [shift, setShift] = useState<string | null>(null)
  const [from, setFrom] = useState<string | null>(dayIn(formats.time_zone))
  const save = useShiftChange(saveShiftRule, onClose)
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  const options = (all: readonly { id: number; name: string }[] = []) =>
    all.map(({ id, name }) => ({ value: String(id), label: name }))
  const clear = { clearable: true, searchable: true, clearButtonProps: { 'aria-label': t('page.remove') } }
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={t('rules.title')}
      texts={{ close: t('close') }}
      footer={
        <Group justify="end">
          <Button
            loading={save.isPending}
            disabled={shift === null}
            onClick={() =>
              save.mutate({
                body: {
                  ...{ location_id: idOf(location), department_id: idOf(department) },
                  ...{ SHFTID: Number(shift), from_date: from ?? '' },
                },
              })
            }
          >
            {t('save')}
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        <Select
          label={t('rules.location')}
          placeholder={t('rules.anyLocation')}
          {...clear}
          data={options(choices?.locations)}
          value={location}
          error={fields.location_id}
          onChange={setLocation}
        />
        <Select
          label={t('rules.department')}
          placeholder={t('rules.anyDepartment')}
          {...clear}
          data={options(choices?.departments)}
          value={department}
          error={fields.department_id}
          onChange={setDepartment}
        />
        <Select
          label={t('rules.shift')}
          required
          searchable
          data={options(choices?.shifts)}
          value={shift}
          error={fields.SHFTID}
          onChange={setShift}
        />
        <DateField
          label={t('rules.effective')}
          required
          value={from}
          error={fields.from_date}
          onChange={setFrom}
          format={fieldDateFormat(formats)}
          texts={dateFieldTexts}
        />
        {save.error && Object.keys(fields).length === 0 ? (
          <Alert color="red" role="alert">
            {messageOf(save.error)}
          </Alert>
        ) : null}
      </Stack>
    </DetailDrawer>
  )
}
