import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { saveWeekOffs } from '@muster/contract/calls/holidays/holiday-settings'
import type { WeekOffRule } from '@muster/contract/holidays/week-off-shapes'
import { DEFAULT_WEEK_OFFS } from '@muster/contract/holidays/week-offs'
import { DateField } from '@muster/ui/date-field'
import { DetailDrawer } from '@muster/ui/page'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/calls/api.ts'
import { fieldDateFormat } from '../../../lib/form/form-resources.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import { WeekOffPicker } from '../../../lib/week-offs/WeekOffPicker.tsx'
import { useCalendarChange } from '../data/holiday-queries.ts'
import { ChangeNotice } from './ChangeNotice.tsx'

const ISO = /^\d{4}-\d{2}-\d{2}$/

interface WeekOffEditorProps {
  place: { id: number | null; name: string }
  today: string
  /** Null if the location has no week-offs of its own. */
  current: readonly WeekOffRule[] | null
  onClose: () => void
}

/** Sets a location's week-offs from an effective date, with a preview of the next dates. */
export default function WeekOffEditor({ place, today, current, onClose }: WeekOffEditorProps) {
  const { t } = useTranslation('holidays')
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const [rules, setRules] = useState<readonly WeekOffRule[]>(current ?? DEFAULT_WEEK_OFFS)
  const [follows, setFollows] = useState(false)
  const [from, setFrom] = useState<string | null>(today)
  const save = useCalendarChange(saveWeekOffs, onClose)
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  const body = { location_id: place.id, effective_from: from ?? '', rules: follows ? null : [...rules] }
  const start = from && ISO.test(from) ? from : today
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={t('settings.editor', { name: place.name })}
      texts={{ close: t('close') }}
      footer={
        <Group justify="end">
          <Button loading={save.isPending} onClick={() => save.run({ body })}>
            {t('save')}
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        <DateField
          label={t('settings.effective')}
          description={t('settings.effectiveHelp')}
          required
          value={from}
          onChange={setFrom}
          format={fieldDateFormat(formats)}
          texts={dateFieldTexts}
          error={fields.effective_from}
        />
        {place.id !== null && current !== null ? (
          <Switch
            label={t('settings.follow')}
            checked={follows}
            onChange={(event) => setFollows(event.currentTarget.checked)}
          />
        ) : null}
        {follows ? null : <WeekOffPicker rules={rules} today={start} onChange={setRules} />}
        {fields.rules ? (
          <Text size="sm" c="red">
            {fields.rules}
          </Text>
        ) : null}
        <ChangeNotice change={save} />
      </Stack>
    </DetailDrawer>
  )
}
