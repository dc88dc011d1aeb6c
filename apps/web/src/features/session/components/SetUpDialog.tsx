import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import {
  confirmAuthenticator,
  readTwoStep,
  startAuthenticator,
} from '@muster/contract/calls/session/two-step'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, messageOf } from '../../../lib/calls/api.ts'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'
import { PasswordField } from '../../../lib/form/PasswordField.tsx'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './TwoStep.module.css'

type Started = DataOf<typeof startAuthenticator>

/** Sets up an authenticator app: password, QR code with a first code, recovery codes. */
export default function SetUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('secondStep')
  const [started, setStarted] = useState<Started | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      // The codes are shown only once, so an accidental click must not close the dialog.
      closeOnClickOutside={codes === null}
      closeOnEscape={codes === null}
      withCloseButton={codes === null}
      title={t(codes ? 'codes.title' : 'setUp.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : started ? (
        <Confirm started={started} onDone={setCodes} />
      ) : (
        <Start onStarted={setStarted} onClose={onClose} />
      )}
    </Modal>
  )
}

/** Server errors of a field or of the whole form. */
function problemOf(error: Error | null, field: string): string | undefined {
  if (!error) return undefined
  return (error instanceof ApiError && error.fields?.[field]) || messageOf(error)
}

function Start({ onStarted, onClose }: { onStarted: (started: Started) => void; onClose: () => void }) {
  const { t } = useTranslation(['secondStep', 'shell'])
  const [password, setPassword] = useState('')
  const start = useMutation({
    mutationFn: () => call(startAuthenticator, { body: { password } }),
    onSuccess: onStarted,
    meta: { errorShown: 'inline' },
  })
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        start.mutate()
      }}
    >
      <Stack>
        <PasswordField
          label={t('setUp.password')}
          description={t('setUp.passwordText')}
          name="password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={problemOf(start.error, 'password')}
          onChange={(event) => setPassword(event.target.value)}
          texts={{
            show: t('shell:password.show'),
            hide: t('shell:password.hide'),
            capsLock: t('shell:password.capsLock'),
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={start.isPending}>
            {t('setUp.next')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Confirm({ started, onDone }: { started: Started; onDone: (codes: string[]) => void }) {
  const { t } = useTranslation('secondStep')
  const queries = useQueryClient()
  const [otp, setOtp] = useState('')
  const confirm = useMutation({
    ...writeOptions(confirmAuthenticator),
    onSuccess: async ({ recovery_codes }) => {
      onDone(recovery_codes)
      await queries.invalidateQueries({ queryKey: endpointKey(readTwoStep) })
    },
    meta: { errorShown: 'inline' },
  })
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        confirm.mutate({ body: { otp } })
      }}
    >
      <Stack>
        <Text size="sm">{t('setUp.scan')}</Text>
        <QrCode text={started.uri} label={t('setUp.qr')} />
        <div>
          <Text size="sm">{t('setUp.type')}</Text>
          <Text className={classes.key}>{started.secret.replace(/(.{4})(?=.)/g, '$1 ')}</Text>
        </div>
        <TextInput
          label={t('setUp.code')}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          data-autofocus
          value={otp}
          error={problemOf(confirm.error, 'otp')}
          onChange={(event) => setOtp(event.target.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={confirm.isPending}>
            {t('setUp.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
