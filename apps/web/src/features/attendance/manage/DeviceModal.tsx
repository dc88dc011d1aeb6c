import {
  Alert,
  Button,
  Code,
  CopyButton,
  Group,
  Modal,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { listDevices, saveDevice } from '@muster/contract/calls/attendance/devices'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { choicesOptions } from '../register/use-attendance-filters.ts'
import classes from './Manage.module.css'

type Device = DataOf<typeof listDevices>['devices'][number]

interface DeviceModalProps {
  /** Null for a new device. */
  device: Device | null
  onClose: () => void
}

/** Edits a device: name, location, active state, and a new key, which is shown only once. */
export default function DeviceModal({ device, onClose }: DeviceModalProps) {
  const { t } = useTranslation('attendanceManage')
  const queries = useQueryClient()
  const [name, setName] = useState(device?.name ?? '')
  const [serial, setSerial] = useState(device?.serial ?? '')
  const [location, setLocation] = useState<string | null>(
    device?.LOCATION_ID ? String(device.LOCATION_ID) : null,
  )
  const [takes, setTakes] = useState(device?.status !== 0)
  const [isSure, setIsSure] = useState(false)
  const locations = useQuery(choicesOptions).data?.locations ?? []
  const save = useMutation({
    ...writeOptions(saveDevice),
    meta: { errorShown: 'inline' as const },
    onSuccess: async ({ key }) => {
      await queries.invalidateQueries({ queryKey: [listDevices.id] })
      if (!key) onClose()
    },
  })
  const shown = save.data
  if (shown?.key)
    return <KeyModal name={shown.device.name} device={shown.device} secret={shown.key} onClose={onClose} />
  const body = (): BodyOf<typeof saveDevice> => ({
    ...(device ? { ID: device.ID, version: device.version } : {}),
    ...{ name, serial, LOCATION_ID: location === null ? null : Number(location), status: takes ? 1 : 0 },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(device ? 'devices.edit' : 'devices.add')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ body: body() })
        }}
      >
        <Stack>
          <TextInput
            label={t('devices.name')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={80}
            required
            data-autofocus
          />
          <TextInput
            label={t('devices.serial')}
            value={serial}
            onChange={(event) => setSerial(event.currentTarget.value)}
            maxLength={80}
          />
          <Select
            label={t('devices.location')}
            placeholder={t('devices.everywhere')}
            data={locations.map((one) => ({ value: String(one.id), label: one.name }))}
            value={location}
            onChange={setLocation}
            searchable
            clearable
          />
          <Switch
            label={t('devices.takes')}
            checked={takes}
            onChange={(event) => setTakes(event.currentTarget.checked)}
          />
          {device ? (
            <Text size="xs" c="dimmed">
              {t('devices.id')}: <Code>{device.public_id}</Code>
            </Text>
          ) : null}
          {save.error ? (
            <Alert color="red" role="alert">
              {messageOf(save.error)}
            </Alert>
          ) : null}
          <Group>
            <Button type="submit" loading={save.isPending}>
              {t('save')}
            </Button>
            {device && !isSure ? (
              <Button variant="default" onClick={() => setIsSure(true)}>
                {t('devices.newKey')}
              </Button>
            ) : null}
          </Group>
          {isSure ? (
            <Alert color="orange">
              <Text size="sm">{t('devices.newKeySure')}</Text>
              <Group mt="xs">
                <Button
                  size="xs"
                  color="red"
                  loading={save.isPending}
                  onClick={() => save.mutate({ body: { ...body(), new_key: 1 } })}
                >
                  {t('devices.newKey')}
                </Button>
                <Button size="xs" variant="default" onClick={() => setIsSure(false)}>
                  {t('cancel')}
                </Button>
              </Group>
            </Alert>
          ) : null}
        </Stack>
      </form>
    </Modal>
  )
}

interface KeyModalProps {
  name: string
  device: Device
  secret: string
  onClose: () => void
}

function KeyModal({ name, device, secret, onClose }: KeyModalProps) {
  const { t } = useTranslation('attendanceManage')
  return (
    <Modal
      opened
      onClose={onClose}
      // The key is shown only once, so a click outside must not close the dialog.
      closeOnClickOutside={false}
      title={t('devices.keyTitle', { name })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <Text size="sm">{t('devices.keyText')}</Text>
        <Text size="sm">{t('devices.id')}</Text>
        <Code block className={classes.key}>
          {device.public_id}
        </Code>
        <Code block className={classes.key}>
          {secret}
        </Code>
        <Group>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button onClick={copy}>{t(copied ? 'devices.copied' : 'devices.copy')}</Button>
            )}
          </CopyButton>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
