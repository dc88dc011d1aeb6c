import { Alert, Button, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { listDevices, saveDevice } from '@muster/contract/calls/attendance/devices'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { choicesFrom, selectField, statusField, textField } from '../../../lib/form/fields.ts'
import { saving } from '../../../lib/form/saving.ts'
import { choicesOptions } from '../register/use-attendance-filters.ts'
import classes from './Manage.module.css'

type Device = DataOf<typeof listDevices>['devices'][number]

interface DeviceModalProps {
  /** Null for a new device. */
  device: Device | null
  onClose: () => void
}

type Saved = DataOf<typeof saveDevice>

/** Edits a device: name, location, active state, and a new key, which is shown only once. */
export default function DeviceModal({ device, onClose }: DeviceModalProps) {
  const { t } = useTranslation('attendanceManage')
  const locations = useQuery(choicesOptions).data?.locations ?? []
  const [saved, setSaved] = useState<Saved | null>(null)
  const [isSure, setIsSure] = useState(false)
  if (saved?.key)
    return <KeyModal name={saved.device.name} device={saved.device} secret={saved.key} onClose={onClose} />
  return (
    <FormModal<BodyOf<typeof saveDevice>>
      onClose={onClose}
      title={t(device ? 'devices.edit' : 'devices.add')}
      fields={[
        textField('name', t('devices.name'), { isRequired: true, MAX_LENGTH: 80 }),
        textField('serial', t('devices.serial'), { MAX_LENGTH: 80 }),
        selectField('LOCATION_ID', t('devices.location'), choicesFrom(locations), {
          placeholder: t('devices.everywhere'),
        }),
        statusField('status', t('devices.takes')),
      ]}
      record={device}
      keys={['ID', 'version']}
      start={{ status: 1 }}
      save={saving(saveDevice)}
      staysOpen={(answer) => Boolean((answer as Saved).key)}
      onSaved={(answer) => setSaved(answer as Saved)}
      refresh={[listDevices]}
      actions={
        device && !isSure ? (
          <Button variant="default" onClick={() => setIsSure(true)}>
            {t('devices.newKey')}
          </Button>
        ) : null
      }
      after={(_draft, saveWith) => (
        <>
          {device ? (
            <Text size="xs" c="dimmed">
              {t('devices.id')}: <Code>{device.public_id}</Code>
            </Text>
          ) : null}
          {isSure ? (
            <Alert color="orange">
              <Text size="sm">{t('devices.newKeySure')}</Text>
              <Group mt="xs">
                <Button size="xs" color="red" onClick={() => saveWith({ new_key: 1 })}>
                  {t('devices.newKey')}
                </Button>
                <Button size="xs" variant="default" onClick={() => setIsSure(false)}>
                  {t('cancel')}
                </Button>
              </Group>
            </Alert>
          ) : null}
        </>
      )}
    />
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
