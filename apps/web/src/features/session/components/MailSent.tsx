import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messageOf } from '../../../lib/calls/api.ts'
import { MessageBanner } from '../../../lib/screen/MessageBanner.tsx'
import { PageHead } from './PageHead.tsx'

/** Minimum pause of the server between two mails, in seconds. */
const PAUSE_SECONDS = 60

function useCountdown(from: number): [left: number, restart: () => void] {
  const [left, setLeft] = useState(from)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = window.setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => window.clearInterval(timer)
  }, [isRunning])
  return [left, () => setLeft(from)]
}

export interface MailSentProps {
  text: string
  /** Requests the mail again; the response is the same for every address. */
  onAgain: () => Promise<unknown>
  onOther: () => void
}

/** Says that a link may be on its way, where to look for it, and how to get another. */
export function MailSent({ text, onAgain, onOther }: MailSentProps) {
  const { t } = useTranslation('entry')
  const [left, restart] = useCountdown(PAUSE_SECONDS)
  const again = useMutation({ mutationFn: onAgain, onSuccess: restart, meta: { errorShown: 'inline' } })
  return (
    <Stack gap="lg">
      <div role="status">
        <PageHead title={t('sent.title')}>{text}</PageHead>
      </div>
      {again.error ? (
        <MessageBanner kind="error" message={messageOf(again.error)} dismissAfter={null} />
      ) : null}
      {again.isSuccess ? (
        <MessageBanner kind="success" message={t('sent.done')} dismissAfter={null} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('sent.hint')}
        </Text>
      )}
      <Button
        variant="default"
        size="md"
        loading={again.isPending}
        disabled={left > 0}
        onClick={() => again.mutate()}
      >
        {left > 0 ? t('sent.wait', { seconds: left }) : t('sent.again')}
      </Button>
      <Group justify="space-between">
        <Anchor component="button" type="button" size="sm" onClick={onOther}>
          {t('sent.other')}
        </Anchor>
        <Anchor component={Link} to="/" size="sm">
          {t('toSignIn')}
        </Anchor>
      </Group>
    </Stack>
  )
}
