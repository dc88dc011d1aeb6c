import { Alert, Button, Checkbox, CheckboxGroup, Group, Modal, Radio, Skeleton, Stack } from '@mantine/core'
import {
  readChartSetting,
  saveChartSetting,
} from '@muster/contract/calls/employees/directory/reporting-lines'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../../lib/calls/api.ts'
import { readOptions, writeOptions } from '../../../../lib/calls/query.ts'
import { Loaded } from '../../../../lib/screen/Loaded.tsx'

type Setting = DataOf<typeof readChartSetting>
const choices = ['none', 'line', 'everyone'] as const
const fields = ['shows_designation', 'shows_department', 'shows_location', 'shows_photo'] as const

/** Settings for the colleague data shown in self-service. */
export default function SettingsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('orgchart')
  const setting = useQuery({ ...readOptions(readChartSetting, {}), meta: { errorShown: 'inline' as const } })
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('settings.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Loaded query={setting} skeleton={<Skeleton height={240} />}>
        {(data) => <Form key={data.version} setting={data} onClose={onClose} />}
      </Loaded>
    </Modal>
  )
}

function Form({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { t } = useTranslation('orgchart')
  const queries = useQueryClient()
  const [draft, setDraft] = useState(setting)
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(saveChartSetting),
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries({ queryKey: [readChartSetting.id] })
    },
    meta: { errorShown: 'inline' },
  })
  return (
    <Stack>
      <Radio.Group
        label={t('settings.colleagues')}
        value={draft.colleagues}
        onChange={(value) => setDraft({ ...draft, colleagues: value as Setting['colleagues'] })}
      >
        <Stack gap="xs" mt="xs">
          {choices.map((value) => (
            <Radio key={value} value={value} label={t(`settings.choices.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <CheckboxGroup
        label={t('settings.fields')}
        value={fields.filter((field) => draft[field])}
        onChange={(shown) =>
          setDraft({
            ...draft,
            ...(Object.fromEntries(fields.map((field) => [field, shown.includes(field)])) as Pick<
              Setting,
              (typeof fields)[number]
            >),
          })
        }
      >
        <Stack gap="xs" mt="xs">
          {fields.map((field) => (
            <Checkbox key={field} value={field} label={t(`settings.${field}`)} />
          ))}
        </Stack>
      </CheckboxGroup>
      {error ? <Alert color="red">{messageOf(error)}</Alert> : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={isPending} onClick={() => mutate({ body: draft })}>
          {t('save')}
        </Button>
      </Group>
    </Stack>
  )
}
