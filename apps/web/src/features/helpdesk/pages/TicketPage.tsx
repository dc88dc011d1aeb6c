import { Alert, Card, Skeleton, Stack, Title } from '@mantine/core'
import { assignTicket, readTicket, setTicketStatus } from '@muster/contract/calls/helpdesk/tickets'
import { IconPencil } from '@muster/ui/icons'
import { type PageAction, PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { ById } from '../../../lib/language/ById.tsx'
import { Status } from '../../../lib/list/columns.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { type Details, listPath, refreshTickets, statusKinds } from '../data/ticket-data.ts'
import { useLiveTickets } from '../data/use-live-tickets.ts'
import { Conversation } from '../parts/Conversation.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Feedback } from '../parts/Feedback.tsx'
import { History } from '../parts/History.tsx'
import { Joined, MergedInto } from '../parts/Joined.tsx'
import classes from '../parts/Tickets.module.css'
import { Writer } from '../parts/Writer.tsx'
import '../texts.ts'

const AssignModal = lazy(() => import('../parts/AssignModal.tsx'))
const JoinModal = lazy(() => import('../parts/JoinModal.tsx'))
const SplitModal = lazy(() => import('../parts/SplitModal.tsx'))
const ChangeDrawer = lazy(() => import('../parts/ChangeDrawer.tsx'))

/** A ticket with its conversation, in both entries. */
export default function TicketPage() {
  return <ById>{(id) => <TicketById id={id} />}</ById>
}

function TicketById({ id }: { id: number }) {
  useLiveTickets(id)
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

type Opened = 'assign' | 'change' | 'close' | 'merge' | 'link' | { split: number }

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
      ...offered(abilities.join, { label: t('join.link'), onClick: () => open('link') }),
      ...offered(abilities.join && ticket.HAS_ANONYMITY === 0, {
        ...{ label: t('join.merge'), onClick: () => open('merge') },
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
          <Conversation
            details={details}
            onSplit={
              abilities.join && ticket.HAS_ANONYMITY === 0 ? (split) => setOpened({ split }) : undefined
            }
          />
          <MergedInto details={details} />
          {ticket.status === 'closed' && details.merged_into === null ? (
            <Alert variant="light">{t('closedText')}</Alert>
          ) : null}
          <Feedback details={details} />
          {mayWrite ? <Writer key={String(abilities.reply)} details={details} /> : null}
        </Stack>
        <Stack gap="md">
          <Card withBorder padding="md">
            <Title order={2} size="h4" mb="sm">
              {t('facts')}
            </Title>
            <Facts details={details} />
          </Card>
          <Joined details={details} />
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
        {opened === 'merge' || opened === 'link' ? (
          <JoinModal details={details} how={opened} onClose={close} />
        ) : null}
        {typeof opened === 'object' && opened !== null ? (
          <SplitModal details={details} messageId={opened.split} onClose={close} />
        ) : null}
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
