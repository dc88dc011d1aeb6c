import { Button, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { replyToCandidate } from '@muster/contract/calls/onboarding/letters/letters'
import { MESSAGE_LENGTH } from '@muster/contract/onboarding/letters/letters.constants'
import type { CandidateLetters } from '@muster/contract/onboarding/letters/letters.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../lib/calls/api.ts'
import { Status } from '../../../lib/list/columns.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Offers.module.css'
import { refreshOffers } from './offer-data.ts'
import './texts.ts'

/** What candidate and company wrote to each other; the company answers here. */
export function Thread({ found, name }: { found: CandidateLetters; name: string }) {
  const { t } = useTranslation('offers')
  const format = useFormatter()
  const client = useQueryClient()
  const [body, setBody] = useState('')
  const { messages, abilities, candidate_id, is_waiting } = found
  const send = useMutation({
    mutationFn: () => call(replyToCandidate, { body: { candidate_id, body } }, { notify: true }),
    onSuccess: () => setBody(''),
    onSettled: () => refreshOffers(client),
  })
  const problem = send.error instanceof ApiError ? send.error.fields.body : undefined
  if (messages.length === 0 && !abilities.reply) return null
  return (
    <section>
      <Group gap="xs" mb="sm">
        <Title order={2} size="h4">
          {t('thread.title')}
        </Title>
        {is_waiting ? <Status word={{ kind: 'warning', text: t('thread.waiting') }} /> : null}
      </Group>
      <Card withBorder padding="md">
        <Stack gap="sm">
          {messages.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('thread.none')}
            </Text>
          ) : (
            <ul className={classes.list}>
              {messages.map((message) => (
                <li
                  key={message.message_id}
                  className={`${classes.message} ${message.is_candidate ? '' : classes.own}`}
                >
                  <Text size="xs">
                    {message.is_candidate ? t('thread.candidate', { name }) : message.author} ·{' '}
                    {format.dateTime(message.at)}
                  </Text>
                  <Text size="sm">{message.body}</Text>
                </li>
              ))}
            </ul>
          )}
          {abilities.reply ? (
            <>
              <Textarea
                label={t('thread.reply')}
                autosize
                minRows={2}
                maxLength={MESSAGE_LENGTH}
                value={body}
                error={problem}
                onChange={(event) => setBody(event.currentTarget.value)}
              />
              <Group>
                <Button
                  variant="default"
                  disabled={body.trim() === ''}
                  loading={send.isPending}
                  onClick={() => send.mutate()}
                >
                  {t('thread.send')}
                </Button>
              </Group>
            </>
          ) : null}
        </Stack>
      </Card>
    </section>
  )
}
