import { assignTicket } from '@muster/contract/calls/helpdesk/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { type Details, finder, pickedOf, refreshTickets } from '../data/ticket-data.ts'
import '../texts.ts'

/** Gives a ticket to somebody else, or to nobody. */
export default function AssignModal({ details, onClose }: { details: Details; onClose: () => void }) {
  const { t } = useTranslation('helpdesk')
  const client = useQueryClient()
  const { ticket } = details
  const [current] = pickedOf(ticket.assignee === null ? [] : [ticket.assignee])
  return (
    <FormModal<BodyOf<typeof assignTicket>, { person: FoundPerson | null }>
      title={t('assign')}
      onClose={onClose}
      part={{
        initial: { person: current ?? null },
        render: ({ value, onChange, errors }) => (
          <PersonPicker
            label={t('assignTo')}
            placeholder={t('unassign')}
            clearable
            value={value.person?.id ?? null}
            known={value.person}
            onChange={(_id, person) => onChange({ person })}
            find={finder('assign', ticket.id)}
            findKey={`helpdesk assign ${ticket.id}`}
            error={errors.person}
          />
        ),
      }}
      errorNames={{ employee_id: 'person' }}
      toBody={(_draft, { person }) => ({
        ...{ ticket_id: ticket.id, employee_id: person?.id ?? null },
        from_id: ticket.assignee?.EMPLOYEE_ID ?? null,
      })}
      save={saving(assignTicket)}
      saveLabel={t('assign')}
      refresh={() => refreshTickets(client)}
    />
  )
}
