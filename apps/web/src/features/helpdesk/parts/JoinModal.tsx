import { Alert, Text } from '@mantine/core'
import { linkTicket, mergeTicket } from '@muster/contract/calls/helpdesk/join'
import type { DataOf } from '@muster/contract/kit/index'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { wholeField } from '../../../lib/form/fields.ts'
import { type Details, pathOf, refreshTickets } from '../data/ticket-data.ts'
import '../texts.ts'

interface JoinModalProps {
  details: Details
  how: 'merge' | 'link'
  onClose: () => void
}

interface Body {
  number: number
}

type Target = DataOf<typeof mergeTicket>

/** Merges a ticket into another one, or links it to one, by the number of the other. */
export default function JoinModal({ details, how, onClose }: JoinModalProps) {
  return how === 'merge' ? (
    <MergeModal details={details} onClose={onClose} />
  ) : (
    <LinkModal details={details} onClose={onClose} />
  )
}

type Props = Omit<JoinModalProps, 'how'>

/** Shows the other ticket before the tickets are merged: that can't be undone. */
function MergeModal({ details, onClose }: Props) {
  const { t } = useTranslation('helpdesk')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { ticket } = details
  const bodyOf = ({ number }: Body, preview: boolean) => ({
    body: { ticket_id: ticket.id, version: ticket.version, into_number: number, preview },
  })
  return (
    <FormModal<Body, undefined, Target>
      title={t('join.merge')}
      text={t('join.mergeText')}
      onClose={onClose}
      fields={[wholeField('number', t('join.number'), { isRequired: true })]}
      errorNames={{ into_number: 'number' }}
      toBody={({ number }) => ({ number: Number(number) })}
      review={{
        run: (body) => call(mergeTicket, bodyOf(body, true)),
        label: t('join.show'),
        render: ({ number, subject, requester }) => (
          <Alert variant="light" title={t('join.into', { number })}>
            <Text fw={600}>{subject}</Text>
            <Text size="sm">{t('join.requester', { name: requester })}</Text>
          </Alert>
        ),
        saveLabel: ({ number }) => t('join.mergeInto', { number }),
      }}
      save={(body) => call(mergeTicket, bodyOf(body, false), { notify: true })}
      saveLabel={t('join.merge')}
      onSaved={(answer) => {
        void navigate(pathOf((answer as Target).ticket_id))
      }}
      refresh={() => refreshTickets(client)}
    />
  )
}

function LinkModal({ details, onClose }: Props) {
  const { t } = useTranslation('helpdesk')
  const client = useQueryClient()
  return (
    <FormModal<Body>
      title={t('join.link')}
      text={t('join.linkText')}
      onClose={onClose}
      fields={[wholeField('number', t('join.number'), { isRequired: true })]}
      errorNames={{ other_number: 'number' }}
      toBody={({ number }) => ({ number: Number(number) })}
      save={({ number }) =>
        call(
          linkTicket,
          { body: { ticket_id: details.ticket.id, other_number: number, is_linked: true } },
          { notify: true },
        )
      }
      saveLabel={t('join.link')}
      refresh={() => refreshTickets(client)}
    />
  )
}
