import { Badge, Button, Group, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core'
import { listHolidayTypes, saveHolidayType } from '@muster/contract/calls/holidays/holidays'
import type { HolidayType } from '@muster/contract/holidays/holiday-shapes'
import { DetailDrawer } from '@muster/ui/page'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { inline, useCalendarChange } from '../data/holiday-queries.ts'
import { ChangeNotice } from './ChangeNotice.tsx'
import classes from './Holidays.module.css'

/** The three built-in holiday types, and custom ones. */
export default function TypesDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('holidays')
  const types = useQuery({ ...readOptions(listHolidayTypes, { body: {} }), meta: inline })
  const [editing, setEditing] = useState<HolidayType | 'new' | null>(null)
  return (
    <DetailDrawer isOpen onClose={onClose} title={t('types.title')} texts={{ close: t('close') }}>
      <Loaded query={types} skeleton={<Skeleton height={200} radius="md" />} order={2}>
        {({ holidayTypes, abilities }) => (
          <Stack gap="lg">
            <ul className={classes.rows}>
              {holidayTypes.map((type) => (
                <li key={type.id}>
                  <Group justify="space-between" wrap="nowrap">
                    <div>
                      <Text fw={600}>{type.name}</Text>
                      <Text size="sm" c="dimmed">
                        {[
                          t(type.is_restricted ? 'types.restricted' : 'types.offForAll'),
                          t('types.holidays', { count: type.holidays }),
                          type.status === 0 ? t('off') : '',
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </Text>
                    </div>
                    {type.is_standard ? (
                      <Badge variant="default">{t('types.standard')}</Badge>
                    ) : abilities.manage ? (
                      <Button variant="default" size="compact-sm" onClick={() => setEditing(type)}>
                        {t('types.edit', { name: type.name })}
                      </Button>
                    ) : null}
                  </Group>
                </li>
              ))}
            </ul>
            {editing ? (
              <TypeForm
                key={editing === 'new' ? 'new' : editing.id}
                type={editing === 'new' ? null : editing}
                onDone={() => setEditing(null)}
              />
            ) : abilities.manage ? (
              <Group>
                <Button variant="default" onClick={() => setEditing('new')}>
                  {t('types.add')}
                </Button>
              </Group>
            ) : null}
          </Stack>
        )}
      </Loaded>
    </DetailDrawer>
  )
}

function TypeForm({ type, onDone }: { type: HolidayType | null; onDone: () => void }) {
  const { t } = useTranslation('holidays')
  const queries = useQueryClient()
  const [name, setName] = useState(type?.name ?? '')
  const [isRestricted, setIsRestricted] = useState(type?.is_restricted ?? false)
  const [isInUse, setIsInUse] = useState(type?.status !== 0)
  const save = useCalendarChange(saveHolidayType, () => {
    void queries.invalidateQueries({ queryKey: [listHolidayTypes.id] })
    onDone()
  })
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  const body = {
    ...(type ? { id: type.id, version: type.version } : {}),
    ...{ name, is_restricted: isRestricted, status: (isInUse ? 1 : 0) as 0 | 1 },
  }
  return (
    <Stack gap="md" component="section" aria-label={type ? type.name : t('types.add')}>
      <TextInput
        label={t('types.name')}
        required
        maxLength={60}
        value={name}
        error={fields.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Switch
        label={t('types.restricted')}
        description={t('types.isRestrictedHelp')}
        checked={isRestricted}
        onChange={(event) => setIsRestricted(event.currentTarget.checked)}
      />
      <Switch
        label={t('fields.inUse')}
        checked={isInUse}
        onChange={(event) => setIsInUse(event.currentTarget.checked)}
      />
      <ChangeNotice change={save} />
      <Group>
        <Button loading={save.isPending} onClick={() => save.run({ body })}>
          {t('types.save')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
      </Group>
    </Stack>
  )
}
