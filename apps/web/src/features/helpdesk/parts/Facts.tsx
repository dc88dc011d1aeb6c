import { Badge, Group, Stack, Text } from '@mantine/core'
import { type KeyValue, KeyValueList } from '@muster/ui/page'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import { type Details, requesterOf } from '../data/ticket-data.ts'
import '../texts.ts'

/** What is known of a ticket besides its conversation. */
export function Facts({ details }: { details: Details }) {
  const { t } = useTranslation('helpdesk')
  const format = useFormatter()
  const { ticket, answers, watchers, named } = details
  const isHidden = ticket.HAS_ANONYMITY === 1
  const names = (people: Details['watchers']) => people.map((one) => one.EMPLOYEE_NAME).join(', ')
  const { km_org_department: department, km_org_location: location } = ticket.Creator
  const levelText = (at: string, state: string) =>
    state === 'breached'
      ? `${format.dayTime(at)} · ${t('levels.late')}`
      : state === 'warned'
        ? `${format.dayTime(at)} · ${t('levels.soon')}`
        : state === 'met'
          ? `${format.dayTime(at)} · ${t('levels.inTime')}`
          : format.dayTime(at)
  const levelFacts: KeyValue[] = [
    ...(ticket.response_due_at === null
      ? []
      : [
          {
            ...{ id: 'response', label: t('levels.firstReply') },
            value: levelText(ticket.response_due_at, ticket.response_state),
          },
        ]),
    ...(ticket.resolution_due_at === null
      ? []
      : [
          {
            ...{ id: 'resolution', label: t('levels.resolveBy') },
            value: levelText(ticket.resolution_due_at, ticket.resolution_state),
          },
        ]),
  ]
  const facts: KeyValue[] = [
    { id: 'requester', label: t('fields.requester'), value: requesterOf(ticket) },
    ...(ticket.is_own || isHidden
      ? []
      : [
          { id: 'department', label: t('fields.department'), value: department.DEPARTMENT_NAME },
          { id: 'location', label: t('fields.location'), value: location.LOCATION_NAME },
        ]),
    { id: 'assignee', label: t('fields.assignee'), value: ticket.assignee?.EMPLOYEE_NAME ?? t('nobody') },
    { id: 'priority', label: t('fields.priority'), value: t(`priorities.${ticket.priority}`) },
    { id: 'category', label: t('fields.category'), value: ticket.category },
    { id: 'subcategory', label: t('fields.subcategory'), value: ticket.subcategory },
    {
      id: 'created',
      label: t('fields.created'),
      value: isHidden ? format.day(ticket.created_at) : format.dayTime(ticket.created_at),
    },
    ...(ticket.is_own ? [] : levelFacts),
    ...answers.map(({ key, label, value }) => ({ id: `answer ${key}`, label, value })),
    ...(watchers.length > 0 ? [{ id: 'watchers', label: t('fields.watchers'), value: names(watchers) }] : []),
    ...(named.length > 0 ? [{ id: 'named', label: t('fields.named'), value: names(named) }] : []),
  ]
  return (
    <Stack gap="sm">
      {ticket.is_confidential ? (
        <Group gap="xs">
          <Badge color="grape" variant="light" tt="none">
            {t('confidential')}
          </Badge>
        </Group>
      ) : null}
      <KeyValueList items={facts} layout="rows" />
      {ticket.labels.length > 0 ? (
        <div>
          <Text size="xs" c="dimmed">
            {t('fields.labels')}
          </Text>
          <Group gap={4} mt={4}>
            {ticket.labels.map(({ id, name, colour }) => (
              <Badge key={id} color={colour} variant="light" tt="none">
                {name}
              </Badge>
            ))}
          </Group>
        </div>
      ) : null}
    </Stack>
  )
}
