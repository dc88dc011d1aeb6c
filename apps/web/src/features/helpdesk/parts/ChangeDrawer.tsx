import { chooseTicketCategory } from '@muster/contract/calls/helpdesk/ticket-choices'
import { changeTicket, setTicketStatus } from '@muster/contract/calls/helpdesk/tickets'
import { settableStatuses, ticketPriorities } from '@muster/contract/helpdesk/helpdesk.constants'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { choicesFrom, choicesOf, multiField, selectField } from '../../../lib/form/fields.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { PeoplePicker } from '../../../lib/form/PersonPicker.tsx'
import { type Details, finder, pickedOf, refreshTickets } from '../data/ticket-data.ts'
import '../texts.ts'

interface Body {
  status: string
  change: Parameters<typeof call<typeof changeTicket>>[1] extends { body: infer B } ? B : never
}

/** Changes what those who answer a ticket decide about it. */
export default function ChangeDrawer({ details, onClose }: { details: Details; onClose: () => void }) {
  const { t } = useTranslation('helpdesk')
  const client = useQueryClient()
  const query = useQuery({
    ...readOptions(chooseTicketCategory, {}),
    meta: { errorShown: 'inline' as const },
  })
  const { ticket, labels, status_names, watchers } = details
  // A confidential ticket stays with its handlers, and no other becomes one.
  const offered = (query.data?.categories ?? [])
    .filter(({ is_confidential }) => is_confidential === ticket.is_confidential)
    .flatMap(({ name, subcategories }) =>
      subcategories.map((one) => ({ id: one.id, name: `${name}: ${one.name}` })),
    )
  const own = { id: ticket.subcategory_id, name: `${ticket.category}: ${ticket.subcategory}` }
  const inactive = ticket.labels.filter(({ id }) => !labels.some((one) => one.id === id))
  const current = status_names.find(({ name }) => name === ticket.status_name)
  const statusNow = current ? `${current.stands_for}:${current.id}` : ticket.status
  const statuses = [
    ...[...new Set([ticket.status, ...settableStatuses])].map((one) => ({
      value: one as string,
      label: t(`statuses.${one}`),
    })),
    ...status_names
      .filter(({ stands_for }) => stands_for !== 'new')
      .map(({ id, name, stands_for }) => ({
        value: `${stands_for}:${id}`,
        label: `${name} (${t(`statuses.${stands_for}`)})`,
      })),
  ]
  return (
    <FormDrawer<Body, { watchers: FoundPerson[] }>
      title={t('changeTitle')}
      onClose={onClose}
      loading={query}
      fields={[
        selectField('status', t('setStatus'), statuses, { isRequired: true }),
        selectField(
          'priority',
          t('fields.priority'),
          choicesOf([...ticketPriorities].reverse(), (one) => t(`priorities.${one}`)),
          { isRequired: true },
        ),
        selectField(
          'subcategory_id',
          t('fields.subcategory'),
          choicesFrom(offered.some(({ id }) => id === own.id) ? offered : [own, ...offered]),
          { isRequired: true },
        ),
        multiField('label_ids', t('fields.labels'), choicesFrom([...labels, ...inactive])),
      ]}
      record={{
        ...{ status: statusNow, priority: ticket.priority, subcategory_id: ticket.subcategory_id },
        label_ids: ticket.labels.map(({ id }) => id),
      }}
      part={{
        initial: { watchers: pickedOf(watchers) },
        render: ({ value, onChange, errors }) => (
          <PeoplePicker
            label={t('fields.watchers')}
            value={value.watchers}
            onChange={(next) => onChange({ watchers: next })}
            find={finder('name')}
            findKey="helpdesk"
            error={errors.watchers}
          />
        ),
      }}
      errorNames={{ watcher_ids: 'watchers', status_id: 'status' }}
      toBody={(draft, part) => ({
        status: String(draft.status),
        change: {
          ...{ ticket_id: ticket.id, version: ticket.version, priority: draft.priority },
          subcategory_id: Number(draft.subcategory_id),
          label_ids: (draft.label_ids ?? []).map(Number),
          watcher_ids: part.watchers.map(({ id }) => id),
        },
      })}
      save={async ({ status, change }) => {
        const changed = await call(changeTicket, { body: change }, { notify: status === statusNow })
        if (status === statusNow) return changed
        const [next, name] = status.split(':')
        return call(
          setTicketStatus,
          {
            body: {
              ...{ ticket_id: ticket.id, version: changed.version, status: next as 'open' },
              ...(name === undefined ? {} : { status_id: Number(name) }),
            },
          },
          { notify: true },
        )
      }}
      refresh={() => refreshTickets(client)}
    />
  )
}
