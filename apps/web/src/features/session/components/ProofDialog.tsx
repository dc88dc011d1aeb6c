import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import {
  readTwoStep,
  removeAuthenticator,
  replaceRecoveryCodes,
} from '@muster/contract/calls/session/two-step'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, messageOf } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { PasswordField } from '../../../lib/form/PasswordField.tsx'
import { MessageBanner } from '../../../lib/screen/MessageBanner.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

export interface ProofDialogProps {
  purpose: 'remove' | 'renew'
  onClose: () => void
}

/** Asks for password and code before the authenticator app is removed or recovery codes are renewed. */
export default function ProofDialog({ purpose, onClose }: ProofDialogProps) {
  const { t } = useTranslation(['secondStep', 'shell'])
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState('')
  const [codes, setCodes] = useState<string[] | null>(null)
  const save = useMutation({
    mutationFn: async () => {
      const body = { password, otp }
      if (purpose === 'renew') setCodes((await call(replaceRecoveryCodes, { body })).recovery_codes)
      else {
        await call(removeAuthenticator, { body }, { notify: true })
        onClose()
      }
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: endpointKey(readTwoStep) }),
    meta: { errorShown: 'inline' },
  })
  const fields = save.error instanceof ApiError ? (save.error.fields ?? {}) : {}
  const isElsewhere = save.error !== null && Object.keys(fields).length === 0
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      closeOnClickOutside={codes === null}
      closeOnEscape={codes === null}
      withCloseButton={codes === null}
      title={t(codes ? 'codes.title' : `proof.${purpose}Title`)}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <form
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            save.mutate()
          }}
        >
          <Stack>
            <Text size="sm">{t(`proof.${purpose}Text`)}</Text>
            {isElsewhere ? (
              <MessageBanner kind="error" message={messageOf(save.error)} dismissAfter={null} />
            ) : null}
            <PasswordField
              label={t('setUp.password')}
              name="password"
              autoComplete="current-password"
              data-autofocus
              value={password}
              error={fields.password}
              onChange={(event) => setPassword(event.target.value)}
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
              value={otp}
              error={fields.otp}
              onChange={(event) => setOtp(event.target.value)}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('cancel')}
              </Button>
              <Button type="submit" color={purpose === 'remove' ? 'red' : undefined} loading={save.isPending}>
                {t(`proof.${purpose}`)}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
