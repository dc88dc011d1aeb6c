import {
  Alert,
  Button,
  CopyButton,
  Group,
  Modal,
  NumberInput,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { createFileRequest, listFileRequests } from '@muster/contract/calls/files/file-requests'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { type KindChoice, kindChoices } from '../data/file-requests-query.ts'

interface AskModalProps {
  employeeId: number
  onClose: () => void
}

const MOST_MEGABYTES = 25
const MOST_DAYS = 30

/** Creates a link for uploading one file, and shows it this one time. */
export default function AskModal({ employeeId, onClose }: AskModalProps) {
  const { t } = useTranslation('files')
  const queries = useQueryClient()
  const [draft, setDraft] = useState({
    purpose: '',
    note: '',
    kind: 'documents' as KindChoice,
    max_mb: 10,
    days: 7,
    send_to: '',
  })
  const { purpose, note, kind, max_mb, days, send_to } = draft
  const ask = useMutation({
    mutationFn: () =>
      call(createFileRequest, {
        body: {
          record_type: 'employee',
          record_id: employeeId,
          purpose,
          note,
          extensions: [...kindChoices[kind]],
          max_mb,
          days,
          ...(send_to.trim() ? { send_to } : {}),
        },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: endpointKey(listFileRequests) }),
    meta: { errorShown: 'inline' },
  })
  const change = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes })
  const check = useFormCheck({
    ...{ values: draft, error: ask.error },
    required: ['purpose'],
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(ask.data ? 'requests.made' : 'requests.ask')}
      closeButtonProps={{ 'aria-label': t('requests.cancel') }}
    >
      {ask.data ? (
        <Made made={ask.data} email={send_to.trim()} onClose={onClose} />
      ) : (
        <CheckedForm check={check} onSubmit={() => ask.mutate()}>
          <Stack gap="md">
            {check.message ? (
              <Alert color="red" role="alert">
                {check.message}
              </Alert>
            ) : null}
            <TextInput
              label={t('requests.purpose')}
              description={t('requests.purposeHelp')}
              required
              maxLength={200}
              value={purpose}
              error={check.errors.purpose}
              onChange={(event) => change({ purpose: event.currentTarget.value })}
              data-autofocus
            />
            <Textarea
              label={t('requests.note')}
              autosize
              minRows={2}
              maxLength={1000}
              value={note}
              error={check.errors.note}
              onChange={(event) => change({ note: event.currentTarget.value })}
            />
            <Select
              label={t('requests.kinds')}
              value={kind}
              data={Object.keys(kindChoices).map((value) => ({
                value,
                label: t(`requests.kindChoices.${value}`),
              }))}
              onChange={(value) => change({ kind: (value ?? 'documents') as KindChoice })}
            />
            <Group grow align="flex-start">
              <NumberInput
                label={t('requests.size')}
                min={1}
                max={MOST_MEGABYTES}
                clampBehavior="strict"
                allowDecimal={false}
                value={max_mb}
                onChange={(value) => change({ max_mb: Number(value) || 1 })}
              />
              <NumberInput
                label={t('requests.days')}
                min={1}
                max={MOST_DAYS}
                clampBehavior="strict"
                allowDecimal={false}
                value={days}
                onChange={(value) => change({ days: Number(value) || 1 })}
              />
            </Group>
            <TextInput
              label={t('requests.email')}
              description={t('requests.emailHelp')}
              type="email"
              maxLength={254}
              value={send_to}
              error={check.errors.send_to}
              onChange={(event) => change({ send_to: event.currentTarget.value })}
            />
          </Stack>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={onClose}>
              {t('requests.cancel')}
            </Button>
            <Button type="submit" loading={ask.isPending}>
              {t('requests.create')}
            </Button>
          </Group>
        </CheckedForm>
      )}
    </Modal>
  )
}

interface MadeProps {
  made: DataOf<typeof createFileRequest>
  email: string
  onClose: () => void
}

function Made({ made, email, onClose }: MadeProps) {
  const { t } = useTranslation('files')
  const format = useFormatter()
  const link = new URL(made.link, window.location.origin).toString()
  return (
    <Stack gap="md">
      <Text size="sm">{t('requests.madeText', { when: format.dayTime(made.request.expires_at) })}</Text>
      {email ? <Text size="sm">{t('requests.madeSent', { email })}</Text> : null}
      <TextInput
        label={t('requests.link')}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end">
        <CopyButton value={link} timeout={4000}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} data-autofocus>
              {t(copied ? 'requests.copied' : 'requests.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t('requests.done')}</Button>
      </Group>
    </Stack>
  )
}
