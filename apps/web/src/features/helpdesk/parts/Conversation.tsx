import { Anchor, Badge, Button, Card, Group, Stack, Text } from '@mantine/core'
import { commentParts } from '@muster/contract/tasks/tasks.constants'
import { IconPaperclip } from '@muster/ui/icons'
import { PersonAvatar } from '@muster/ui/people'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { LinkedText } from '../../../lib/screen/LinkedText.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { type Details, pathOf } from '../data/ticket-data.ts'
import classes from './Tickets.module.css'
import '../texts.ts'

type Message = Details['messages'][number]

interface ConversationProps {
  details: Details
  /** Makes a ticket of its own from a message. */
  onSplit?: ((messageId: number) => void) | undefined
}

/** What was written about a ticket, oldest first. */
export function Conversation({ details, onSplit }: ConversationProps) {
  const names = new Map(details.mentioned.map((one) => [one.EMPLOYEE_ID, one.EMPLOYEE_NAME]))
  // What an anonymous requester does has a day and no time.
  const isDayOnly = ({ sender }: Message) => sender === 'requester' && details.ticket.HAS_ANONYMITY === 1
  return (
    <Stack gap="sm" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
      {details.messages.map((message, at) => (
        <li key={message.message_id}>
          <OneMessage
            message={message}
            names={names}
            isDayOnly={isDayOnly(message)}
            // The first message is the ticket itself.
            onSplit={at > 0 && message.from === null && message.sender === 'requester' ? onSplit : undefined}
          />
        </li>
      ))}
    </Stack>
  )
}

interface OneMessageProps {
  message: Message
  onSplit: ((messageId: number) => void) | undefined
  names: ReadonlyMap<number, string>
  isDayOnly: boolean
}

function OneMessage({ message, names, isDayOnly, onSplit }: OneMessageProps) {
  const { t } = useTranslation('helpdesk')
  const format = useFormatter()
  const { by, body, kind, at, from, is_own, files } = message
  return (
    <Card withBorder padding="md" className={kind === 'note' ? classes.note : undefined}>
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <PersonAvatar name={by} colorKey={by} size={28} isDecorative />
        <div className={classes.what}>
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {is_own ? `${by} (${t('you')})` : by}
            </Text>
            <Text size="xs" c="dimmed">
              {isDayOnly ? format.day(at) : format.dayTime(at)}
            </Text>
            {from ? (
              <Anchor size="xs" href={hrefOf(pathOf(from.id))}>
                {t('join.from', { number: from.number })}
              </Anchor>
            ) : null}
            {kind === 'note' ? (
              <Badge variant="light" color="yellow" tt="none">
                {t('note')}
              </Badge>
            ) : null}
          </Group>
          <Text size="sm" component="div" className={classes.text} mt={4}>
            {kind === 'reply' ? (
              <LinkedText text={body} />
            ) : (
              commentParts(body).map((part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other identity
                <Fragment key={index}>
                  {typeof part === 'string' ? (
                    <LinkedText text={part} />
                  ) : (
                    <span className={classes.mention}>@{names.get(part) ?? ''}</span>
                  )}
                </Fragment>
              ))
            )}
          </Text>
          {onSplit ? (
            <Button variant="subtle" size="compact-xs" mt={4} onClick={() => onSplit(message.message_id)}>
              {t('join.split')}
            </Button>
          ) : null}
          {files.map(({ name, url }) => (
            <Group key={url} gap={4} wrap="nowrap" mt={4}>
              <IconPaperclip size={14} aria-hidden />
              <Anchor href={url} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Anchor>
            </Group>
          ))}
        </div>
      </Group>
    </Card>
  )
}
