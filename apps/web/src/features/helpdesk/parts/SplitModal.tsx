import { splitTicket } from '@muster/contract/calls/helpdesk/join'
import { chooseTicketCategory } from '@muster/contract/calls/helpdesk/ticket-choices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { choicesFrom, selectField, textField } from '../../../lib/form/fields.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { type Details, pathOf, refreshTickets } from '../data/ticket-data.ts'
import '../texts.ts'

interface SplitModalProps {
  details: Details
  messageId: number
  onClose: () => void
}

/** Makes a ticket of its own from a message of the requester. */
export default function SplitModal({ details, messageId, onClose }: SplitModalProps) {
  const { t } = useTranslation('helpdesk')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [key] = useState(() => crypto.randomUUID())
  const query = useQuery({
    ...readOptions(chooseTicketCategory, {}),
    meta: { errorShown: 'inline' as const },
  })
  const { ticket } = details
  const offered = (query.data?.categories ?? [])
    .filter(({ is_confidential }) => is_confidential === ticket.is_confidential)
    .flatMap(({ name, subcategories }) =>
      subcategories.map((one) => ({ id: one.id, name: `${name}: ${one.name}` })),
    )
  return (
    <FormModal<BodyOf<typeof splitTicket>>
      title={t('join.split')}
      text={t('join.splitText')}
      onClose={onClose}
      loading={query}
      fields={[
        textField('subject', t('fields.subject'), { isRequired: true, MAX_LENGTH: 200 }),
        selectField('subcategory_id', t('fields.subcategory'), choicesFrom(offered), { isRequired: true }),
      ]}
      record={null}
      start={{ subcategory_id: ticket.subcategory_id }}
      toBody={({ subject, subcategory_id }) => ({
        ...{ ticket_id: ticket.id, message_id: messageId, key, subject },
        subcategory_id: Number(subcategory_id),
      })}
      save={saving(splitTicket)}
      saveLabel={t('join.split')}
      onSaved={(answer) => void navigate(pathOf((answer as { ticket_id: number }).ticket_id))}
      refresh={() => refreshTickets(client)}
    />
  )
}
