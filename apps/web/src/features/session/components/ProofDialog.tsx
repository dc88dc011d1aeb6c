import { Modal, Stack, TextInput } from '@mantine/core'
import {
  readTwoStep,
  removeAuthenticator,
  replaceRecoveryCodes,
} from '@muster/contract/calls/session/two-step'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { PasswordField } from '../../../lib/form/PasswordField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

export interface ProofDialogProps {
  purpose: 'remove' | 'renew'
  onClose: () => void
}

interface Proof {
  password: string
  otp: string
}

/** Asks for password and code before the authenticator app is removed or recovery codes are renewed. */
export default function ProofDialog({ purpose, onClose }: ProofDialogProps) {
  const { t } = useTranslation(['secondStep', 'shell'])
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes)
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
  return (
    <FormModal<Proof, Proof>
      onClose={onClose}
      title={t(`proof.${purpose}Title`)}
      text={t(`proof.${purpose}Text`)}
      part={{
        initial: { password: '', otp: '' },
        required: ['password', 'otp'],
        render: ({ value, onChange, errors }) => (
          <Stack>
            <PasswordField
              label={t('setUp.password')}
              name="password"
              autoComplete="current-password"
              data-autofocus
              value={value.password}
              error={errors.password}
              onChange={(event) => onChange({ ...value, password: event.target.value })}
              texts={{
                show: t('shell:password.show'),
                hide: t('shell:password.hide'),
                capsLock: t('shell:password.capsLock'),
              }}
            />
            <TextInput
              label={t('proof.code')}
              name="otp"
              autoComplete="one-time-code"
              autoCapitalize="none"
              maxLength={24}
              value={value.otp}
              error={errors.otp}
              onChange={(event) => onChange({ ...value, otp: event.target.value })}
            />
          </Stack>
        ),
      }}
      toBody={(_draft, proof) => ({ ...proof })}
      save={async (body) => {
        if (purpose === 'renew') return (await call(replaceRecoveryCodes, { body })).recovery_codes
        await call(removeAuthenticator, { body }, { notify: true })
        return null
      }}
      staysOpen={(answer) => answer !== null}
      onSaved={(answer) => setCodes(answer as string[] | null)}
      refresh={[readTwoStep]}
      isDangerous={purpose === 'remove'}
      saveLabel={t(`proof.${purpose}`)}
    />
  )
}
