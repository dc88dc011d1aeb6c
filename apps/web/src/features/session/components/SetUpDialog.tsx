import { Modal, Stack, Text, TextInput } from '@mantine/core'
import {
  confirmAuthenticator,
  readTwoStep,
  startAuthenticator,
} from '@muster/contract/calls/session/two-step'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { PasswordField } from '../../../lib/form/PasswordField.tsx'
import { saving } from '../../../lib/form/saving.ts'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './TwoStep.module.css'

type Started = DataOf<typeof startAuthenticator>

interface StepProps<Answer> {
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** Sets up an authenticator app: password, QR code with a first code, recovery codes. */
export default function SetUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('secondStep')
  const [started, setStarted] = useState<Started | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (!started) return <Start onDone={setStarted} onClose={onClose} />
  if (!codes) return <Confirm started={started} onDone={setCodes} onClose={onClose} />
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      // The codes are shown only once, so an accidental click must not close the dialog.
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={t('codes.title')}
    >
      <RecoveryCodes codes={codes} onDone={onClose} />
    </Modal>
  )
}

function Start({ onDone, onClose }: StepProps<Started>) {
  const { t } = useTranslation(['secondStep', 'shell'])
  type Body = BodyOf<typeof startAuthenticator>
  return (
    <FormModal<Body, Body>
      onClose={onClose}
      title={t('setUp.title')}
      part={{
        initial: { password: '' },
        required: ['password'],
        render: ({ value, onChange, errors }) => (
          <PasswordField
            label={t('setUp.password')}
            description={t('setUp.passwordText')}
            name="password"
            autoComplete="current-password"
            data-autofocus
            value={value.password}
            error={errors.password}
            onChange={(event) => onChange({ password: event.target.value })}
            texts={{
              show: t('shell:password.show'),
              hide: t('shell:password.hide'),
              capsLock: t('shell:password.capsLock'),
            }}
          />
        ),
      }}
      toBody={(_draft, part) => ({ ...part })}
      save={(body) => call(startAuthenticator, { body })}
      staysOpen={() => true}
      onSaved={(answer) => onDone(answer as Started)}
      saveLabel={t('setUp.next')}
    />
  )
}

function Confirm({ started, onDone, onClose }: StepProps<string[]> & { started: Started }) {
  const { t } = useTranslation('secondStep')
  type Body = BodyOf<typeof confirmAuthenticator>
  return (
    <FormModal<Body, Body>
      onClose={onClose}
      title={t('setUp.title')}
      text={t('setUp.scan')}
      cancelLabel={null}
      part={{
        initial: { otp: '' },
        required: ['otp'],
        render: ({ value, onChange, errors }) => (
          <Stack>
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
              value={value.otp}
              error={errors.otp}
              onChange={(event) => onChange({ otp: event.target.value })}
            />
          </Stack>
        ),
      }}
      toBody={(_draft, part) => ({ ...part })}
      save={saving(confirmAuthenticator)}
      staysOpen={() => true}
      onSaved={(answer) => onDone((answer as DataOf<typeof confirmAuthenticator>).recovery_codes)}
      refresh={[readTwoStep]}
      saveLabel={t('setUp.confirm')}
    />
  )
}
