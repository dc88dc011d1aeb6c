import {
  listTicketStatuses,
  saveTicketStatus,
  ticketStatusNames,
} from '@muster/contract/calls/helpdesk/helpdesk-setup'
import { removeTicketStatus } from '@muster/contract/calls/helpdesk/setup-removal'
import type { TicketStatus } from '@muster/contract/helpdesk/helpdesk.constants'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { removing, saving } from '../../../lib/form/saving.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import './setup-texts.ts'

/** The organisation's own names of the states of tickets. */
export default function StatusesPage() {
  const { t } = useTranslation('helpdeskSetup')
  return (
    <MasterScreen
      list={listTicketStatuses}
      rows={({ statuses }) => statuses}
      keyOf={({ id }) => id}
      cardOf={({ name, stands_for, status }) => ({
        ...{ name, note: t(`helpdesk:statuses.${stands_for}`) },
        ...(status === 0 ? { badge: t('inactive') } : {}),
      })}
      isCounted
      texts={{
        ...{ title: t('helpdeskTitles:statuses'), subtitle: t('status.subtitle'), add: t('status.add') },
        ...{ change: t('change'), changeOne: (name) => t('edit', { name }) },
        empty: { title: t('status.empty'), text: t('status.emptyText') },
      }}
      drawer={({ row, title, close }) => (
        <FormDrawer
          title={title}
          onClose={close}
          fields={masterFields(ticketStatusNames, {
            name: { label: t('name') },
            stands_for: {
              label: t('status.standsFor'),
              wordOf: (one: TicketStatus) => t(`helpdesk:statuses.${one}`),
              isLocked: row !== null,
            },
            status: { label: t('active') },
          })}
          record={row}
          start={masterStart(ticketStatusNames)}
          save={saving(saveTicketStatus)}
          remove={row && { run: removing(removeTicketStatus, { id: row.id }), text: t('removal') }}
          refresh={[listTicketStatuses]}
        />
      )}
    />
  )
}
