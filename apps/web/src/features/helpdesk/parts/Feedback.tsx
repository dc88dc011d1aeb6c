import { Card, Rating, Stack, Text, Title } from '@mantine/core'
import { rateTicket } from '@muster/contract/calls/helpdesk/feedback'
import { readTicket } from '@muster/contract/calls/helpdesk/tickets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import type { Details } from '../data/ticket-data.ts'
import { RatingForm, type RatingInput, useRatingWord } from './RatingForm.tsx'
import classes from './Tickets.module.css'
import '../texts.ts'

/** How the requester found the answer: asked of them once it is resolved, shown to whoever reads the ticket. */
export function Feedback({ details }: { details: Details }) {
  const { t } = useTranslation('helpdesk')
  const client = useQueryClient()
  const wordOf = useRatingWord()
  const { ticket, feedback, abilities } = details
  const rating = useMutation({
    mutationFn: (given: RatingInput) =>
      call(rateTicket, { body: { ticket_id: ticket.id, ...given } }, { notify: true }),
    onSettled: () => client.invalidateQueries({ queryKey: endpointKey(readTicket) }),
    meta: { errorShown: 'inline' as const },
  })
  if (feedback === null && !abilities.rate) return null
  return (
    <Card withBorder padding="md">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t(feedback ? 'feedback.given' : 'feedback.title')}
        </Title>
        {feedback ? (
          <>
            <Rating value={feedback.rating} readOnly aria-hidden />
            <Text size="sm">{wordOf(feedback.rating)}</Text>
            {feedback.comment ? (
              <Text size="sm" className={classes.text}>
                {feedback.comment}
              </Text>
            ) : null}
          </>
        ) : (
          <RatingForm onSend={rating.mutate} isSending={rating.isPending} error={rating.error} />
        )}
      </Stack>
    </Card>
  )
}
