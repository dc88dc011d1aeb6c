import { Alert, Badge, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { assignTicket, readTicket, setTicketStatus } from '@muster/contract/calls/helpdesk/tickets'
import { IconPencil } from '@muster/ui/icons'
import { type KeyValue, KeyValueList, type PageAction, PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { Status } from '../../../lib/list/columns.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { type Details, listPath, refreshTickets, requesterOf, statusKinds } from '../data/ticket-data.ts'
import { Conversation } from '../parts/Conversation.tsx'
import { History } from '../parts/History.tsx'
import classes from '../parts/Tickets.module.css'
import { Writer } from '../parts/Writer.tsx'
import '../texts.ts'

const AssignModal = lazy(() => import('../parts/AssignModal.tsx'))
const ChangeDrawer = lazy(() => import('../parts/ChangeDrawer.tsx'))

/** A ticket with its conversation, in both entries. */
export default function TicketPage() {
  const id = Number(useParams().id)
  const query = useQuery({
    ...readOptions(readTicket, { params: { id } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Loaded query={query} skeleton={<Skeleton height={480} radius="md" />} order={1}>
      {(details) => <Ticket key={details.ticket.id} details={details} />}
    </Loaded>
  )
}

type Opened = 'assign' | 'change' | 'close'

function useTicketMenu(details: Details, open: (what: Opened) => void) {
  const { t } = useTranslation('helpdesk')
  const client = useQueryClient()
  const me = useUser().user_emp_id
  const { ticket, abilities } = details
  const acting = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => refreshTickets(client),
  })
  const setStatus = (status: 'resolved' | 'reopened') =>
    acting.mutate(() =>
      call(
        setTicketStatus,
        { body: { ticket_id: ticket.id, version: ticket.version, status } },
        { notify: true },
      ),
    )
  const take = () =>
    acting.mutate(() =>
      call(
        assignTicket,
        { body: { ticket_id: ticket.id, employee_id: me, from_id: ticket.assignee?.EMPLOYEE_ID ?? null } },
        { notify: true },
      ),
    )
  const isOpen = ticket.status !== 'closed' && ticket.status !== 'resolved'
  const offered = (isOffered: boolean, action: PageAction): PageAction[] => (isOffered ? [action] : [])
  const mayTake = abilities.handle && isOpen && me !== null && ticket.assignee?.EMPLOYEE_ID !== me
  const [primary, ...others] = [
    ...offered(abilities.reopen, { label: t('reopen'), onClick: () => setStatus('reopened') }),
    ...offered(mayTake, { label: t('takeIt'), onClick: take }),
    ...offered(abilities.handle && isOpen, { label: t('resolve'), onClick: () => setStatus('resolved') }),
  ]
  return {
    ...(primary ? { primary } : {}),
    secondary: [
      ...others,
      ...offered(abilities.handle && ticket.status !== 'closed', {
        ...{ label: t('assign'), onClick: () => open('assign') },
      }),
      ...offered(abilities.handle, {
        ...{ label: t('change'), icon: <IconPencil size={16} aria-hidden />, onClick: () => open('change') },
      }),
      ...offered(abilities.close, { label: t('close'), onClick: () => open('close') }),
    ],
  }
}

function Ticket({ details }: { details: Details }) {
  const { t } = useTranslation('helpdesk')
  const client = useQueryClient()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { ticket, abilities } = details
  const menu = useTicketMenu(details, setOpened)
  const mayWrite = abilities.reply || abilities.note
  const close = () => setOpened(null)
  return (
    <>
      <PageHeader
        title={ticket.subject}
        badge={
          <Status
            word={{
              kind: statusKinds[ticket.status],
              text: ticket.status_name ?? t(`statuses.${ticket.status}`),
            }}
          />
        }
        crumbs={[
          { label: t('helpdeskTitles:list'), href: hrefOf(listPath()) },
          { label: `#${ticket.number}` },
        ]}
        {...menu}
      />
      <div className={classes.columns}>
        <Stack gap="md">
          <Title order={2} size="h4">
            {t('conversation')}
          </Title>
          <Conversation details={details} />
          {ticket.status === 'closed' ? <Alert variant="light">{t('closedText')}</Alert> : null}
          {mayWrite ? <Writer key={String(abilities.reply)} details={details} /> : null}
        </Stack>
        <Stack gap="md">
          <Card withBorder padding="md">
            <Title order={2} size="h4" mb="sm">
              {t('facts')}
            </Title>
            <Facts details={details} />
          </Card>
          {details.events.length > 0 ? (
            <Card withBorder padding="md">
              <Title order={2} size="h4" mb="sm">
                {t('history')}
              </Title>
              <History details={details} />
            </Card>
          ) : null}
        </Stack>
      </div>
      <Suspense fallback={null}>
        {opened === 'assign' ? <AssignModal details={details} onClose={close} /> : null}
        {opened === 'change' ? <ChangeDrawer details={details} onClose={close} /> : null}
      </Suspense>
      {opened === 'close' ? (
        <FormModal
          title={t('closeSure')}
          text={t('closeText')}
          onClose={close}
          save={() =>
            call(
              setTicketStatus,
              { body: { ticket_id: ticket.id, version: ticket.version, status: 'closed' } },
              { notify: true },
            )
          }
          refresh={() => refreshTickets(client)}
          saveLabel={t('close')}
        />
      ) : null}
    </>
  )
}

function Facts({ details }: { details: Details }) {
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
