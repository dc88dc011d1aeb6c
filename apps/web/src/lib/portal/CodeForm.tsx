import { Button, Stack, Text, TextInput } from '@mantine/core'
import { confirmEntryCode } from '@muster/contract/calls/candidates/entry'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../calls/api.ts'
import { CheckedForm } from '../form/CheckedForm.tsx'
import { useFormCheck } from '../form/use-form-check.ts'
import { ask } from './ask.ts'
import { type OpenedLink, readLink } from './link.ts'
import classes from './Portal.module.css'
import { useAction } from './use-action.ts'

/** Seconds until another code can be requested, counted down anew for each code. */
function useWait(sent: OpenedLink['code']): number {
  const [left, setLeft] = useState(sent.resend_after)
  useEffect(() => setLeft(sent.resend_after), [sent])
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return left
}

interface CodeFormProps {
  linkKey: string
  code: OpenedLink['code']
  isSending: boolean
  onSend: () => void
}

/** Enters the code that was mailed. Loaded while it is on its way. */
export function CodeForm({ linkKey, code: sent, isSending, onSend }: CodeFormProps) {
  const { t } = useTranslation('portal')
  const [code, setCode] = useState('')
  const confirm = useAction(async () => {
    await ask(confirmEntryCode, { body: { key: linkKey, code } })
    await readLink(linkKey)
  })
  const wait = useWait(sent)
  const check = useFormCheck({ values: { code }, required: ['code'], error: confirm.error })
  return (
    <CheckedForm check={check} onSubmit={confirm.run}>
      <Stack gap="md">
        <Text role="status">{t('entry.sent', { address: sent.sent_to ?? '' })}</Text>
        <TextInput
          label={t('entry.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          size="md"
          value={code}
          error={check.errors.code ?? (confirm.error ? messageOf(confirm.error) : null)}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            confirm.reset()
          }}
        />
        <Button type="submit" mih={44} loading={confirm.isPending}>
          {t('entry.open')}
        </Button>
        <Button
          variant="subtle"
          mih={44}
          className={classes.wraps}
          disabled={wait > 0}
          loading={isSending}
          onClick={onSend}
        >
          {wait > 0 ? t('entry.wait', { seconds: wait }) : t('entry.again')}
        </Button>
      </Stack>
    </CheckedForm>
  )
}
