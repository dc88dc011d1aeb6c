import { linkTicket, mergeTicket } from '@muster/contract/calls/helpdesk/join'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { numberField } from '../../../lib/form/fields.ts'
import { type Details, pathOf, refreshTickets } from '../data/ticket-data.ts'
import '../texts.ts'

interface JoinModalProps {
  details: Details
  how: 'merge' | 'link'
  onClose: () => void
}

/** Merges a ticket into another one, or links it to one, by the number of the other. */
export default function JoinModal({ details, how, onClose }: JoinModalProps) {
  const { t } = useTranslation('helpdesk')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { ticket } = details
  const isMerge = how === 'merge'
  const save = ({ number }: { number: number }) =>
    isMerge
      ? call(
          mergeTicket,
          { body: { ticket_id: ticket.id, version: ticket.version, into_number: number } },
          { notify: true },
        )
      : call(
          linkTicket,
          { body: { ticket_id: ticket.id, other_number: number, is_linked: true } },
          { notify: true },
        )
  return (
    <FormModal<{ number: number }>
      title={t(isMerge ? 'join.merge' : 'join.link')}
      text={t(isMerge ? 'join.mergeText' : 'join.linkText')}
      onClose={onClose}
      fields={[numberField('number', t('join.number'), { isRequired: true })]}
      errorNames={{ into_number: 'number', other_number: 'number' }}
      toBody={({ number }) => ({ number: Number(number) })}
      save={save}
      saveLabel={t(isMerge ? 'join.merge' : 'join.link')}
      onSaved={(answer) => {
        if (isMerge) void navigate(pathOf((answer as { ticket_id: number }).ticket_id))
      }}
      refresh={() => refreshTickets(client)}
    />
  )
}
