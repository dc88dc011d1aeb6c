import { ActionIcon, Alert, Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { linkTicket } from '@muster/contract/calls/helpdesk/join'
import { IconX } from '@muster/ui/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { type Details, pathOf, refreshTickets } from '../data/ticket-data.ts'
import '../texts.ts'

/** Where a merged ticket goes on. */
export function MergedInto({ details: { merged_into } }: { details: Details }) {
  const { t } = useTranslation('helpdesk')
  if (merged_into === null) return null
  return (
    <Alert variant="light">
      <Anchor inherit href={hrefOf(pathOf(merged_into.id))}>
        {t('join.goesOn', { number: merged_into.number })}
      </Anchor>
    </Alert>
  )
}

/** Tickets that were merged into this one, or are linked to it. */
export function Joined({ details: { ticket, joined, abilities } }: { details: Details }) {
  const { t } = useTranslation('helpdesk')
  const client = useQueryClient()
  const unlinking = useMutation({
    mutationFn: (other_number: number) =>
      call(linkTicket, { body: { ticket_id: ticket.id, other_number, is_linked: false } }, { notify: true }),
    onSettled: () => refreshTickets(client),
  })
  if (joined.length === 0) return null
  return (
    <Card withBorder padding="md">
      <Title order={2} size="h4" mb="sm">
        {t('join.title')}
      </Title>
      <Stack gap="xs">
        {joined.map(({ id, number, subject, status, is_merged }) => (
          <Group key={id} gap="xs" wrap="nowrap" justify="space-between">
            <div>
              <Anchor size="sm" href={hrefOf(pathOf(id))} style={{ overflowWrap: 'anywhere' }}>
                #{number} {subject}
              </Anchor>
              <Text size="xs" c="dimmed">
                {is_merged ? t('join.merged') : t(`statuses.${status}`)}
              </Text>
            </div>
            {abilities.join && !is_merged ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('join.unlink', { number })}
                loading={unlinking.isPending && unlinking.variables === number}
                onClick={() => unlinking.mutate(number)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            ) : null}
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
